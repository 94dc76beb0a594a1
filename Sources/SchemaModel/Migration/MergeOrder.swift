/// The models of which equal rows become one, in the order in which these are found: rows that are compared by where they lead come after what
/// they lead to.
package struct MergeOrder {
    /// Models that lead to each other by what they are compared by, or one that leads to itself.
    package struct Group {
        package fileprivate(set) var merges: [Duplicates]
        /// Whether rows that become one may make others equal, in the same group.
        package let isCircle: Bool
    }

    package private(set) var groups: [Group] = []

    /// - Parameter merges: as the author wrote them, whose order decides where nothing else does.
    init(_ merges: [Duplicates], old: SchemaLookup) {
        let targets = merges.map { duplicates in
            duplicates.members.compactMap { old.relationship($0, of: duplicates.model)?.target }
                .compactMap { old.models[$0] }
        }
        /// Which others each leads to, over others too.
        var reached = targets.map { targets in
            Set(merges.indices.filter { index in targets.contains { old.areRelated($0, merges[index].model) } })
        }
        for middle in merges.indices {
            for index in merges.indices where reached[index].contains(middle) {
                reached[index].formUnion(reached[middle])
            }
        }
        var waiting = Array(merges.indices)
        while let next = waiting.first(where: { index in
            waiting.allSatisfy { !reached[index].contains($0) || reached[$0].contains(index) }
        }) {
            let together = waiting.filter { $0 == next || reached[next].contains($0) && reached[$0].contains(next) }
            groups.append(Group(merges: together.map { merges[$0] }, isCircle: reached[next].contains(next)))
            waiting.removeAll { together.contains($0) }
        }
    }

    /// Two of a circle whose rows have their keys in common: which rows are equal would depend on whose are looked at first.
    func dispute(old: SchemaLookup) -> (first: Duplicates, second: Duplicates)? {
        for group in groups where group.isCircle {
            for (index, second) in group.merges.enumerated() {
                let root = old.root(of: second.model).name
                if let first = group.merges[..<index].first(where: { old.root(of: $0.model).name == root }) {
                    return (first, second)
                }
            }
        }
        return nil
    }
}

extension SchemaLookup {
    /// Whether an object may be of both models: they are the same, or one is below the other.
    package func areRelated(_ one: Model, _ other: Model) -> Bool {
        path(from: one).contains { $0.name == other.name } || path(from: other).contains { $0.name == one.name }
    }
}
