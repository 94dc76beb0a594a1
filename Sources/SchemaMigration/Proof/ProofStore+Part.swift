import SQLiteKit
import SchemaSnapshot

extension ProofStore {
    /// A store in memory with some tables of another and their rows, and of those to which they refer just the keys.
    /// - Parameters:
    ///   - schema: of the other store.
    ///   - objects: what a new store of its version has.
    convenience init(
        copying tables: Set<SQLName>, keysOf parents: Set<SQLName>, from start: ProofStart, schema: SchemaDescription,
        objects: VersionObjects
    ) throws {
        try self.init(emptyIn: Place())
        let source = start.store.connection
        try connection.setForeignKeys(false)
        try connection.transaction {
            for parent in parents.sorted() {
                guard let name = objects.objects[parent]?.first?.name, start.hasKey(name) else { continue }
                try connection.execute("CREATE TABLE \(quoted(name)) (\"_id\" INTEGER PRIMARY KEY) STRICT")
                try copyRows(of: name, columns: ["_id"], from: source)
            }
            let own = tables.sorted().flatMap { objects.objects[$0] ?? [] }
            for object in own where object.kind == "table" {
                try connection.execute(object.sql)
                try copyRows(
                    of: object.name, columns: start.columns[ExactText(object.name)]?.map(\.name) ?? [], from: source)
            }
            for object in own where object.kind != "table" { try connection.execute(object.sql) }
            guard var metadata = try StoreMetadata(readFrom: source) else {
                throw StoreError(.damaged(findings: ["_schema is missing"]))
            }
            metadata.objects = try connection.objectNames()
            metadata.snapshot = SchemaText.encode(schema.part(tables))
            try metadata.create(on: connection)
        }
        try connection.setForeignKeys(true)
    }

    private func copyRows(of table: String, columns: [String], from source: Connection) throws(SQLiteError) {
        let list = columns.map { quoted($0) }.joined(separator: ", ")
        let rows = try source.prepare("SELECT \(list) FROM \(quoted(table))")
        guard try rows.step() else { return }
        let marks = repeatElement("?", count: columns.count).joined(separator: ", ")
        let insertion = try connection.prepare("INSERT INTO \(quoted(table)) (\(list)) VALUES (\(marks))")
        repeat {
            try insertion.bind(rowOf: rows)
            try insertion.run()
        } while try rows.step()
    }
}

extension SchemaDescription {
    /// The models whose rows lie in some tables, and their bases.
    fileprivate func part(_ tables: Set<SQLName>) -> SchemaDescription {
        let shape = StoreShape(self)
        let names = Set(
            entities.filter { tables.contains(SQLName($0.table)) }.flatMap { shape.path(to: $0) }.map(\.name))
        var part = self
        part.entities = entities.filter { names.contains($0.name) }
        return part
    }
}
