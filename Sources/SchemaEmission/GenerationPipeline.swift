import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot
import SchemaYAML

/// The way from a schema file to generated files, in one list. Read this first.
///
///     from → to                           function                              room
///     bytes → SourceText                  decodeSource                          SchemaDiagnostics
///     SourceText → YAMLNode               parseYAML                             SchemaYAML
///     YAMLNode → SchemaDocument           readSchemaDocument  ┐ readSchema      SchemaModel/Document
///     SchemaDocument → Schema             resolveSchema       ┘                 SchemaModel/Model
///     snapshots and lock → SchemaHistory  readHistory, checkAgainstHistory      SchemaModel/Snapshot
///     two Schemas → [SchemaChange]        diff                ┐ planMigrations  SchemaModel/Diff
///     [SchemaChange] → PlanDescription    planMigration       ┘                 SchemaModel/Migration
///     all of it → view models             makeModelView, makeSchemaFileView …   SchemaEmission/ViewModels
///     a Schema → what a reviewer says     reviewSchema, applyWaivers           SchemaModel/Review
///     view models → [GeneratedFile]       emitFiles                             SchemaEmission/Emission
///
/// Each stage is a function of its input alone. What is wrong with a schema is collected in `findings`, and the stages that need what is
/// missing are left out. Nothing is written here: that is for the executables. What throws is a file that cannot be read, or a mistake
/// of ours in a template.
package struct GenerationPipeline {
    /// Everything found so far; its `sorted` is the order for a reader.
    package internal(set) var findings = Findings()
    /// The files read so far, for the excerpts of findings.
    package internal(set) var sources: [SourceText] = []
    /// The schema that `plan` found fit.
    package private(set) var resolved: ResolvedSchema?

    let location: SchemaLocation
    let files: any InputFiles
    private let today: CalendarDay?

    /// - Parameter today: the day by which waivers expire; without it none does. What is generated never depends on it.
    package init(_ location: SchemaLocation, files: any InputFiles, today: CalendarDay? = nil) {
        self.location = location
        self.files = files
        self.today = today
    }

    /// All stages.
    ///
    /// - Parameter templatesFolder: where templates that replace built-in ones lie; without it, `NAME.templates` beside the schema.
    /// - Returns: the files to write; none where a finding is an error.
    /// - Throws: `FileError` for a file that cannot be read, `MustacheError` for a mistake in a template of ours.
    package mutating func generate(
        _ artifacts: Set<Artifact>, layout: FileLayout, templatesFolder: String? = nil
    ) throws -> [GeneratedFile] {
        guard let planned = try plan() else { return [] }
        let overrides = try readTemplateOverrides(
            in: templatesFolder ?? location.templatesFolder, files: files, findings: &findings)
        sources += overrides.sources.sorted { $0.key < $1.key }.map(\.value)
        let templates = try TemplateSet(overrides, findings: &findings)
        if findings.hasErrors { return [] }
        do {
            return try emitFiles(
                EmissionInput(planned, location: location), artifacts, layout: layout, templates: templates)
        } catch {
            guard let found = overrides.finding(for: error, .unfitTemplate) else { throw error }
            findings.report(found.finding)
            if !sources.contains(found.source) { sources.append(found.source) }
            return []
        }
    }

    /// All stages before emission: what it takes to tell whether a schema is fit to generate from and to release.
    ///
    /// - Parameter isFreezing: the version is about to be released, which may finish a release that was interrupted.
    /// - Returns: `nil` where a finding is an error.
    package mutating func plan(isFreezing: Bool = false) throws(FileError) -> PlannedSchema? {
        guard let (resolved, history) = try readVersions(isFreezing: isFreezing) else {
            applyWaivers(today: today, isComplete: false, findings: &findings)
            return nil
        }
        checkAgainstHistory(resolved, against: history, findings: &findings)
        let isSound = !findings.hasErrors
        let plans =
            isSound
            ? planMigrations(
                released: history.schemas, current: resolved.schema, directives: resolved.directives,
                facts: history.facts, places: resolved.places, findings: &findings) : []
        reviewSchema(resolved, released: history.schemas, findings: &findings)
        applyWaivers(today: today, isComplete: isSound, findings: &findings)
        if findings.hasErrors { return nil }
        self.resolved = resolved
        return PlannedSchema(resolved: resolved, history: history, plans: plans)
    }

    /// The stages up to the schema and its released versions, which hold for themselves: whether one leads to the other is not asked.
    ///
    /// - Returns: `nil` where the schema has an error.
    package mutating func read() throws(FileError) -> (resolved: ResolvedSchema, history: SchemaHistory)? {
        defer { applyWaivers(today: today, isComplete: false, findings: &findings) }
        return try readVersions(isFreezing: false)
    }

    private mutating func readVersions(isFreezing: Bool) throws(FileError) -> (ResolvedSchema, SchemaHistory)? {
        // Read first: what lies beside a file that is not there is of no interest.
        let root = try readTree(location.path)
        let history = try readReleases(beside: root)
        let resolved = root.flatMap { readSchema($0, released: history.schemas) }
        checkLock(
            of: history, folder: location.versionsFolder, finishing: isFreezing ? resolved?.schema : nil,
            findings: &findings)
        return resolved.map { ($0, history) }
    }

    /// All stages before emission, then what releases the version that is edited.
    ///
    /// - Parameter locksOnly: nothing is released; released versions that stand in the schema file get their entries of the lock.
    /// - Throws: `FileError` for a file that cannot be read, `UnreadableSnapshot` for a mistake of ours.
    /// - Returns: the snapshot and the lock by their paths; none where the version is released already, or a finding is an error.
    package mutating func freeze(locksOnly: Bool = false) throws -> [GeneratedFile] {
        guard let planned = try plan(isFreezing: true) else { return [] }
        let texts =
            try SchemaModel.freeze(
                planned.resolved, history: planned.history, locksOnly: locksOnly, findings: &findings) ?? [:]
        return texts.sorted { $0.key < $1.key }
            .map { GeneratedFile(path: "\(location.versionsFolder)/\($0.key)", text: $0.value) }
    }
}
