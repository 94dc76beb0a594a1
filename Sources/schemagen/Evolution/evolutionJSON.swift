import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// The changes of each step and the plan for programs, version 1 of the shape:
///
///     { "version": 1, "tool": "schemagen",
///       "steps": [ { "from": "1.0.0", "to": "2.0.0",
///                    "changes": [ { "summary": "…", "risk": "safe", "levels": ["store"], "code": "SG402", "agreed": true } ] } ],
///       "plan": { "from": "1.0.0", "to": "2.0.0",
///                 "steps": [ { "form": "alter", "table": "Trip", "reason": "…", "statements": ["…"],
///                              "columns": [ { "fate": "kept", "from": "Trip.a", "to": "Trip.b", "value": "…" } ] } ] },
///       "findings": [ … ] }
///
/// `code`, `agreed`, `from`, `to` and `value` are absent where there is none, and so is `plan` where a change cannot be carried out. The
/// findings are those of `--format json` elsewhere. Members may be added in version 1, never removed or changed.
func evolutionJSON(_ evolution: Evolution?, findings: [Finding]) -> String {
    JSONValue.members([
        "version": .integer(1), "tool": .string("schemagen"),
        "steps": .array((evolution?.steps ?? []).map(json)),
        "plan": evolution?.plan.map(json),
        "findings": .array(findings.map(\.json)),
    ]).text + "\n"
}

private func json(_ step: Evolution.Step) -> JSONValue {
    .members([
        "from": .string(step.from.version.description), "to": .string(step.to.version.description),
        "changes": .array(step.changes.map(json)),
    ])
}

private func json(_ change: SchemaChange) -> JSONValue {
    .members([
        "summary": .string(change.summary), "risk": .string(change.risk.rawValue),
        "levels": .array(change.levels.map { .string($0.rawValue) }),
        "code": change.code.map { .string($0.description) }, "agreed": change.isConsented ? .bool(true) : nil,
    ])
}

private func json(_ plan: PlanDescription) -> JSONValue {
    .members([
        "from": plan.from.map { .string($0.description) }, "to": .string(plan.to.description),
        "steps": .array(plan.steps.map(json)),
    ])
}

private func json(_ step: PlanStep) -> JSONValue {
    .members([
        "form": .string(step.form.rawValue), "table": .string(step.table), "reason": .string(step.reason),
        "statements": .array(step.statements.map { .string($0) }), "columns": .array(step.account.map(json)),
    ])
}

private func json(_ account: ColumnAccount) -> JSONValue {
    .members([
        "fate": .string(account.fate.rawValue),
        "from": account.oldColumn.isEmpty ? nil : .string("\(account.oldTable).\(account.oldColumn)"),
        "to": account.newColumn.isEmpty ? nil : .string("\(account.newTable).\(account.newColumn)"),
        "value": account.value.isEmpty ? nil : .string(account.value),
    ])
}
