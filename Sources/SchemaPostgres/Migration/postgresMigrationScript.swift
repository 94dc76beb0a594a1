import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// The script that brings a database of PostgreSQL's along versions of a schema, a transaction for each step.
///
/// - Parameters:
///   - path: the versions, oldest first; the first is the database's.
///   - directives: what the author says of the step to each version.
///   - places: where the last version's elements stand, for the findings.
///   - findings: gets an error for each change that cannot be carried out, in any dialect or in PostgreSQL's.
/// - Returns: `nil` where there is one.
package func postgresScript(
    along path: [Schema], directives: [SchemaVersion: MigrationDirectives], places: SchemaPlaces,
    findings: inout Findings
) -> String? {
    var text = ""
    var isWhole = true
    for (old, new) in zip(path, path.dropFirst()) {
        let isLast = new.version == path.last?.version
        let stepPlaces = isLast ? places : places.ofRelease(new.version)
        var found = Findings()
        let step = mapStep(
            from: old, to: new, directives: directives[new.version] ?? MigrationDirectives(), places: stepPlaces,
            findings: &found)
        if let custom = directives[new.version]?.document.custom, custom.value {
            found.report(
                .stepNotInPostgres(
                    "the step to \(new.version)",
                    because:
                        "Swift code takes part in it, which the library runs over SQLite; what it does, say with `values` or with `{ sqlite: …, postgresql: … }` under `after` in a version without `custom`, or bring the server over this step by hand",
                    at: custom.range))
        } else if let step {
            var planner = PostgresPlanner(from: old, to: new, step: step, places: stepPlaces)
            let steps = planner.steps()
            found.report(contentsOf: planner.findings.all)
            text += script(steps, over: planner.before.tables, from: old, to: new)
        }
        // Nobody can act on a warning about a released version.
        findings.report(contentsOf: found.all.filter { isLast || $0.severity == .error })
        isWhole = isWhole && step != nil && !found.hasErrors
    }
    return isWhole ? text : nil
}

private func script(
    _ steps: [PostgresStep], over tables: [PostgresTable], from old: Schema, to new: Schema
) -> String {
    let title = "-- \(oneLine(new.name)) \(old.version) to \(new.version)"
    if steps.isEmpty { return "\(title): nothing changes in the database.\n" }
    // A statement that leaves work for the end of the transaction would keep ALTER TABLE from its table.
    return """
        \(title), for PostgreSQL \(minimumVersion) or newer.
        -- One transaction: where a statement fails, nothing has changed. Back up before, for what the step drops.
        BEGIN;
        SET CONSTRAINTS ALL IMMEDIATE;\(lock(steps, tables))
        \(stepsText(steps))
        COMMIT;

        """
}

/// What keeps rows from being written by others between a statement that reads them and one that takes their columns away; where shapes
/// alone change, ALTER TABLE sees to that.
private func lock(_ steps: [PostgresStep], _ tables: [PostgresTable]) -> String {
    let readsRows = steps.contains { [.check, .insert, .update, .delete].contains($0.form) }
    guard readsRows, !tables.isEmpty else { return "" }
    return "\nLOCK TABLE \(tables.map { quotedName($0.name) }.joined(separator: ", ")) IN ACCESS EXCLUSIVE MODE;"
}
