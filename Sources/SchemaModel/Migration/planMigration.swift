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
    guard let step = mapStep(from: old, to: new, directives: directives, places: places, findings: &findings) else {
        return nil
    }
    let (layout, target) = (StoreLayout(of: old), StoreLayout(of: new))
    return PlanDescription(
        from: old.version, fromHash: storeHash(of: old), to: new.version, toHash: storeHash(of: new),
        steps: step.steps(from: layout, to: target, version: new.version))
}

/// The plans from each released version to the current one, oldest first.
///
/// Each step between two neighbours is compared once and the steps are chained, so that a plan over several versions leads to the same
/// rows as the single steps. A step that does more to rows than tables' mappings say stands for itself between those before and after it, and so
/// does one before whose values are chance's.
///
/// - Parameters:
///   - released: the released versions, oldest first; one of the current version's number is left out.
///   - directives: what the author consents to for the step to each version.
///   - facts: what follows from released versions, where it is known; of the current one where it is as it was released.
///   - places: the places of the current version's elements; findings about older steps point at the version's entry there.
/// - Returns: the plans from the versions that lead to the current one without an error.
package func planMigrations(
    released: [Schema], current: Schema, directives: [SchemaVersion: MigrationDirectives] = [:],
    facts: [SchemaVersion: SchemaFacts] = [:], places: SchemaPlaces, findings: inout Findings
) -> [PlanDescription] {
    let path = released.filter { $0.version < current.version } + [current]
    guard path.count > 1 else { return [] }
    let steps = mapInParallel(Array(zip(path, path.dropFirst())), portion: 2, findings: &findings) { pair, findings in
        let (old, new) = pair
        let isCurrent = new.version == current.version
        var found = Findings()
        let step = mapStep(
            from: old, to: new, directives: directives[new.version] ?? MigrationDirectives(),
            places: isCurrent ? places : places.ofRelease(new.version), findings: &found)
        // Nobody can act on a warning about a released version.
        findings.report(contentsOf: found.all.filter { isCurrent || $0.severity == .error })
        return step
    }
    return plans(over: path, steps: steps, facts: facts)
}

/// The plans to the last version of a path from each before it, made of the steps between neighbours; one that is `nil` has no way over it.
package func plans(
    over path: [Schema], steps: [VersionStep?], facts: [SchemaVersion: SchemaFacts]
) -> [PlanDescription] {
    guard let current = path.last else { return [] }
    let last = facts[current.version]
    let hash = last?.hashes.storeHash ?? storeHash(of: current)
    var drafts: [PlanDraft] = []
    /// Where the tables of the version that the loop is at get to in one, and the steps from there to the current version.
    var end = (layout: last?.layout ?? StoreLayout(of: current), version: current.version, steps: [PlanStep]())
    var chain: StoreMapping?
    var next = end.layout
    for ((old, new), step) in zip(zip(path, path.dropFirst()), steps).reversed() {
        guard let step else { break }
        let known = facts[old.version]
        let layout = known?.layout ?? StoreLayout(of: old)
        var draft = PlanDraft(from: old.version, fromHash: known?.hashes.storeHash ?? storeHash(of: old))
        if step.standsAlone {
            draft.steps = step.steps(from: layout, to: next, version: new.version) + (drafts.last?.allSteps ?? [])
            chain = nil
            end = (layout, old.version, draft.steps)
        } else {
            if let later = chain, let draft = drafts.last, later.takesChances(of: step.mapping) {
                // The rows get their values first, and what is made of these afterwards.
                end = (next, new.version, draft.allSteps)
                chain = nil
            }
            let whole = chain?.following(step.mapping) ?? step.mapping
            draft.planner = StepPlanner(from: layout, to: end.layout, mapping: whole, version: end.version)
            draft.steps = end.steps
            chain = whole
        }
        drafts.append(draft)
        next = layout
    }
    return mapInParallel(drafts.reversed(), portion: 2) { draft in
        PlanDescription(
            from: draft.from, fromHash: draft.fromHash, to: current.version, toHash: hash, steps: draft.allSteps)
    }
}

/// A plan whose chained steps, which depend on no other plan, are not made yet.
private struct PlanDraft {
    var from: SchemaVersion
    var fromHash: String
    /// What makes the steps that come first, where those are several versions' in one.
    var planner: StepPlanner?
    var steps: [PlanStep] = []

    var allSteps: [PlanStep] { (planner?.steps() ?? []) + steps }
}

/// Compares two neighbours and maps their stores; `nil` where a change cannot be carried out, which is reported.
package func mapStep(
    from old: Schema, to new: Schema, directives: MigrationDirectives, places: SchemaPlaces, findings: inout Findings
) -> VersionStep? {
    let match = SchemaMatch(from: old, to: new, directives: directives)
    let changes = SchemaDiffer(from: old, to: new, match: match, directives: directives).changes()
    findings.report(
        contentsOf: changes.compactMap { $0.finding(from: old.version, to: new.version, places: places) })
    let areClear = match.checkDirectives(from: old.version, to: new.version, findings: &findings)
    guard areClear, changes.allSatisfy(\.isPlannable) else { return nil }
    let mapping = match.storeMapping(from: old, to: new)
    return VersionStep(
        match: match, mapping: mapping, rows: match.rowWork(from: old, to: new, mapping: mapping),
        standsAlone: directives.changesRows || mapping.fillsTables,
        code: directives.runsCode
            ? OpenEnds(of: changes, from: old.version, to: new.version, in: match.new) : nil)
}

/// What one step between neighbours does.
package struct VersionStep {
    package let match: SchemaMatch
    package let mapping: StoreMapping
    let rows: RowWork
    /// Whether it cannot be put together with its neighbours.
    let standsAlone: Bool
    /// Where Swift code takes part: what is left to it.
    let code: OpenEnds?

    func steps(from old: StoreLayout, to new: StoreLayout, version: SchemaVersion) -> [PlanStep] {
        if let code {
            return code.steps(before: rows.before, after: rows.after, from: old, to: new, mapping: mapping)
        }
        let planner = StepPlanner(from: old, to: new, mapping: mapping, version: version, after: rows.before)
        return rows.before + planner.steps() + rows.after
    }
}

extension SchemaPlaces {
    /// The places for findings about a step to a version that is released already: its entry in the list of versions.
    package func ofRelease(_ version: SchemaVersion) -> SchemaPlaces {
        var places = SchemaPlaces()
        places[.version] = self[.listedVersion(version)] ?? self[.version]
        return places
    }
}
