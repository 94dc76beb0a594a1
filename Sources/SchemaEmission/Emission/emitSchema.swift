import Mustache
import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// The file of the namespace: the versions with their texts, the migration plan, the enums.
func emitSchema(
    _ input: EmissionInput, layout: FileLayout, templates: TemplateSet
) throws(MustacheError) -> GeneratedFile {
    let path = layout.schemaFile(namespace: namespaceName(ofSchema: input.schema.name))
    return GeneratedFile(path: path, text: try templates.render("swift/Schema", makeSchemaFileView(input)))
}

func makeSchemaFileView(_ input: EmissionInput) -> SchemaFileView {
    let schema = input.schema
    let path = input.olderVersions + [schema]
    let codeSteps = zip(path, path.dropFirst()).filter { input.codeVersions.contains($1.version) }
        .map { CodeStepView(from: $0.version, to: $1.version) }
    let met = Set(codeSteps.flatMap { [$0.from, $0.to] })
    let types = path.filter { met.contains($0.version) }.map { makeVersionTypesView($0, in: input) }
    let known = Set(schema.enums.map(\.name))
    // Those of older versions alone that the consumer still writes.
    let olderEnums = path.dropLast().filter { met.contains($0.version) }.flatMap(\.enums)
        .filter { $0.isExternal && !known.contains($0.name) }
    let versions = mapInParallel(path, portion: 2) { makeVersionView($0, in: input, met: met, codeSteps: codeSteps) }
    return SchemaFileView(
        header: input.header, storeHash: input.current.storeHash, access: schema.access, schema: schema.name,
        versions: versions, aliases: aliases(of: versions.map(\.version)),
        stages: zip(versions, versions.dropFirst()).map {
            SchemaFileView.Stage(from: $0.name, to: $1.name, runsCode: input.codeVersions.contains($1.version))
        },
        enums: schema.enums.filter { !$0.isExternal }.map { EnumView($0, access: schema.access) },
        externalEnums: (schema.enums.filter(\.isExternal) + distinct(olderEnums)).map {
            EnumView($0, access: schema.access)
        },
        structs: schema.structs.map { StructView($0, in: schema) },
        codeSteps: codeSteps, versionTypes: types,
        imports: needsFoundation(schema.structs) || types.contains(where: \.needsFoundation) ? ["Foundation"] : [],
        annotations: schema.annotations)
}

/// Of each squashed version its number, its store hash and the oldest version that was kept then.
private func squashedLines(of lock: VersionLock) -> [String] {
    lock.squashed.sorted { $0.key < $1.key }.compactMap { version, kept in
        lock.entries[version].map { "\(version) \($0.storeHash) \(kept)" }
    }
}

/// The first of each name.
private func distinct(_ enums: [EnumType]) -> [EnumType] {
    var seen: Set<String> = []
    return enums.filter { seen.insert($0.name).inserted }
}

private func makeVersionView(
    _ schema: Schema, in input: EmissionInput, met: Set<SchemaVersion>, codeSteps: [CodeStepView]
) -> VersionView {
    let isCurrent = schema.version == input.schema.version
    let plans = isCurrent ? input.plans : []
    let described = isCurrent ? input.current : DescribedSchema(schema, facts: input.facts[schema.version])
    return VersionView(
        docLines: docLines(input.versionDocs[schema.version]), version: schema.version,
        models: isCurrent || met.contains(schema.version) ? schema.models.map { swiftIdentifier($0.className) } : [],
        isDraft: isCurrent && input.isDraft, snapshot: recordLines(SchemaText.encode(described.description)),
        creation: recordLines(PlanText.encode(described.creation)),
        plans: plans.compactMap { plan in
            plan.from.map { VersionView.Plan(from: $0, lines: recordLines(PlanText.encode(plan))) }
        }, squashed: isCurrent ? squashedLines(of: input.lock) : [], codeSteps: isCurrent ? codeSteps : [])
}

/// A short name for each version that is the only one of its major number.
private func aliases(of versions: [SchemaVersion]) -> [SchemaFileView.Alias] {
    let majors = Dictionary(grouping: versions, by: \.major)
    return versions.filter { majors[$0.major]?.count == 1 }.map {
        SchemaFileView.Alias(alias: versionAliasName($0), version: versionEnumName($0))
    }
}
