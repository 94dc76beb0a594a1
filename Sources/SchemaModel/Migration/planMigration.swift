import SchemaDiagnostics
import SchemaSnapshot

/// The plan that brings a store of one version to another.
///
/// - Parameters:
///   - directives: what the author consents to for this step.
///   - places: the places of the newer version's elements, for the findings.
///   - findings: gets an error for each change that no plan can carry out without losing or inventing a value.
/// - Returns: `nil` where there is such a change.
package func planMigration(
    from old: Schema, to new: Schema, directives: MigrationDirectives = MigrationDirectives(), places: SchemaPlaces,
    findings: inout Findings
) -> PlanDescription? {
    mapStep(from: old, to: new, directives: directives, places: places, findings: &findings)
        .map { MigrationTarget(new).plan(from: old, mapping: $0) }
}

/// The plans from each released version to the current one, oldest first.
///
/// Each step between two neighbours is compared once and the steps are chained, so that a plan over several versions leads to the same
/// rows as the single steps.
///
/// - Parameters:
///   - released: the released versions, oldest first; one of the current version's number is left out.
///   - directives: what the author consents to for the step to each version.
///   - places: the places of the current version's elements; findings about older steps point at the version's entry there.
/// - Returns: the plans from the versions that lead to the current one without an error.
package func planMigrations(
    released: [Schema], current: Schema, directives: [SchemaVersion: MigrationDirectives] = [:], places: SchemaPlaces,
    findings: inout Findings
) -> [PlanDescription] {
    let path = released.filter { $0.version < current.version } + [current]
    var steps: [StoreMapping?] = []
    for (old, new) in zip(path, path.dropFirst()) {
        var found = Findings()
        steps.append(
            mapStep(
                from: old, to: new, directives: directives[new.version] ?? MigrationDirectives(),
                places: new.version == current.version ? places : places.ofRelease(new.version), findings: &found))
        // Nobody can act on a warning about a released version.
        let isCurrent = new.version == current.version
        findings.report(contentsOf: found.all.filter { isCurrent || $0.severity == .error })
    }
    let target = MigrationTarget(current)
    var plans: [PlanDescription] = []
    var chain: StoreMapping?
    for (old, step) in zip(path, steps).reversed() {
        guard let step else { break }
        let whole = chain?.following(step) ?? step
        plans.append(target.plan(from: old, mapping: whole))
        chain = whole
    }
    return plans.reversed()
}

/// Compares two neighbours and maps their stores; `nil` where a change cannot be carried out, which is reported.
private func mapStep(
    from old: Schema, to new: Schema, directives: MigrationDirectives, places: SchemaPlaces, findings: inout Findings
) -> StoreMapping? {
    let match = SchemaMatch(from: old, to: new, directives: directives)
    let changes = SchemaDiffer(from: old, to: new, match: match, directives: directives).changes()
    findings.report(
        contentsOf: changes.compactMap { $0.finding(from: old.version, to: new.version, places: places) })
    let areClear = match.checkDirectives(from: old.version, to: new.version, findings: &findings)
    return areClear && changes.allSatisfy(\.isPlannable) ? match.storeMapping(to: new) : nil
}

/// The version that plans lead to, laid out once for all of them.
private struct MigrationTarget {
    let version: SchemaVersion
    let layout: StoreLayout
    let hash: String

    init(_ schema: Schema) {
        version = schema.version
        layout = StoreLayout(of: schema)
        hash = storeHash(of: schema)
    }

    func plan(from old: Schema, mapping: StoreMapping) -> PlanDescription {
        let planner = StepPlanner(from: StoreLayout(of: old), to: layout, mapping: mapping, version: version)
        return PlanDescription(
            from: old.version, fromHash: storeHash(of: old), to: version, toHash: hash, steps: planner.steps())
    }
}

extension SchemaPlaces {
    /// The places for findings about a step to a version that is released already: its entry in the list of versions.
    fileprivate func ofRelease(_ version: SchemaVersion) -> SchemaPlaces {
        var places = SchemaPlaces()
        places[.version] = self[.listedVersion(version)] ?? self[.version]
        return places
    }
}
