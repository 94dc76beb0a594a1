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
        return try both({ try !isStoredBefore(element, lower.value(bindings)) }) {
            try isStoredBefore(element, upper.value(bindings))
        }
    }
}

extension PredicateExpressions.ClosedRange: WrittenRange {
    fileprivate func contains(_ element: Any, _ bindings: PredicateBindings) throws -> Bool {
        guard let element = element as? LHS.Output else { throw NoValue() }
        return try both({ try !isStoredBefore(element, lower.value(bindings)) }) {
            try !isStoredBefore(upper.value(bindings), element)
        }
    }
}

/// Both conditions: false where one is, whether or not the other has a value.
private func both(_ one: () throws -> Bool, _ other: () throws -> Bool) throws -> Bool {
    func truth(_ condition: () throws -> Bool) throws -> Bool? {
        do { return try condition() } catch is NoValue { return nil }
    }
    let (one, other) = (try truth(one), try truth(other))
    if one == false || other == false { return false }
    guard one != nil, other != nil else { throw NoValue() }
    return true
}

/// The bounds of a captured range of texts.
private protocol TextRange {
    func hasText(_ text: String) -> Bool
}

extension Swift.Range: TextRange {
    fileprivate func hasText(_ text: String) -> Bool {
        guard let text = text as? Bound else { return false }
        return !isStoredBefore(text, lowerBound) && isStoredBefore(text, upperBound)
    }
}

extension Swift.ClosedRange: TextRange {
    fileprivate func hasText(_ text: String) -> Bool {
        guard let text = text as? Bound else { return false }
        return !isStoredBefore(text, lowerBound) && !isStoredBefore(upperBound, text)
    }
}

extension PredicateExpressions.RangeExpressionContains: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Bool {
        let element = try element.value(bindings)
        if let range = range as? any WrittenRange { return try range.contains(element, bindings) }
        let range = try range.value(bindings)
        if let text = element as? String, let range = range as? any TextRange { return range.hasText(text) }
        return range.contains(element)
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
