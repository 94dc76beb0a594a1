import SchemaDiagnostics

/// A resolver of some elements of a schema, and what it made of each.
struct ResolverPart<Result: Sendable>: Sendable {
    var resolver: SchemaResolver
    var results: [Result]
}

extension SchemaResolver {
    /// Whether an error is known, here or where this part comes from.
    var hasErrors: Bool { isPartOfErroneous || findings.hasErrors }

    /// What `work` makes of elements that do not depend on each other, on all processors. What is found is reported in their order.
    mutating func sideBySide<Element: Sendable, Result: Sendable>(
        _ elements: [Element], _ work: @Sendable (inout SchemaResolver, Element) -> Result
    ) -> [Result] {
        let parts = parts(of: elements, from: withoutFindings, work)
        for part in parts { takeFindings(of: part.resolver) }
        return parts.flatMap(\.results)
    }

    /// Gives portions of the elements to copies of `blank`; how they are divided depends on nothing but their number.
    func parts<Element: Sendable, Result: Sendable>(
        of elements: [Element], from blank: SchemaResolver,
        _ work: @Sendable (inout SchemaResolver, Element) -> Result
    ) -> [ResolverPart<Result>] {
        let size = 32
        let portions = stride(from: 0, to: elements.count, by: size).map {
            elements[$0..<min($0 + size, elements.count)]
        }
        return mapInParallel(portions, portion: 1) { portion in
            var part = blank
            let results = portion.map { work(&part, $0) }
            return ResolverPart(resolver: part, results: results)
        }
    }

    mutating func takeFindings(of part: SchemaResolver) {
        findings.report(contentsOf: part.findings)
        places.add(part.places)
    }

    /// A resolver that knows what this one knows, and has found nothing yet.
    var withoutFindings: SchemaResolver {
        var copy = self
        copy.isPartOfErroneous = hasErrors
        copy.findings = Findings()
        copy.places = SchemaPlaces()
        return copy
    }
}
