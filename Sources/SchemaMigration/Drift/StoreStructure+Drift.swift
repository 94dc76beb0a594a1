import SQLiteKit

extension StoreStructure {
    /// In what the store is not what it ought to be, in an order in which it can be mended: tables, then what stands on them.
    ///
    /// - Parameters:
    ///   - wanted: what a new store of its version consists of.
    ///   - connection: the store, where rows are counted.
    /// - Throws: SQLite's error.
    package func drift(from wanted: StoreStructure, on connection: Connection) throws(SQLiteError) -> [StoreDrift] {
        var found: [StoreDrift] = []
        for (key, table) in wanted.tables.sorted(by: { $0.key < $1.key }) where tables[key] == nil {
            let details = lookalikes(of: table.name, among: tables.values.map(\.name), isStores: false)
            found.append(StoreDrift(.tableMissing, table.name, details: details).mended(by: [table.sql]))
        }
        for (key, table) in tables.sorted(by: { $0.key < $1.key }) {
            if let other = wanted.tables[key] { found += try drift(of: table, from: other, on: connection) }
        }
        // A full-text index may be made of what a view shows.
        found += drift(of: views, from: wanted.views, "VIEW", (.viewMissing, .viewAdded, .viewChanged)) { name in
            searches.filter { key, search in
                wanted.searches[key] == search && SearchSource(search.sql).map { SQLName($0.table) } == SQLName(name)
            }.sorted { $0.key < $1.key }
                .map { "INSERT INTO \(quoted($1.name)) (\(quoted($1.name))) VALUES ('rebuild')" }
        }
        found += drift(
            of: searches, from: wanted.searches, "TABLE", (.searchMissing, .searchAdded, .searchChanged)
        ) { ["INSERT INTO \(quoted($0)) (\(quoted($0))) VALUES ('rebuild')"] }
        found += drift(of: indexes, from: wanted.indexes, "INDEX", (.indexMissing, .indexAdded, .indexChanged))
        let filled = Set(searches.keys).union(wanted.searches.keys)
        found += drift(
            of: triggers, from: wanted.triggers, "TRIGGER", (.triggerMissing, .triggerAdded, .triggerChanged)
        ) { name in
            // What happened while it was away is not in the index.
            filled.filter { SQLName(name).hasPrefix($0.text + "_") }.sorted()
                .map { "INSERT INTO \(quoted($0.text)) (\(quoted($0.text))) VALUES ('rebuild')" }
        }
        // What stands on a column goes before it.
        for (key, table) in tables.sorted(by: { $0.key < $1.key }) {
            if let other = wanted.tables[key] { found += try addedColumns(of: table, besides: other, on: connection) }
        }
        for (key, table) in tables.sorted(by: { $0.key < $1.key }) where wanted.tables[key] == nil {
            let details = lookalikes(of: table.name, among: wanted.tables.values.map(\.name), isStores: true)
            var drift = StoreDrift(.tableAdded, table.name, details: details)
                .mended(by: ["DROP TABLE \(quoted(table.name))"], isChoice: true)
            drift.count = try connection.rowCount(of: table.name)
            found.append(drift)
        }
        return found
    }

    /// - Parameter filling: what has to be run after an object of that name is made.
    private func drift(
        of own: [SQLName: Object], from wanted: [SQLName: Object], _ word: String,
        _ kinds: (missing: StoreDrift.Kind, added: StoreDrift.Kind, changed: StoreDrift.Kind),
        filling: (String) -> [String] = { _ in [] }
    ) -> [StoreDrift] {
        Set(own.keys).union(wanted.keys).sorted().compactMap { key in
            switch (own[key], wanted[key]) {
            case (nil, let other?):
                let details = lookalikes(of: other.name, among: own.values.map(\.name), isStores: false)
                return StoreDrift(kinds.missing, other.name, details: details).mended(
                    by: [other.sql] + filling(other.name))
            case (let object?, nil):
                let details = lookalikes(of: object.name, among: wanted.values.map(\.name), isStores: true)
                return StoreDrift(kinds.added, object.name, details: details)
                    .mended(by: ["DROP \(word) \(quoted(object.name))"], isChoice: true)
            case (let object?, let other?) where object != other:
                return StoreDrift(kinds.changed, other.name, details: [oneLine(object.sql)]).mended(
                    by: ["DROP \(word) \(quoted(object.name))", other.sql] + filling(other.name))
            default: return nil
            }
        }
    }

    private func drift(
        of table: StoredTable, from wanted: StoredTable, on connection: Connection
    ) throws(SQLiteError) -> [StoreDrift] {
        let added = table.columns.filter { wanted.column($0.name) == nil }
        let missing = wanted.columns.filter { table.column($0.name) == nil }
        var changes = changes(of: table, from: wanted, added: added, missing: missing)
        let hasRows = try connection.firstValue("SELECT 1 FROM \(quoted(table.name)) LIMIT 1") != nil
        var found: [StoreDrift] = []
        // Where the table has to be made anew the missing columns come with it.
        let addable = changes.isEmpty && missing.allSatisfy { $0.canBeAdded(toRows: hasRows) }
        let rebuild = rebuilding(table, as: wanted, keeping: added)
        // With another key nothing says which row is which object.
        let hasOtherKey = (missing + added).contains { $0.keyPosition > 0 }
        for column in missing {
            let names = table.columns.map(\.name)
            var drift = StoreDrift(
                .columnMissing, table.name, column: column.name,
                details: lookalikes(of: column.name, among: names, isStores: false))
            if hasOtherKey {
                if column.keyPosition > 0 {
                    drift.details += [
                        "the table has another key; `schemagen import sqlite` makes a schema for such a database"
                    ]
                }
            } else if addable {
                drift.statements = ["ALTER TABLE \(quoted(table.name)) ADD COLUMN \(column.definition)"]
            } else if hasRows, column.isRequired, column.defaultSQL == nil, column.generated == nil {
                drift.details += ["it is required, and nobody but you can say what its values were"]
            } else {
                drift.statements = rebuild
            }
            found.append(drift)
        }
        let isLost = hasOtherKey || found.contains { $0.statements.isEmpty }
        for index in changes.indices { changes[index].statements = isLost ? [] : rebuild }
        if isLost { for index in found.indices { found[index].statements = [] } }
        found += changes
        return found
    }

    private func addedColumns(
        of table: StoredTable, besides wanted: StoredTable, on connection: Connection
    ) throws(SQLiteError) -> [StoreDrift] {
        var found: [StoreDrift] = []
        for column in table.columns where wanted.column(column.name) == nil {
            let statement = "ALTER TABLE \(quoted(table.name)) DROP COLUMN \(quoted(column.name))"
            let names = wanted.columns.map(\.name)
            var drift = StoreDrift(
                .columnAdded, table.name, column: column.name,
                details: lookalikes(of: column.name, among: names, isStores: true)
            ).mended(by: [statement], isChoice: true)
            drift.count =
                try connection.value("SELECT count(\(quoted(column.name))) FROM \(quoted(table.name))").integer ?? 0
            found.append(drift)
        }
        return found
    }

    /// What is different in the columns that both have and in the table as a whole.
    private func changes(
        of table: StoredTable, from wanted: StoredTable, added: [StoredColumn], missing: [StoredColumn]
    ) -> [StoreDrift] {
        var found: [StoreDrift] = []
        for column in table.columns {
            guard let other = wanted.column(column.name) else { continue }
            let details = column.differences(from: other)
            if details.isEmpty { continue }
            found.append(StoreDrift(.columnChanged, table.name, column: column.name, details: details))
        }
        var details: [String] = []
        if table.isStrict != wanted.isStrict { details.append(wanted.isStrict ? "STRICT is missing" : "it is STRICT") }
        if table.hasRowIDs != wanted.hasRowIDs {
            details.append(wanted.hasRowIDs ? "it is WITHOUT ROWID" : "WITHOUT ROWID is missing")
        }
        if table.uniques != wanted.uniques { details.append("its UNIQUE constraints are others") }
        if !details.isEmpty { found.append(StoreDrift(.tableChanged, table.name, details: details)) }

        // What came or went with a column is said with the column.
        let own = Set(table.checks.keys).subtracting(added.flatMap(\.checks))
        let others = Set(wanted.checks.keys).subtracting(missing.flatMap(\.checks))
        details =
            others.subtracting(own).sorted().map { "CHECK (\(wanted.checks[$0] ?? $0.text)) is missing" }
            + own.subtracting(others).sorted().map { "CHECK (\(table.checks[$0] ?? $0.text)) ought not to be there" }
        if !details.isEmpty { found.append(StoreDrift(.checkChanged, table.name, details: details)) }

        let keys = table.keys.filter { key in !added.contains { [SQLName($0.name)] == key.columns } }
        let otherKeys = wanted.keys.filter { key in !missing.contains { [SQLName($0.name)] == key.columns } }
        details =
            otherKeys.subtracting(keys).map { "the key \($0.text) is missing" }.sorted()
            + keys.subtracting(otherKeys).map { "the key \($0.text) ought not to be there" }.sorted()
        if !details.isEmpty { found.append(StoreDrift(.keyChanged, table.name, details: details)) }
        return found
    }

    /// The statements that make a table anew as it ought to be, with the rows, the columns that were added, and what stands on it.
    private func rebuilding(_ table: StoredTable, as wanted: StoredTable, keeping added: [StoredColumn]) -> [String] {
        var name = "_repaired_\(table.name)"
        while tables[SQLName(name)] != nil { name += "_" }
        let definitions = wanted.columns.map(\.definition) + added.map(\.definition) + wanted.constraints
        let options = (wanted.isStrict ? ["STRICT"] : []) + (wanted.hasRowIDs ? [] : ["WITHOUT ROWID"])
        let shared = (wanted.columns + added).filter { column in
            column.generated == nil && table.column(column.name).map { $0.generated == nil } ?? false
        }
        let list = shared.map { quoted($0.name) }.joined(separator: ", ")
        let key = SQLName(table.name)
        let standing = [indexes, triggers].flatMap { objects in
            objects.sorted { $0.key < $1.key }.map(\.value).filter { $0.table == key }
        }
        return [
            "CREATE TABLE \(quoted(name)) (\n    \(definitions.joined(separator: ",\n    "))\n)"
                + (options.isEmpty ? "" : " " + options.joined(separator: ", ")),
            "INSERT INTO \(quoted(name)) (\(list)) SELECT \(list) FROM \(quoted(table.name))",
            "DROP TABLE \(quoted(table.name))",
            "ALTER TABLE \(quoted(name)) RENAME TO \(quoted(wanted.name))",
        ] + standing.map(\.sql)
    }
}

extension StoredColumn {
    /// Whether `ALTER TABLE` can add it.
    fileprivate func canBeAdded(toRows hasRows: Bool) -> Bool {
        if keyPosition > 0 || isStored { return false }
        if generated != nil { return !isRequired || !hasRows }
        if let defaultText, defaultText.hasPrefix("(") || defaultText.uppercased().hasPrefix("CURRENT_") {
            return !hasRows
        }
        return !isRequired || defaultSQL != nil
    }
}

extension StoredKey {
    fileprivate var text: String {
        "(\(columns.map(\.text).joined(separator: ", "))) → \(table.text) ON DELETE \(onDelete)"
            + (isDeferred ? " DEFERRED" : "")
    }
}

private func oneLine(_ sql: String) -> String { sql.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
