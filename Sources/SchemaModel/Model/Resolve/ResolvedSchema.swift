import SchemaSnapshot

/// What reading a schema file leads to: the schema, the places of its elements, and the versions that it lists.
package struct ResolvedSchema: Hashable, Sendable {
    package var schema: Schema
    package var places: SchemaPlaces
    /// The entries of `versions`, oldest first.
    package var listedVersions: [ListedVersion]

    package init(schema: Schema, places: SchemaPlaces, listedVersions: [ListedVersion] = []) {
        self.schema = schema
        self.places = places
        self.listedVersions = listedVersions
    }
}

/// One entry of `versions`.
package struct ListedVersion: Hashable, Sendable {
    package var version: SchemaVersion
    package var doc: String?
    /// How data gets to this version from the one before it.
    package var migration: MigrationDocument

    package init(version: SchemaVersion, doc: String? = nil, migration: MigrationDocument = MigrationDocument()) {
        self.version = version
        self.doc = doc
        self.migration = migration
    }
}
