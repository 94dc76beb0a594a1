import SQLiteKit
import SchemaSnapshot

/// What can be known to fail before a migration writes anything.
package struct Preflight {
    let connection: Connection
    let plan: PlanDescription
    let metadata: StoreMetadata
    let options: MigrationOptions

    package init(
        _ plan: PlanDescription, for metadata: StoreMetadata, on connection: Connection, options: MigrationOptions
    ) {
        self.plan = plan.fitted(to: connection)
        self.metadata = metadata
        self.connection = connection
        self.options = options
    }

    /// Looks at everything, cheapest first, and writes nothing.
    /// - Parameter report: gets each problem, and may throw to end the search.
    /// - Throws: what `report` throws, SQLite's errors.
    package func run(report: (StoreError) throws -> Void) throws {
        if options.runCode == nil, let code = plan.steps.lazy.compactMap(\.code).first {
            try report(StoreError(.codeNeeded(from: "\(code.from)", to: "\(code.to)")))
        }
        // Objects would stand for them: SQL alone carries them as they are.
        if plan.steps.contains(where: { $0.code != nil }), let schema = try? SchemaText.decode(metadata.snapshot) {
            for keys in try connection.keysBelowOne(in: Set(schema.entities.map(\.table))) { try report(keys.error) }
        }
        for (table, columns) in try connection.addedColumns(plan, snapshot: metadata.snapshot) {
            try report(StoreError(.columnsNotInSchema(table: table, columns: columns)))
        }
        for taken in try connection.nameCollisions(plan, own: metadata.objects) {
            try report(StoreError(.nameTaken(kind: taken.kind, name: taken.name, table: taken.table)))
        }
        if !plan.isPure || copies {
            for (table, problem) in try connection.uncheckableTables() {
                let words = "its rows cannot be checked by this program (\(problem))"
                try report(StoreError(.objectWouldBreak(kind: "table", name: table, problem: words)))
            }
        }
        let searches = try AddedSearches(besides: metadata.objects, on: connection)
        if let problem = try searches.problem(with: plan, on: connection) {
            try report(problem)
        } else if let problem = try Rehearsal(
            of: plan, on: connection, own: metadata.objects, searches: searches
        ).problem() {
            try report(problem)
        }
        if !plan.isPure {
            // What the plan says what becomes of is no obstacle.
            let dangling = try connection.danglingReferences().filter { !plan.mends($0.column, of: $0.table) }
            if !dangling.isEmpty { try report(StoreError(.danglingReferences(dangling.map(\.description)))) }
        }
        for check in plan.leadingChecks {
            do throws(StoreError) { try connection.verify(check) } catch { try report(error) }
        }
        for reference in try referencesLeftBehind() { try report(reference.leftBehind) }
    }

    /// How many conditions on rows stand behind steps that change rows, so that they are looked at only when these have run.
    package var lateCheckCount: Int { plan.steps.dropFirst(plan.leadingChecks.count).count { $0.form == .check } }

    /// What someone added to the store and does not work already: it is told of, and is no obstacle.
    /// - Throws: SQLite's error.
    package func brokenObjects() throws(SQLiteError) -> [BrokenObject] {
        try connection.brokenObjects(besides: metadata.objects)
    }

    /// Whether the store is copied before the plan runs.
    package var copies: Bool {
        switch options.backup {
        case .automatic: !plan.isPure
        case .always: true
        case .never: false
        }
    }

    /// The bytes that the migration and the copy need on the volume, at most.
    package func neededBytes() throws(SQLiteError) -> Int64 {
        try (copies ? storeBytes() : 0) + neededBytesAfterCopy()
    }

    /// What is left of that when the copy of the store is there.
    func neededBytesAfterCopy() throws(SQLiteError) -> Int64 {
        // The older world of code lies beside the store.
        let olderCount = min(plan.copyCount, 1)
        // Rewritten rows stand once more in the log and then in the file, and so do values that come out of their files.
        return try storeBytes() * Int64(olderCount + (plan.rewritesRows ? 2 : 0))
            + inlinedBytes() * Int64(olderCount + 2)
    }

    private func storeBytes() throws(SQLiteError) -> Int64 {
        try connection.value("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").integer ?? 0
    }

    /// The bytes that are free on a store's volume; `nil` where that is not known.
    package func freeBytes(at path: String) -> Int64? { options.freeBytes(path) }
}
