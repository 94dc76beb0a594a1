import Foundation

extension PredicateExpressions.StringContainsRegex: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        guard case .constant(let value) = try translator.node(regex),
            let regex = value as? PredicateExpressions.PredicateRegex
        else { throw translator.unsupported(self) }
        let text = try translator.scalar(subject)
        // It is read when it is first used.
        do { _ = try regex.isFound(in: "") } catch {
            throw ModelError.unsupportedPredicate(
                expression: "a regular expression: \(error)", property: translator.property(in: subject))
        }
        return .scalar(.condition("\(CapturedRegex.functionName)(\(text.sql), \(translator.parameter(regex)))"))
    }
}
