import SQLiteKit
import SchemaSnapshot

/// A plan that runs over a copy of a store with the rows of those tables that it names, and of some more.
struct RowRehearsal {
    private let copy: Connection
    private let plan: PlanDescription
    private let store: Connection
    private let metadata: StoreMetadata
    private let others: Set<SQLName>

    /// - Parameter others: tables whose rows come along though no statement names them.
    init(
        of plan: PlanDescription, on store: Connection, _ metadata: StoreMetadata, besides others: Set<SQLName>
    ) throws(SQLiteError) {
        (self.plan, self.store, self.metadata, self.others) = (plan, store, metadata, others)
        copy = try store.catalogCopy(hasTriggers: false, in: .temporary())
    }

    /// The references that lead nowhere after the plan, or before its first code.
    /// - Returns: `nil` where it cannot run here.
    /// - Throws: `cancelled`, and SQLite's errors that are no fault of the plan's.
    func danglingReferences(isCancelled: (() -> Bool)?) throws -> [DanglingReference]? {
        defer { copy.close() }
        copy.setProgressHandler(isCancelled.map { isCancelled in { !isCancelled() } })
        do {
            try copy.execute(
                "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA ignore_check_constraints = ON")
            try copyRows(isCancelled)
            try copy.execute("PRAGMA ignore_check_constraints = OFF")
            try addTriggers()
            try run()
            return try copy.danglingReferences()
        } catch let error as StoreError {
            switch error.reason {
            case .cancelled, .diskFull, .outOfMemory, .inputOutput, .damaged: throw error
            default: return nil
            }
        } catch let error as SQLiteError {
            guard [ResultCode.error, ResultCode.constraint].contains(error.primaryCode) else { throw error }
            return nil
        }
    }

    private func copyRows(_ isCancelled: (() -> Bool)?) throws {
        let words = StatementWords()
        let named = plan.steps.reduce(into: others) { names, step in
            names.formUnion(step.oldTables.map { SQLName($0) })
            for statement in step.statements { names.formUnion(words.words(of: statement).names) }
        }
        let there = Set(try copy.userTables().map { SQLName($0) })
        try copy.begin()
        for table in try store.userTables() where there.contains(SQLName(table)) {
            // The author's statements may reach others by views and triggers.
            guard plan.hasOwnStatements || named.contains(SQLName(table)) else { continue }
            try copyRows(of: table, isCancelled)
        }
        // Statements may take keys from its books.
        try copyRows(of: "_schema", isCancelled)
        try copy.commit()
        try TextIndexes(on: copy).makeAnew()
    }

    private func copyRows(of table: String, _ isCancelled: (() -> Bool)?) throws {
        let names = try store.columns(of: table).map(\.name)
        let withoutIDs =
            try store.value(
                "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?", [.text(table)]) == 1
        // By which its owner finds a row that has no key of its own.
        let taken = Set(names.map { SQLName($0) })
        let own = ["rowid", "_rowid_", "oid"].first { !taken.contains(SQLName($0)) }
        let columns = (names + (withoutIDs ? [] : own.map { [$0] } ?? [])).map { quoted($0) }
        let marks = repeatElement("?", count: columns.count).joined(separator: ", ")
        let list = columns.joined(separator: ", ")
        let rows = try store.prepare("SELECT \(list) FROM main.\(quoted(table))")
        let insertion = try copy.prepare("INSERT INTO \(quoted(table)) (\(list)) VALUES (\(marks))")
        while try rows.step() {
            try insertion.bind(rowOf: rows)
            try insertion.run()
            if isCancelled?() == true { throw StoreError(.cancelled) }
        }
    }

    private func addTriggers() throws(SQLiteError) {
        let triggers = try store.values(
            "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND sql IS NOT NULL ORDER BY rowid")
        for sql in triggers.compactMap(\.text) {
            do throws(SQLiteError) { try copy.execute(sql) } catch {
                guard error.primaryCode == ResultCode.error else { throw error }
            }
        }
        try copy.allowSearchTriggers()
    }

    private func run() throws {
        let added = try AddedObjects(besides: metadata.objects, on: copy)
        for step in plan.steps where step.form != .check {
            if step.form == .code { return }
            let suspended = try added.suspend(for: step)
            if step.form == .edit {
                try CatalogEdit(step, on: copy).run()
            } else {
                for statement in step.statements { try copy.runPlanned(statement) }
            }
            try added.restore(suspended)
        }
    }
}
