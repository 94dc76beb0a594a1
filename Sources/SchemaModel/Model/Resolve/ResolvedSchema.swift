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
    /// What the step to this version may lose: `Model` or `Model.member`, by the names of the version before it.
    package var removals: [Located<String>]

    package init(version: SchemaVersion, doc: String? = nil, removals: [Located<String>] = []) {
        self.version = version
        self.doc = doc
        self.removals = removals
    }
}
