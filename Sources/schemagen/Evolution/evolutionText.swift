import SchemaModel
import SchemaSnapshot

/// The changes of each step and the plan, for people.
func evolutionText(_ evolution: Evolution) -> String {
    var text = ""
    for (position, step) in evolution.steps.enumerated() {
        text += (position == 0 ? "" : "\n") + "\(step.to.name) \(step.from.version) → \(step.to.version)\n"
        text += step.changes.isEmpty ? "  nothing changes\n" : changeTable(step.changes)
    }
    if evolution.isWithinVersion {
        guard let step = evolution.steps.first, !step.changes.isEmpty else { return text }
        return text + "\nNo plan: both sides are \(step.to.version), and a store is of one version or another.\n"
    }
    return text + "\n" + (evolution.plan.map(planText) ?? "No plan: see the errors.\n")
}

private func changeTable(_ changes: [SchemaChange]) -> String {
    let rows = changes.map { change in
        (
            risk: change.isConsented ? "\(change.risk.rawValue), agreed" : change.risk.rawValue,
            levels: change.levels.map { $0.rawValue.uppercased() }.joined(separator: " "), change: change
        )
    }
    let riskWidth = rows.map(\.risk.count).max() ?? 0
    let levelWidth = rows.map(\.levels.count).max() ?? 0
    return rows.map { row in
        let code = row.change.code.map { " [\($0)]" } ?? ""
        return "  \(padded(row.risk, riskWidth))  \(padded(row.levels, levelWidth))  \(row.change.summary)\(code)\n"
    }.joined()
}

private func planText(_ plan: PlanDescription) -> String {
    if plan.steps.isEmpty { return "Plan: nothing changes on disk.\n" }
    let rebuilt = plan.steps.count { $0.form == .rebuild || $0.form == .transfer }
    let steps = plan.steps.count == 1 ? "1 step" : "\(plan.steps.count) steps"
    var text =
        "Plan: \(steps), \(rebuilt == 0 ? "no table" : rebuilt == 1 ? "1 table" : "\(rebuilt) tables") made anew\n"
    for step in plan.steps {
        text += "  \(padded(step.form.rawValue, 7))  \(step.table.isEmpty ? "" : step.table + ": ")\(step.reason)\n"
        for line in accountLines(step) { text += "           \(line)\n" }
    }
    return text
}

private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}
