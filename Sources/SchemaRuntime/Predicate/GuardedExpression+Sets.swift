import Foundation

extension PredicateExpressions.SequenceContains: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Bool {
        let element = try element.value(bindings)
        return try sequence.value(bindings).contains { isStoredAlike($0, element) }
    }
}

extension PredicateExpressions.SequenceContainsWhere: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Bool {
        var inner = bindings
        return try sequence.value(bindings).contains { element in
            inner[variable] = element
            return try test.truth(inner) ?? false
        }
    }
}

extension PredicateExpressions.SequenceAllSatisfy: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Bool {
        var inner = bindings
        return try sequence.value(bindings).allSatisfy { element in
            inner[variable] = element
            return try test.truth(inner) ?? false
        }
    }
}

extension PredicateExpressions.Filter: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Output {
        var inner = bindings
        return try sequence.value(bindings).filter { element in
            inner[variable] = element
            return try filter.truth(inner) ?? false
        }
    }
}

// MARK: - Ranges

/// A range that is written in a predicate. Its bounds come from data, and Swift makes no range that ends before it begins.
private protocol WrittenRange: PredicateExpression {
    func contains(_ element: Any, _ bindings: PredicateBindings) throws -> Bool
}

extension PredicateExpressions.Range: WrittenRange {
    fileprivate func contains(_ element: Any, _ bindings: PredicateBindings) throws -> Bool {
        guard let element = element as? LHS.Output else { throw NoValue() }
        return try element >= lower.value(bindings) && element < upper.value(bindings)
    }
}

extension PredicateExpressions.ClosedRange: WrittenRange {
    fileprivate func contains(_ element: Any, _ bindings: PredicateBindings) throws -> Bool {
        guard let element = element as? LHS.Output else { throw NoValue() }
        return try element >= lower.value(bindings) && element <= upper.value(bindings)
    }
}

extension PredicateExpressions.RangeExpressionContains: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Bool {
        let element = try element.value(bindings)
        if let range = range as? any WrittenRange { return try range.contains(element, bindings) }
        return try range.value(bindings).contains(element)
    }
}

// MARK: - Text

extension PredicateExpressions.CollectionContainsCollection: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Bool {
        let (text, part) = (try base.value(bindings), try other.value(bindings))
        if let text = text as? String, let part = part as? String { return TextFunction.contains.holds(text, part) }
        return text.contains(part)
    }
}

extension PredicateExpressions.SequenceStartsWith: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Bool {
        try base.value(bindings).starts(with: prefix.value(bindings))
    }
}

extension PredicateExpressions.StringContainsRegex: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Bool {
        try subject.value(bindings).contains(regex.value(bindings))
    }
}
