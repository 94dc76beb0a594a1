import Foundation

extension PredicateExpressions.StringContainsRegex: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        guard case .constant(let value) = try translator.node(regex),
            let pattern = value as? PredicateExpressions.PredicateRegex
        else { throw translator.unsupported(self) }
        let text = try translator.scalar(subject)
        let parameter = translator.parameter(.text(pattern.stringRepresentation))
        return .scalar(.condition("\(TextFunction.matches.rawValue)(\(text.sql), \(parameter))"))
    }
}
