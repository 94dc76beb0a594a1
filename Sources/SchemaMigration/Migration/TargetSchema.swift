import SchemaSnapshot

/// The version of a schema that a program works with, and to which it brings a store.
package struct TargetSchema: Sendable {
    package var version: SchemaVersion
    /// The store hash of `version`.
    package var hash: String
    /// The `SchemaText` of `version`.
    package var snapshot: String
    /// Not released yet: it may still change under the same number.
    package var isDraft: Bool
    /// The versions that the schema had, to name the nearest where a store has none of them.
    package var knownVersions: [SchemaVersion]
    /// The versions that were given up.
    package var squashed: [SchemaVersion: SquashedVersion]
    /// The plan that makes a store of `version`; asked for only when one is made.
    package var creation: @Sendable () -> PlanDescription

    package init(
        version: SchemaVersion, hash: String, snapshot: String, isDraft: Bool = false,
        knownVersions: [SchemaVersion] = [], squashed: [SchemaVersion: SquashedVersion] = [:],
        creation: @escaping @Sendable () -> PlanDescription
    ) {
        self.version = version
        self.hash = hash
        self.snapshot = snapshot
        self.isDraft = isDraft
        self.knownVersions = knownVersions
        self.squashed = squashed
        self.creation = creation
    }
}

/// A released version from which no way leads on any more.
package struct SquashedVersion: Hashable, Sendable {
    /// Its store hash.
    package var hash: String
    /// The oldest version that was kept: programs of that one still migrate its stores.
    package var before: SchemaVersion

    package init(hash: String, before: SchemaVersion) {
        self.hash = hash
        self.before = before
    }
}
