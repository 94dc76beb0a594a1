import SQLiteKit
import SchemaDiagnostics
import SchemaImport
import SchemaModel
import SchemaYAML
import Testing

/// A database becomes a schema, the schema a store, and the store's tables are those of the database but for what a mapping says.
struct RoundTripTests {
    private let script = """
        CREATE TABLE artist (artist_id INTEGER PRIMARY KEY, name NVARCHAR(120) NOT NULL, _rank INT DEFAULT 3);
        CREATE TABLE album (
          album_id INTEGER PRIMARY KEY, title TEXT NOT NULL, artist_id INT NOT NULL REFERENCES artist(artist_id) ON DELETE CASCADE,
          price DECIMAL(10,2), sold INT NOT NULL DEFAULT 0 CHECK (sold >= 0));
        CREATE TABLE appears (artist_id INT REFERENCES artist, album_id INT REFERENCES album, part TEXT, PRIMARY KEY (artist_id, album_id));
        CREATE INDEX album_title ON album (title, sold DESC);
        CREATE UNIQUE INDEX artist_name ON artist (name);
        """

    @Test func theStoreOfAnImportImportsAsTheSame() throws {
        let mapping = try roundTrip(sqlite(script))
        #expect(
            mapping == [
                "album.album_id → _id", "album.artist_id INT → artist INTEGER",
                "album.price DECIMAL(10,2) → price INTEGER",
                "album.sold INT → sold INTEGER", "appears.album_id INT → album INTEGER",
                "appears.artist_id INT → artist INTEGER", "artist._rank INT → _rank INTEGER",
                "artist.artist_id → _id", "artist.name NVARCHAR(120) → name TEXT",
            ])
    }
}

/// Imports a database's own import again through the store that it generates, and compares the two.
///
/// - Returns: how columns differ: what is renamed and what has another type, in words.
func roundTrip(_ imported: ImportResult, sourceLocation: SourceLocation = #_sourceLocation) throws -> [String] {
    let original = try #require(imported.versions.last, sourceLocation: sourceLocation)
    let text = try imported.text(sourceLocation: sourceLocation)
    var findings = Findings()
    let tree = try #require(parseYAML(SourceText(path: "a", text: text), findings: &findings))
    let schema = try #require(readSchema(root: tree, findings: &findings)).schema
    let script = createStatements(for: schema).map { $0.sql + ";\n" }.joined()
    let again = importScript("again.sql", name: original.name, files: FilesInMemory(["again.sql": script]))
    let store = try #require(again.versions.last, sourceLocation: sourceLocation)

    let tables = Dictionary(uniqueKeysWithValues: store.models.map { ($0.table ?? $0.name, $0) })
    #expect(store.models.count == original.models.count, sourceLocation: sourceLocation)
    for model in original.models {
        let other = try #require(tables[model.table ?? model.name], sourceLocation: sourceLocation)
        #expect(members(model) == members(other), "\(model.name)", sourceLocation: sourceLocation)
        #expect(
            indexes(model, model.indexes) == indexes(other, other.indexes), "\(model.name)",
            sourceLocation: sourceLocation)
        #expect(
            indexes(model, model.uniques) == indexes(other, other.uniques), "\(model.name)",
            sourceLocation: sourceLocation)
    }
    return try mapping(imported, script)
}

/// Columns with what a store can show of them: whether they take NULL, what they hold, where they lead.
private func members(_ model: DraftModel) -> Set<String> {
    let attributes = model.attributes.map { attribute in
        // A type of the language as SQLite stores it.
        let type =
            switch attribute.type {
            case "Date", "Double": "REAL"
            case "Int", "Bool": "INTEGER"
            case _ where attribute.type.hasPrefix("Decimal("): "INTEGER"
            case "Data", "UUID": "BLOB"
            default: "TEXT"
            }
        return "\(attribute.column ?? attribute.name) \(type)\(attribute.isOptional ? "?" : "")"
    }
    let links = model.relationships.filter { $0.cardinality != .many }.compactMap { end in
        end.inverse == nil ? nil : "\(end.target)\(end.cardinality == .one ? "" : "?")"
    }
    return Set(attributes + links)
}

/// The columns of indexes, as the store calls them.
private func indexes(_ model: DraftModel, _ indexes: [DraftIndex]) -> Set<[String]> {
    let columns = Dictionary(
        model.attributes.map { ($0.name, $0.column ?? $0.name) }, uniquingKeysWith: { first, _ in first })
    return Set(
        indexes.map { index in index.members.map { ($0.isDescending ? "-" : "") + (columns[$0.name] ?? $0.name) } })
}

/// Every column of the database that is called or typed otherwise in the store.
private func mapping(_ imported: ImportResult, _ script: String) throws -> [String] {
    let source = try #require(imported.sources.first)
    let (old, new) = (try Connection(), try Connection())
    for statement in source.text.split(separator: ";\n") where statement.contains("CREATE TABLE") {
        try? old.execute(String(statement))
    }
    try new.execute(script)
    let draft = try #require(imported.versions.last)
    var lines: [String] = []
    for model in draft.models {
        let table = model.table ?? model.name
        let rows = try old.rows("SELECT name, type FROM pragma_table_xinfo(?)", [.text(table)])
        let types = Dictionary(
            try new.rows("SELECT lower(name), type FROM pragma_table_xinfo(?)", [.text(table)]).map {
                ($0[0].text ?? "", $0[1].text ?? "")
            }, uniquingKeysWith: { first, _ in first })
        for row in rows {
            guard let name = row[0].text, let type = row[1].text else { continue }
            let isAttribute = model.attributes.contains { ($0.column ?? $0.name) == name }
            if isAttribute {
                let found = types[name.lowercased()] ?? "nothing"
                if found != type { lines.append("\(table).\(name) \(type) → \(name) \(found)") }
            } else if let link = model.relationships.first(where: { $0.cardinality != .many && leads($0, from: name) })
            {
                lines.append("\(table).\(name) \(type) → \(link.name) \(types[link.name.lowercased()] ?? "nothing")")
            } else {
                lines.append("\(table).\(name) → _id")
            }
        }
    }
    return lines.sorted()
}

/// Whether a relationship is what a key's column became.
private func leads(_ end: DraftRelationship, from column: String) -> Bool {
    let plain = column.lowercased().filter { $0.isLetter || $0.isNumber }
    return [end.name.lowercased(), end.name.lowercased() + "id"].contains(plain)
}
