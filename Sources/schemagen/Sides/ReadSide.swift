import SchemaDiagnostics
import SchemaEmission
import SchemaModel
import SchemaSnapshot

/// A side of a comparison, read.
struct ReadSide {
    let resolved: ResolvedSchema
    let history: SchemaHistory
    /// The version that was asked for.
    let schema: Schema

    /// The versions from the one that a store may be of to this one, this one last.
    ///
    /// Where the older version is one that this side has released, the way leads over all releases between: names that changed twice
    /// are followed. Else it is one step.
    func path(from old: Schema) -> [Schema] {
        guard let release = history.release(old.version), release.facts.hashes.storeHash == storeHash(of: old),
            old.version < schema.version
        else { return [old, schema] }
        let between = history.schemas.filter { $0.version > old.version && $0.version < schema.version }
        return [old] + between + [schema]
    }

    /// What the author consents to, by the version that a step leads to.
    var directives: [SchemaVersion: MigrationDirectives] { resolved.directives }

    /// Where findings about a step to this side's version point.
    var places: SchemaPlaces {
        if schema.version == resolved.schema.version { return resolved.places }
        return history.release(schema.version)?.places ?? SchemaPlaces()
    }
}

/// Reads a side with all that lies beside it.
///
/// - Parameters:
///   - findings: gets what is wrong with it.
///   - sources: gets the files that were read.
/// - Returns: `nil` where a finding is an error.
/// - Throws: `FileError`, and `UsageError` where there is no such reference or version.
func readSide(_ side: SchemaSide, findings: inout [Finding], sources: inout [SourceText]) throws -> ReadSide? {
    var pipeline = GenerationPipeline(SchemaLocation(side.path), files: try side.files())
    let read = try pipeline.read()
    findings += pipeline.findings.sorted.map(side.labelled)
    sources += pipeline.sources.map { SourceText(path: side.label(of: $0.path), text: $0.text) }
    guard let read, !pipeline.findings.hasErrors else { return nil }
    guard let version = side.version, version != read.resolved.schema.version else {
        return ReadSide(resolved: read.resolved, history: read.history, schema: read.resolved.schema)
    }
    guard let release = read.history.release(version) else {
        let known = (read.history.schemas.map(\.version) + [read.resolved.schema.version]).map(\.description)
        let isSquashed = read.history.lock.squashed[version] != nil
        throw UsageError(
            "\(side.path) has no version \(version)\(isSquashed ? " any more, which is squashed" : ""); "
                + "it has \(known.joined(separator: ", "))")
    }
    return ReadSide(resolved: read.resolved, history: read.history, schema: release.schema)
}
