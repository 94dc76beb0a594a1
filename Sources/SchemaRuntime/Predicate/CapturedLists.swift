import Foundation

/// Captured lists as sets, made once for all the objects about which one fetch decides in memory.
final class CapturedLists {
    /// Where a predicate's evaluation finds them.
    private static let variable = PredicateExpressions.Variable<CapturedLists>()
    /// Shorter ones are looked through as they are.
    static let least = 8

    private struct Known {
        /// As long as it lives no other list lies where it does.
        let list: Any
        let elements: Elements
    }

    private enum Elements {
        case values(Set<_Value>)
        case hashed(Set<AnyHashable>)
        /// Only one after the other can they be compared.
        case unordered
    }

    private var known: [UnsafeRawPointer: Known] = [:]

    /// Whether a list has an element, compared as the store compares them; nil where that is to be found otherwise.
    func contains<Element: Equatable>(_ element: Element, in list: [Element]) -> Bool? {
        switch elements(of: list, { Self.elements($0) }) {
        case .values(let values): (element as? String).map { values.contains(.text($0)) } ?? values.contains(.null)
        case .hashed(let elements): (element as? AnyHashable).map { elements.contains($0) }
        case .unordered, nil: nil
        }
    }

    /// The stored forms of a list, whole numbers as integers; nil for a short one.
    ///
    /// - Parameter form: makes the form of an element, nil for one that is in no row.
    func values(of list: [Any], _ form: (Any) throws -> _Value?) rethrows -> Set<_Value>? {
        let found = try elements(of: list) { list in
            .values(Set(try list.compactMap { try form($0).map { QueryEvaluator.plain($0) } }))
        }
        guard case .values(let values)? = found else { return nil }
        return values
    }

    private func elements<Element>(
        of list: [Element], _ make: ([Element]) throws -> Elements
    ) rethrows -> Elements? {
        guard list.count > Self.least, let place = list.withUnsafeBufferPointer({ UnsafeRawPointer($0.baseAddress) })
        else { return nil }
        if let known = known[place] { return known.elements }
        let elements = try make(list)
        known[place] = Known(list: list, elements: elements)
        return elements
    }

    private static func elements<Element>(_ list: [Element]) -> Elements {
        if Element.self == String.self || Element.self == String?.self {
            return .values(Set(list.map { ($0 as? String).map { .text($0) } ?? .null }))
        }
        // Texts within are compared by their bytes, unlike hashed ones, and relative URLs with their bases.
        guard
            !(Element.self is any StoredList.Type || Element.self is any OptionalValue.Type || Element.self == URL.self)
        else {
            return .unordered
        }
        var elements = Set<AnyHashable>(minimumCapacity: list.count)
        for element in list {
            guard let element = element as? AnyHashable else { return .unordered }
            elements.insert(element)
        }
        return .hashed(elements)
    }
}

extension CapturedLists {
    /// Those of an evaluation.
    static func of(_ bindings: PredicateBindings) -> CapturedLists? { bindings[variable] }

    func add(to bindings: inout PredicateBindings) { bindings[Self.variable] = self }
}
