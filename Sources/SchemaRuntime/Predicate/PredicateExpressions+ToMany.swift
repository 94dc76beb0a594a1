import Foundation

extension PredicateExpressions.SequenceContainsWhere: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        let filtered = try translator.collection(sequence, variable.key, test, self)
        return .scalar(filtered.ofPresent(try translator.contains(filtered)))
    }
}

extension PredicateExpressions.SequenceAllSatisfy: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        let others = try translator.collection(sequence, variable.key, test, isNegated: true, self)
        return .scalar(others.ofPresent(try translator.isEmpty(others)))
    }
}

extension PredicateExpressions.Filter: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        .collection(try translator.collection(sequence, variable.key, filter, self))
    }
}

extension PredicateCollection {
    /// What is asked of the collection, NULL where there is no object that has it.
    func ofPresent(_ scalar: Scalar) -> Scalar {
        guard row.mayBeAbsent else { return scalar }
        var scalar = scalar
        scalar.sql = "(CASE WHEN \(row.key) IS NOT NULL THEN \(scalar.sql) END)"
        return scalar
    }
}

extension PredicateTranslator {
    /// The objects of a to-many for which a test holds, or does not.
    fileprivate mutating func collection(
        _ sequence: Any, _ variable: PredicateExpressions.VariableID, _ test: Any, isNegated: Bool = false,
        _ expression: Any
    ) throws -> PredicateCollection {
        guard case .collection(let collection) = try node(sequence) else { throw unsupported(expression) }
        return collection.filtered { translator, row in
            translator.variables[variable] = .row(row)
            let condition = try translator.condition(test)
            return isNegated ? "(\(condition)) IS NOT TRUE" : condition
        }
    }
}
