import SQLiteKit
import SchemaDiagnostics
import SchemaMigration
import SchemaModel
import SchemaSnapshot

/// A history with everything that was asked about it and found wrong.
struct HistoryProof {
    struct Step {
        var old: Schema
        var new: Schema
        /// Without any answer.
        var changes: [SchemaChange]
        var questions: [SchemaChange]
        var answers: StepAnswers

        /// Whether nothing goes and nothing changes.
        var onlyAdds: Bool { changes.allSatisfy(\.isAddition) }
    }

    let item: HistoryCase
    private(set) var steps: [Step] = []
    private(set) var history: ImportedHistory
    /// What must not be, a line each.
    private(set) var wrong: [String] = []

    init(_ item: HistoryCase, in folder: String) throws {
        self.item = item
        history = try ImportedHistory(item, in: folder)
        var answers: [SchemaVersion: String] = [:]
        for (old, new) in zip(history.schemas, history.schemas.dropFirst()) {
            let changes = diff(from: old, to: new)
            let own = StepAnswers(to: changes, from: old, to: new)
            steps.append(
                Step(
                    old: old, new: new, changes: changes,
                    questions: changes.filter { !$0.isPlannable && $0.code != nil }, answers: own))
            if !own.isEmpty { answers[new.version] = own.text }
        }
        try history.answer(answers)
        for step in steps { proveAlone(step) }
        proveWhole()
    }

    func title(_ version: SchemaVersion) -> String { history.titles[version] ?? version.description }

    // MARK: One step

    /// Runs a step on a store of its older version that has rows of every model.
    private mutating func proveAlone(_ step: Step) {
        let name = "\(title(step.old.version)) → \(title(step.new.version))"
        if step.onlyAdds, !step.questions.isEmpty { wrong.append("\(name): asks, though it only adds") }
        do {
            let store = try FilledStore(step.old)
            try migrate(store, step)
            wrong += store.differences.map { "\(name): \($0)" }
        } catch {
            wrong.append("\(name): \(error)")
        }
    }

    private func migrate(_ store: FilledStore, _ step: Step) throws {
        var findings = Findings()
        let plan = planMigration(
            from: step.old, to: step.new, directives: history.directives[step.new.version] ?? MigrationDirectives(),
            places: SchemaPlaces(), findings: &findings)
        guard let plan else {
            throw Failure(findings.all.filter { $0.severity == .error }.map(\.message).joined(separator: "\n    "))
        }
        try store.migrate(with: plan, to: step.new, answers: step.answers, from: step.old)
    }

    // MARK: All steps

    /// From the first version to the last, step by step and at once.
    private mutating func proveWhole() {
        guard let first = history.schemas.first, let last = history.schemas.last else { return }
        do {
            let slow = try FilledStore(first)
            for step in steps { try migrate(slow, step) }
            wrong += slow.differences.map { "step by step: \($0)" }
            var findings = Findings()
            let plans = planMigrations(
                released: Array(history.schemas.dropLast()), current: last, directives: history.directives,
                places: history.places, findings: &findings)
            guard let plan = plans.first, plan.from == first.version else {
                throw Failure("no plan from the first version to the last")
            }
            let fast = try FilledStore(first)
            try fast.migrate(with: plan, to: last)
            wrong += fast.differences.map { "at once: \($0)" }
            wrong += try fast.differences(from: slow).map { "at once: \($0)" }
        } catch {
            wrong.append("from first to last: \(error)")
        }
    }
}

extension SchemaChange {
    /// Whether it only brings something.
    var isAddition: Bool {
        switch kind {
        case .modelAdded, .attributeAdded, .relationshipAdded, .indexAdded, .indexRemoved, .uniqueAdded, .uniqueRemoved,
            .searchAdded,
            .enumAdded, .enumCaseAdded, .classRenamed, .hintStale, .attributeBecameOptional,
            .relationshipBecameOptional, .attributeDefaultChanged, .hashModifierChanged:
            risk == .safe
        default: false
        }
    }
}
