import Foundation

extension PredicateExpressions.CollectionContainsCollection: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        guard Base.Output.self is any StringProtocol.Type else { throw translator.unsupported(self) }
        return .scalar(try translator.textCondition(.contains, base, other))
    }
}

extension PredicateExpressions.SequenceStartsWith: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        guard Base.Output.self is any StringProtocol.Type else { throw translator.unsupported(self) }
        return .scalar(try translator.textCondition(.starts, base, prefix))
    }
}

extension PredicateTranslator {
    /// Text is compared by functions in Swift, so that a row and an object that waits are judged alike.
    mutating func textCondition(_ function: TextFunction, _ text: Any, _ part: Any) throws -> Scalar {
        let text = try scalar(text)
        let part = try scalar(part)
        return .condition("\(function.rawValue)(\(text.sql), \(part.sql))")
    }
}
