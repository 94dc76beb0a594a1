import Foundation
import SQLiteKit
import SchemaMigration
import SchemaModel
import SchemaSnapshot

/// A store of many rows and the plan of one change of its schema: run as the executor runs it, and as bare statements.
struct MigrationContest {
    private let plan: PlanDescription
    private let target: TargetSchema
    private let folder: URL
    private let store: URL

    /// - Parameters:
    ///   - change: the schema's text after the change, `2.0.0`.
    ///   - rows: how many items the store of `1.0.0` has.
    init(to change: String, rows: Int) throws {
        let old = try resolvedSample(itemsSchema, released: []).schema
        let new = try resolvedSample(change, released: [old])
        guard let plan = PlannedPaths(new, released: [old]).plan(0, 1) else {
            throw WrongMigration(words: "no plan")
        }
        self.plan = plan
        target = ProofVersion(new.schema).target
        folder = FileManager.default.temporaryDirectory.appending(path: "migration-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        store = folder.appending(path: "old.store")
        try fill(store, of: ProofVersion(old).target, rows: rows)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// The forms of the steps, in their order.
    var forms: String { plan.steps.map(\.form.rawValue).joined(separator: ", ") }

    /// Seconds that the plan's statements take by themselves, in one transaction as durable as the executor's.
    func bareSeconds() throws -> Double {
        try onCopy { connection in
            try connection.setForeignKeys(false)
            try connection.setSynchronous(.full)
            return try seconds {
                try connection.transaction {
                    for statement in plan.steps where statement.form != .check {
                        for sql in statement.statements { try connection.execute(sql) }
                    }
                }
            }
        }
    }

    /// Seconds of a whole migration, and those of them between the beginning and the end of its statements.
    func migrationSeconds(backup: MigrationOptions.Backup) throws -> (whole: Double, statements: Double) {
        try onCopy { connection in
            let clock = ContinuousClock()
            var begun: ContinuousClock.Instant?
            var statements = 0.0
            var options = MigrationOptions(backup: backup)
            options.progress = { progress in
                if let start = begun { statements += (clock.now - start).inSeconds }
                begun = nil
                switch progress.stage {
                // Committing is a statement too.
                case .running, .committing: begun = clock.now
                case .waiting, .backingUp, .runningCode, .counting, .checking: break
                }
            }
            let whole = try seconds {
                _ = try migrateStore(on: connection, with: plan, target: target, options: options)
                if let start = begun { statements += (clock.now - start).inSeconds }
            }
            return (whole, statements)
        }
    }

    private func onCopy<Result>(_ body: (Connection) throws -> Result) throws -> Result {
        let copy = folder.appending(path: "copy.store")
        let left = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        for file in left where file.lastPathComponent != store.lastPathComponent {
            try FileManager.default.removeItem(at: file)
        }
        try FileManager.default.copyItem(at: store, to: copy)
        let connection = try Connection(path: copy.path, .readWrite)
        defer { connection.close() }
        try registerSchemaFunctions(on: connection)
        // Both begin with the file in the system's memory.
        _ = try connection.firstValue("SELECT sum(length(title)) FROM Item")
        return try body(connection)
    }
}

private func fill(_ file: URL, of target: TargetSchema, rows: Int) throws {
    let connection = try Connection(path: file.path, .create)
    defer { connection.close() }
    try connection.useWriteAheadLog()
    try registerSchemaFunctions(on: connection)
    try createStore(on: connection, target: target, options: MigrationOptions())
    try connection.transaction {
        try connection.execute("INSERT INTO Owner (_id, name) VALUES (1, 'one'), (2, 'two'), (3, 'three')")
        try connection.execute(
            """
            WITH RECURSIVE n(i) AS (VALUES (10) UNION ALL SELECT i + 1 FROM n WHERE i < \(rows + 9))
            INSERT INTO Item (_id, code, title, rank, weight, made, note, owner)
                SELECT i, printf('C%08d', i), printf('Title %d', i % 997), i, iif(i % 10, i / 3.0, NULL), i * 1.5,
                    iif(i % 3, 'a note of some length for item ' || i, NULL), i % 3 + 1 FROM n
            """)
    }
}

private func seconds(_ work: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(work).inSeconds
}

extension Duration {
    fileprivate var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

struct WrongMigration: Error {
    let words: String
}
