/// What the author of a schema consents to for the step to one version: the keys of `migration` that a plan obeys.
package struct MigrationDirectives: Hashable, Sendable {
    /// `Model` or `Model.member`, by the names of the older version.
    package var remove: Set<String>

    package init(remove: Set<String> = []) { self.remove = remove }

    func consentsToRemoving(model: String) -> Bool { remove.contains(model) }

    /// The consent to lose a model covers its members.
    func consentsToRemoving(_ member: MemberName) -> Bool {
        remove.contains(member.model) || remove.contains(member.description)
    }
}

/// An attribute or a relationship with the model that declares it.
package struct MemberName: Hashable, Sendable, CustomStringConvertible {
    package var model: String
    package var name: String

    package init(_ model: String, _ name: String) {
        self.model = model
        self.name = name
    }

    package var description: String { "\(model).\(name)" }
}
