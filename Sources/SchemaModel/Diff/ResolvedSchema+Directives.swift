import SchemaSnapshot

extension ResolvedSchema {
    /// What the author consents to, by the version that the step leads to.
    package var directives: [SchemaVersion: MigrationDirectives] {
        Dictionary(
            listedVersions.map { ($0.version, MigrationDirectives($0.migration)) },
            uniquingKeysWith: { first, _ in first })
    }
}
