import SQLiteKit

/// The tables of a new store of a version with what belongs to each, under the names by which SQLite tells them apart.
struct VersionObjects {
    struct Object: Hashable {
        var kind: String
        var name: String
        var sql: String
    }

    /// What belongs to a table, itself first.
    private(set) var objects: [SQLName: [Object]] = [:]
    /// The table of each table and index.
    private(set) var owners: [SQLName: SQLName] = [:]
    /// The tables that a table names, in its own text and in that of all that belongs to it.
    private(set) var references: [SQLName: Set<SQLName>] = [:]
    /// By each word, the tables in whose texts it stands.
    private(set) var mentions: [SQLName: Set<SQLName>] = [:]
    /// Tables of which a view, a trigger or a full-text index knows: SQLite looks at those in statements that do not name them.
    private(set) var watched: Set<SQLName> = []
    let catalog: StoreCatalog

    init(of connection: Connection, words cache: StatementWords) throws(SQLiteError) {
        catalog = try StoreCatalog(of: connection)
        let tables = Set(
            try connection.values(
                "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
            ).compactMap(\.text))
        let rows = try connection.rows(
            """
            SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name <> '_schema'
            ORDER BY type = 'table' DESC
            """)
        for row in rows {
            let object = Object(kind: row[0].text ?? "", name: row[1].text ?? "", sql: row[3].text ?? "")
            let (name, table) = (SQLName(object.name), SQLName(row[2].text ?? ""))
            let found = cache.words(of: object.sql).names
            if object.kind == "index" || tables.contains(object.name) {
                objects[table, default: []].append(object)
                owners[name] = table
                for word in found { mentions[word, default: []].insert(table) }
            } else {
                watched.formUnion(found)
                watched.formUnion([name, table])
            }
        }
        for (word, tables) in mentions where objects[word] != nil {
            for table in tables { references[table, default: []].insert(word) }
        }
    }

    /// What joins tables between this version and the next: those that differ, and those of which an index goes from one to the other.
    func joins(to newer: VersionObjects) -> [[SQLName]] {
        var joins: [[SQLName]] = []
        for table in changedTables(from: newer).union(newer.changedTables(from: self)) {
            joins.append([table])
            for object in objects[table] ?? [] {
                if let other = newer.owners[SQLName(object.name)], other != table { joins.append([table, other]) }
            }
        }
        return joins
    }

    /// What the catalog says of some tables and what belongs to them.
    func definitions(of tables: Set<SQLName>) -> [ExactText: Set<ExactText>] {
        var found: [ExactText: Set<ExactText>] = [:]
        for object in tables.flatMap({ objects[$0] ?? [] }) {
            found[ExactText(object.name)] = catalog.objects[ExactText(object.name)]
        }
        return found
    }

    /// Tables as they are spelled.
    func names(of tables: Set<SQLName>) -> Set<String> { Set(tables.compactMap { objects[$0]?.first?.name }) }

    /// Tables that differ from those of another version, by the names that they have here.
    private func changedTables(from other: VersionObjects) -> Set<SQLName> {
        Set(objects.keys.filter { objects[$0] != other.objects[$0] })
    }
}
