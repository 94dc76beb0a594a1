import Foundation

extension PredicateExpressions.SequenceContains: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Bool {
        let sequence = try sequence.value(bindings)
        let list = sequence as? [LHS.Output.Element]
        if self.element is any NumberExpression, let number = try self.element.storedNumber(bindings) {
            if case .int(let value) = number, let list,
                let type = LHS.Output.Element.self as? any FixedWidthInteger.Type
            {
                guard let element = type.init(exactly: value) as? LHS.Output.Element else { return false }
                if let isThere = CapturedLists.of(bindings)?.contains(element, in: list) { return isThere }
            }
            return sequence.contains { (($0 as? any BinaryNumber)?.stored ?? .null).isAlike(number) }
        }
        let element = try self.element.value(bindings)
        if let list, let isThere = CapturedLists.of(bindings)?.contains(element, in: list) { return isThere }
        return sequence.contains { isStoredAlike($0, element) }
    }
}

extension PredicateExpressions.SequenceContainsWhere: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Bool {
        try sequence.value(bindings).contains(where: bindings.holds(test, of: variable))
    }
}

extension PredicateExpressions.SequenceAllSatisfy: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Bool {
        try sequence.value(bindings).allSatisfy(bindings.holds(test, of: variable))
    }
}

extension PredicateExpressions.Filter: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Output {
        try sequence.value(bindings).filter(bindings.holds(filter, of: variable))
    }
}

extension PredicateBindings {
    /// Whether a condition holds for an element of a list; no value is false.
    fileprivate func holds<Element, Condition: PredicateExpression>(
        _ condition: Condition, of variable: PredicateExpressions.Variable<Element>
    ) -> (Element) throws -> Bool where Condition.Output == Bool {
        var inner = self
        return { element in
            inner[variable] = element
            return try condition.truth(inner) ?? false
        }
    }
}

// MARK: - Ranges

/// A range that is written in a predicate. Its bounds come from data, and Swift makes no range that ends before it begins.
private protocol WrittenRange: PredicateExpression {
    func contains(_ element: Any, _ bindings: PredicateBindings) throws -> Bool
    func contains(_ number: _Value, _ bindings: PredicateBindings) throws -> Bool?
}

extension PredicateExpressions.Range: WrittenRange {
    fileprivate func contains(_ element: Any, _ bindings: PredicateBindings) throws -> Bool {
        guard let element = element as? LHS.Output else { throw NoValue() }
        return try both({ try !isStoredBefore(element, lower.value(bindings)) }) {
            try isStoredBefore(element, upper.value(bindings))
        }
    }

    fileprivate func contains(_ number: _Value, _ bindings: PredicateBindings) throws -> Bool? {
        guard let low = try lower.storedNumber(bindings), let high = try upper.storedNumber(bindings) else {
            return nil
        }
        return _Value.order(number, low) != .orderedAscending && _Value.order(number, high) == .orderedAscending
    }
}

extension PredicateExpressions.ClosedRange: WrittenRange {
    fileprivate func contains(_ element: Any, _ bindings: PredicateBindings) throws -> Bool {
        guard let element = element as? LHS.Output else { throw NoValue() }
        return try both({ try !isStoredBefore(element, lower.value(bindings)) }) {
            try !isStoredBefore(upper.value(bindings), element)
        }
    }

    fileprivate func contains(_ number: _Value, _ bindings: PredicateBindings) throws -> Bool? {
        guard let low = try lower.storedNumber(bindings), let high = try upper.storedNumber(bindings) else {
            return nil
        }
        return _Value.order(number, low) != .orderedAscending && _Value.order(number, high) != .orderedDescending
    }
}

extension CapturedRange {
    /// Whether a number of the store's lies in it; nil for a range of others.
    fileprivate func contains(_ number: _Value) -> Bool? {
        let bounds = [lower, upper].map { bound in bound.map { ($0 as? any BinaryNumber)?.stored } }
        if bounds.contains(where: { $0 == .some(nil) }) { return nil }
        if let low = bounds[0] ?? nil, _Value.order(number, low) == .orderedAscending { return false }
        guard let high = bounds[1] ?? nil else { return true }
        let end = _Value.order(number, high)
        return end == .orderedAscending || isClosed && end == .orderedSame
    }
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

extension PartialRangeFrom: TextRange {
    fileprivate func hasText(_ text: String) -> Bool {
        (text as? Bound).map { !isStoredBefore($0, lowerBound) } ?? false
    }
}

extension PartialRangeUpTo: TextRange {
    fileprivate func hasText(_ text: String) -> Bool {
        (text as? Bound).map { isStoredBefore($0, upperBound) } ?? false
    }
}

extension PartialRangeThrough: TextRange {
    fileprivate func hasText(_ text: String) -> Bool {
        (text as? Bound).map { !isStoredBefore(upperBound, $0) } ?? false
    }
}

extension PredicateExpressions.RangeExpressionContains: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Bool {
        if element is any NumberExpression, let number = try element.storedNumber(bindings) {
            if let range = range as? any WrittenRange, let isIn = try range.contains(number, bindings) { return isIn }
            if let range = try range.value(bindings) as? any CapturedRange, let isIn = range.contains(number) {
                return isIn
            }
        }
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
        let (text, pattern) = (try subject.value(bindings), try regex.value(bindings))
        guard let characters = text as? String, let captured = pattern as? PredicateExpressions.PredicateRegex else {
            return text.contains(pattern)
        }
        do { return try captured.isFound(in: characters) } catch {
            throw ModelError.unsupportedPredicate(expression: "a regular expression: \(error)", property: nil)
        }
    }
}
