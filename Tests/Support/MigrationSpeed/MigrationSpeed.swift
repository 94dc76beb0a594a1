import Foundation
import SQLiteKit
import SchemaMigration
import SchemaSnapshot

/// `MigrationSpeed ROWS`: what a migration costs beside its bare statements, and fails where a budget is not kept.
///
/// Each plan runs twice over stores with the same rows: by the executor, and its statements alone in one transaction over a plain connection.
/// Costs are the process's CPU seconds. What the executor spends in statements, and what it spends in all, with backup, accounts and
/// checks, are told as multiples of the bare statements; a plan that adds a column, in microseconds, since it must not know how many rows there are.
@main
struct MigrationSpeed {
    static func main() throws {
        let rows = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
        let folder = FileManager.default.temporaryDirectory.appending(path: "speed-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }

        var isKept = true
        func judge(_ holds: Bool) -> String {
            isKept = isKept && holds
            return holds ? "✔" : "✘"
        }
        let few = try cost(of: SpeedPlan.addition, rows: 10_000, in: folder)
        let many = try cost(of: SpeedPlan.addition, rows: rows, in: folder)
        print("| plan | rows | bare statements | statements | all | |\n|---|---|---|---|---|---|")
        let constant = many.total < 3 * few.total + 0.02
        print("| add a column | 10000 | \(few.bare.shown) | \(few.statements.shown) | \(few.total.shown) | |")
        print(
            "| add a column | \(rows) | \(many.bare.shown) | \(many.statements.shown) | \(many.total.shown) | \(judge(constant)) |"
        )
        for plan in [SpeedPlan.rebuild, .update, .extract] {
            let cost = try cost(of: plan, rows: rows, in: folder)
            let (statements, total) = (cost.statements / cost.bare, cost.total / cost.bare)
            print(
                "| \(plan.name) | \(rows) | \(cost.bare.shown) | \(statements.times) \(judge(statements <= 1.2)) | \(total.times) \(judge(total <= 2)) | "
                    + cost.stages.sorted { $0.value > $1.value }.map { "\($0.key) \($0.value.shown)" }.joined(
                        separator: ", ") + " |")
        }
        if !isKept { exit(1) }
    }

    struct Cost {
        var bare = 0.0
        /// By what the executor was at.
        var stages: [String: Double] = [:]
        var statements: Double { stages["statements"] ?? 0 }
        var total: Double { stages.values.reduce(0, +) }
    }

    private static func cost(of plan: SpeedPlan, rows: Int, in folder: String) throws -> Cost {
        var cost = Cost()
        let bare = try plan.store(rows: rows, at: "\(folder)/bare.store")
        var start = cpuSeconds()
        try bare.setForeignKeys(false)
        try bare.transaction {
            for statement in plan.steps.flatMap(\.statements) { try bare.execute(statement) }
        }
        cost.bare = cpuSeconds() - start
        bare.close()

        let store = try plan.store(rows: rows, at: "\(folder)/executor.store")
        var stage = "begin"
        start = cpuSeconds()
        func turn(to next: String) {
            let now = cpuSeconds()
            cost.stages[stage, default: 0] += now - start
            (stage, start) = (next, now)
        }
        let options = MigrationOptions(progress: { progress in
            switch progress.stage {
            case .waiting: turn(to: "begin")
            case .backingUp: turn(to: "backup")
            case .running: turn(to: "statements")
            case .runningCode, .counting: turn(to: "accounts")
            case .checking: turn(to: "checks")
            case .committing: turn(to: "commit")
            }
        })
        _ = try migrateStore(on: store, with: plan.description, target: SpeedPlan.target(2), options: options)
        turn(to: "end")
        store.close()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
        return cost
    }

    private static func cpuSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

extension Double {
    fileprivate var shown: String { String(format: "%.3f s", self) }
    fileprivate var times: String { String(format: "%.2f×", self) }
}
