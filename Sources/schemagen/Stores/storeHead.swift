import SQLiteKit
import SchemaMigration
import SchemaModel

/// What is to be known of a store besides its schema, as comments at the schema's head.
func storeHead(
    _ path: String, _ facts: StoreFacts, _ metadata: StoreMetadata, _ stored: StoredSchema, on connection: Connection
) throws -> String {
    var lines = [
        "\(name(of: path)): a store of \(stored.schema.name) \(metadata.version)"
            + (metadata.isDraft ? ", a draft" : "")
    ]
    lines.append("hash \(metadata.hash)")
    lines.append("store \(metadata.storeID), next row \(metadata.nextID)")
    lines += factLines(facts)
    lines.append(
        "rules of texts: fold \(metadata.foldVersion & 0xFFFF), collation \(metadata.collationVersion)"
            + (metadata.textRules == .general ? "" : ", \(metadata.textRules) letters"))
    if !stored.isExact {
        lines.append(
            "The store's text does not say all of this schema; what is left out here may lie on disk otherwise.")
    }
    let lookup = SchemaLookup(stored.schema)
    for model in stored.schema.models where !model.isAbstract {
        var sql = "SELECT count(*) FROM \(sqlName(model.table))"
        if lookup.isInHierarchy(model), lookup.idTable(of: model) == nil {
            sql = "SELECT count(*) FROM \(sqlName(lookup.root(of: model).table)) WHERE \"_kind\" = \(model.kind)"
        }
        // Inspecting is for stores that are not in order as well.
        let count = (try? connection.value(sql).integer).flatMap { $0 }
        lines.append("\(model.name): \(count.map { rows($0) } ?? "its table cannot be read")")
    }
    return comments(lines)
}

/// The same for a database of any other kind.
func databaseHead(_ path: String, _ facts: StoreFacts, on connection: Connection) throws -> String {
    let tables = try connection.values(
        """
        SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
        AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name
        """
    ).compactMap(\.text)
    let counts = try tables.map { table in
        "\(table): " + rows(try connection.value("SELECT count(*) FROM \(sqlName(table))").integer ?? 0)
    }
    return comments(["\(name(of: path)): a database that is no store of schemagen's"] + factLines(facts) + counts)
}

private func factLines(_ facts: StoreFacts) -> [String] {
    var lines = [
        "\(facts.size) bytes in \(facts.pageCount) pages of \(facts.pageSize), \(facts.freePageCount) free; "
            + "journal \(facts.journalMode)" + (facts.logSize > 0 ? ", \(facts.logSize) bytes in the log" : "")
    ]
    if facts.externalCount > 0 || !facts.missingFiles.isEmpty {
        lines.append(
            "\(facts.externalCount) files of values with \(facts.externalBytes) bytes, \(facts.missingFiles.count) missing, "
                + "\(facts.orphanedFiles.count) named by no row")
    }
    return lines
}

/// Where it lay on somebody's disk is nobody's business.
private func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

private func comments(_ lines: [String]) -> String {
    lines.map { line in "# " + String(line.map { $0.isNewline || ($0.asciiValue ?? 0x20) < 0x20 ? " " : $0 }) + "\n" }
        .joined()
}
