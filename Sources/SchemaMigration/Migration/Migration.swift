import SQLiteKit
import SchemaSnapshot

/// One migration while it runs.
struct Migration {
    let connection: Connection
    let plan: PlanDescription
    let target: TargetSchema
    let options: MigrationOptions
    var backupPath: String?
    /// The step that runs, from 1.
    private var step = 0
    private var storeID = ""
    private var brokenObjects: [BrokenObject] = []
    /// The store as it was before the step whose code runs.
    private var before: StoreCopy?

    init(connection: Connection, plan: PlanDescription, target: TargetSchema, options: MigrationOptions) {
        self.connection = connection
        self.plan = plan.fitted(to: connection)
        self.target = target
        self.options = options
    }

    mutating func run() throws -> MigrationReport {
        // Inside a transaction SQLite would ignore this, and a table that is rebuilt would take its children along.
        try connection.setForeignKeys(false)
        // Who is told that the store is migrated may rely on it, also when the power goes.
        try connection.setSynchronous(.full)
        connection.setProgressHandler(options.isCancelled.map { isCancelled in { !isCancelled() } })
        do {
            try beginWaiting()
            // Without a write-ahead log what no memory holds any more waits for readers, at each statement anew.
            connection.setBusyTimeout(milliseconds: 100)
            defer { connection.setBusyTimeout(milliseconds: 5000) }
            let metadata = try preflight()
            storeID = metadata.storeID
            // Rows may let go of their files.
            if let path = connection.path { try ExternalFolder(of: path).setMark(makingFolder: false) }
            try runSteps(besides: metadata)
            try report(.committing)
            connection.setProgressHandler(nil)
            // Where it waits, it is for readers of a database without a write-ahead log.
            try connection.waiting(options.timeout) {
                try report(.committing)
            } for: { () throws(SQLiteError) in
                try connection.commit()
            }
        } catch {
            connection.setProgressHandler(nil)
            connection.rollBack()
            try? connection.setSynchronous(.normal)
            try? connection.setForeignKeys(true)
            throw error
        }
        try connection.setSynchronous(.normal)
        try connection.setForeignKeys(true)
        if let path = connection.path, let backupPath, let count = options.keptBackups {
            let adopted = try? connection.value(
                "SELECT value FROM \"_schema\" WHERE key = ?", [.text(Self.adoptedCopy)])
            removeOldBackups(
                of: path, but: count, newest: backupPath, storeID: storeID, adopted: adopted?.text)
        }
        return MigrationReport(
            from: plan.from ?? plan.to, to: plan.to, backupPath: backupPath, brokenObjects: brokenObjects)
    }

    /// Takes the write lock, waiting for other writers.
    private func beginWaiting() throws {
        try connection.waiting(options.timeout) {
            try report(.waiting)
        } for: { () throws(SQLiteError) in
            // Without a write-ahead log a reader who stays would keep the commit from coming about: that is better known before the work.
            // The lock is given back, since the copy is made by a reader.
            if connection.path != nil, try connection.value("PRAGMA journal_mode") != "wal" {
                try connection.begin(.exclusive)
                connection.rollBack()
            }
            try connection.begin()
        }
    }

    /// Looks at everything that can be known to fail before the first write, and copies the store.
    private mutating func preflight() throws -> StoreMetadata {
        try options.adopt?(connection)
        guard let metadata = try StoreMetadata(readFrom: connection) else {
            throw StoreError(.foreignDatabase(tables: try connection.userTables()))
        }
        connection.textRules = metadata.textRules
        guard metadata.version == plan.from, metadata.hash == plan.fromHash else {
            throw StoreError(.noPlan(from: metadata.version.description, to: plan.to.description))
        }
        try options.condition?(connection)
        let preflight = Preflight(plan, for: metadata, on: connection, options: options)
        try preflight.run { throw $0 }
        brokenObjects = try preflight.brokenObjects()
        try copyStore(preflight, of: metadata)
        return metadata
    }

    private mutating func copyStore(_ preflight: Preflight, of metadata: StoreMetadata) throws {
        guard let path = connection.path else { return }
        let needed = try preflight.neededBytes()
        if let available = preflight.freeBytes(at: path), available < needed {
            throw StoreError(.notEnoughSpace(needed: needed, available: available))
        }
        guard preflight.copies else { return }
        try report(.backingUp)
        // The write lock is held and nothing is written yet: this reader sees what the migration begins with. Over a connection for reading
        // only SQLite cannot copy a table that has both a computed column and a CHECK of the table's.
        let reader = try Connection(path: path, .readWrite)
        try registerSchemaFunctions(on: reader)
        reader.textRules = metadata.textRules
        reader.setProgressHandler(options.isCancelled.map { isCancelled in { !isCancelled() } })
        backupPath = try backUpStore(
            at: path, version: metadata.version.description, reader: reader, options: options,
            goesOn: { options.isCancelled?() != true }
        ) { bytes in
            // The rows are copied by then.
            let needed = try bytes + preflight.neededBytesAfterCopy()
            guard let available = preflight.freeBytes(at: path), available < needed else { return }
            throw StoreError(.notEnoughSpace(needed: needed, available: available))
        }
        if options.adopt != nil, let backupPath {
            try connection.run(
                "INSERT OR REPLACE INTO \"_schema\" VALUES (?, ?)",
                [.text(Self.adoptedCopy), .text(fileName(of: backupPath))])
        }
    }

    /// The key in `_schema` of what the copy is called that was made before there was a `_schema`.
    private static let adoptedCopy = "adoptedCopy"

    private mutating func runSteps(besides metadata: StoreMetadata) throws {
        let hasOtherTextRules = metadata.hasOtherTextRules(than: options.textRules)
        if hasOtherTextRules {
            connection.textRules = options.textRules ?? metadata.textRules
            try TextIndexes(on: connection).makeAnew()
        }
        let added = try AddedObjects(besides: metadata.objects, on: connection)
        let searches = try AddedSearches(besides: metadata.objects, on: connection)
        let whole = try StoreAccounting(before: plan, on: connection)
        for current in plan.steps {
            step += 1
            if current.form == .check {
                // Those at the beginning were looked at before anything was written.
                if step > plan.leadingChecks.count { try connection.verify(current) }
                continue
            }
            let suspended = try added.suspend(for: current)
            let account = try StepAccounting(before: current, on: connection, pulse: pulse)
            if let code = current.code { try run(code, storeID: metadata.storeID) }
            if current.form == .edit {
                let edit = try CatalogEdit(current, on: connection)
                try report(.running(sql: CatalogEdit.statement))
                try edit.run()
            }
            for statement in current.form == .edit ? [] : current.statements {
                try report(.running(sql: statement))
                do throws(StoreError) { try connection.runPlanned(statement) } catch { throw added.explain(error) }
            }
            try account.verify(on: connection, pulse: pulse)
            try added.restore(suspended)
        }
        step += 1
        try report(.checking)
        try added.verify()
        try searches.verify(on: connection)
        try whole.verify(on: connection)
        for search in try searches.touched(by: plan, on: connection) {
            try report(.running(sql: search.rebuilding))
            try connection.runPlanned(search.rebuilding)
        }
        // What touches no row leaves the indexes as they were.
        if !plan.isPure || hasOtherTextRules || plan.steps.contains(where: { $0.form == .search }) {
            try TextIndexes(on: connection).verify()
        }
        try metadata.following(options.textRules).moved(
            to: target, objects: added.ownObjects()
        ).update(on: connection)
    }

    // MARK: Code

    private mutating func run(_ code: PlannedCode, storeID: String) throws {
        try report(.runningCode)
        // What code writes goes into full-text indexes too.
        try connection.allowSearchTriggers()
        let place = CodePlace(
            code: code, connection: connection, before: code.moment == .after ? before?.connection : nil,
            storeID: storeID)
        do {
            try options.runCode?(place)
        } catch let error as StoreError {
            throw error
        } catch {
            // A statement of the code was interrupted, whatever the code makes of that.
            if options.isCancelled?() == true { throw StoreError(.cancelled) }
            throw StoreError(.codeFailed(from: "\(code.from)", to: "\(code.to)", message: "\(error)"))
        }
        // Each statement that follows would be a transaction of its own.
        guard connection.isInTransaction else {
            throw StoreError(
                .codeFailed(
                    from: "\(code.from)", to: "\(code.to)",
                    message: "SQLite has ended the transaction after an error that the code passed over"))
        }
        try report(.runningCode)
        switch code.moment {
        case .before:
            before = try StoreCopy(of: connection) { table in try report(.runningCode, table: table) }
            before?.connection.setProgressHandler(options.isCancelled.map { isCancelled in { !isCancelled() } })
        case .after: before = nil
        }
    }

    // MARK: Progress

    private var currentTable: String { plan.steps.indices.contains(step - 1) ? plan.steps[step - 1].table : "" }

    /// - Throws: `cancelled`.
    private func report(
        _ stage: MigrationProgress.Stage, table: String? = nil, rowsDone: Int64 = 0, rowCount: Int64 = 0
    ) throws {
        if let tell = options.progress {
            var progress = MigrationProgress(
                stage, step: step, stepCount: plan.steps.count, table: table ?? currentTable,
                rowsDone: rowsDone, rowCount: rowCount)
            progress.brokenObjects = brokenObjects
            tell(progress)
        }
        if options.isCancelled?() == true { throw StoreError(.cancelled) }
    }

    private func pulse(table: String, rowsDone: Int64, rowCount: Int64) throws {
        try report(.counting, table: table, rowsDone: rowsDone, rowCount: rowCount)
    }
}

extension StoreMetadata {
    /// The same store at the target's version.
    fileprivate func moved(to target: TargetSchema, objects: Set<String>) -> StoreMetadata {
        var metadata = self
        metadata.version = target.version
        metadata.hash = target.hash
        metadata.isDraft = target.isDraft
        metadata.snapshot = target.snapshot
        metadata.objects = objects
        return metadata
    }
}
