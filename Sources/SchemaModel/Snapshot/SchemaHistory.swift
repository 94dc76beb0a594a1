import SchemaDiagnostics
import SchemaSnapshot

/// The released versions of a schema with their lock.
package struct SchemaHistory: Hashable, Sendable {
    /// One released version, read from its snapshot.
    package struct Release: Hashable, Sendable {
        package let schema: Schema
        /// What follows from it.
        package let facts: SchemaFacts
        /// The snapshot's path, as it was given.
        package var path: String
        package var places: SchemaPlaces
        /// It stands in the schema file itself.
        package var isInline: Bool

        /// - Parameter facts: what follows from the schema, where it is known.
        package init(
            schema: Schema, path: String, places: SchemaPlaces, isInline: Bool = false, facts: SchemaFacts? = nil
        ) {
            self.schema = schema
            self.facts = facts ?? SchemaFacts(of: schema)
            self.path = path
            self.places = places
            self.isInline = isInline
        }
    }

    /// Oldest first, each version once.
    package private(set) var releases: [Release]
    package private(set) var lock: VersionLock

    package init(releases: [Release] = [], lock: VersionLock = VersionLock()) {
        self.releases = releases.sorted { $0.schema.version < $1.schema.version }
        self.lock = lock
    }

    /// The released schemas, oldest first.
    package var schemas: [Schema] { releases.map(\.schema) }

    package var facts: [SchemaVersion: SchemaFacts] {
        Dictionary(releases.map { ($0.schema.version, $0.facts) }, uniquingKeysWith: { first, _ in first })
    }

    package func release(_ version: SchemaVersion) -> Release? { releases.first { $0.schema.version == version } }

    /// Whether the version has a snapshot: what is not released yet is a draft.
    package func isReleased(_ version: SchemaVersion) -> Bool { release(version) != nil }
}

/// The name of a version's snapshot inside `NAME.versions`.
package func snapshotFileName(_ version: SchemaVersion) -> String { "\(version).yaml" }

/// The name of the lock inside `NAME.versions`.
package let lockFileName = "lock"
