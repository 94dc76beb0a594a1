/// The members of an object, by name.
///
/// Views have a few dozen: comparing their names is cheaper than hashing them, to say nothing of making a dictionary for each object.
package struct MustacheMembers: Sendable {
    private static let mostCompared = 48

    /// As a literal gives them: what it made is kept as it is.
    private var few: [(String, MustacheValue)] = []
    private var many: [String: MustacheValue] = [:]

    /// - Parameter members: of several of one name the first counts.
    package init(_ members: [(String, MustacheValue)]) {
        if members.count <= Self.mostCompared {
            few = members
        } else {
            many = Dictionary(members, uniquingKeysWith: { first, _ in first })
        }
    }

    package var isEmpty: Bool { few.isEmpty && many.isEmpty }

    /// In no order that means anything.
    package var names: [String] { few.map(\.0) + many.keys }

    package subscript(name: String) -> MustacheValue? {
        for (candidate, value) in few where candidate == name { return value }
        return many.isEmpty ? nil : many[name]
    }

    /// The members of both, which have no name in common.
    package func joined(with other: MustacheMembers) -> MustacheMembers {
        MustacheMembers(all + other.all)
    }

    private var all: [(String, MustacheValue)] { few + many.map { ($0.key, $0.value) } }
}

extension MustacheMembers: Hashable {
    package static func == (one: MustacheMembers, other: MustacheMembers) -> Bool {
        let names = Set(one.names)
        return names == Set(other.names) && names.allSatisfy { one[$0] == other[$0] }
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(Set(names)) }
}
