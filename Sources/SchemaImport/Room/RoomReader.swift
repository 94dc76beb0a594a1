import SchemaDiagnostics
import SchemaYAML

/// Reads one exported schema of Room: the entities as tables.
struct RoomReader {
    private let source: SourceText
    private(set) var findings = Findings()
    private(set) var version = 0

    init(_ source: SourceText) { self.source = source }

    /// `nil` where the file is no schema of Room, which is reported.
    mutating func read(_ root: YAMLNode) -> [ForeignTable]? {
        guard let database = root["database"], database.entries != nil,
            let number = database["version"]?.integer, (1...1_000_000_000).contains(number),
            let entities = database["entities"]?.elements
        else {
            findings.report(
                .foreignContent(
                    "the file is no schema that Room exported: `database`, its `version` or its `entities` are missing",
                    at: .wholeFile(source.path)))
            return nil
        }
        version = number
        guard entities.count <= ImportLimits.tables,
            !entities.contains(where: { entity in
                ["fields", "foreignKeys", "indices"].contains {
                    (entity[$0]?.elements?.count ?? 0) > ImportLimits.columns
                }
            })
        else {
            findings.report(
                .importTooLarge(
                    "more than \(ImportLimits.tables) tables, or more than \(ImportLimits.columns) columns in one of them",
                    path: source.path))
            return nil
        }
        let tables = entities.compactMap { table($0) }
        for view in database["views"]?.elements ?? [] {
            findings.report(
                .leftOut(
                    "the view `\(shortened(view["viewName"]?.text ?? ""))`", "fetch what it showed",
                    at: view["viewName"]?.range ?? view.range))
        }
        if tables.isEmpty, !findings.hasErrors {
            findings.report(.foreignContent("the database has no tables", at: .wholeFile(source.path)))
        }
        return findings.hasErrors ? nil : tables
    }

    private mutating func table(_ node: YAMLNode) -> ForeignTable? {
        guard let name = node["tableName"]?.text, !name.isEmpty, let fields = node["fields"]?.elements else {
            findings.report(.foreignContent("an entity has no `tableName` or no `fields`", at: node.start))
            return nil
        }
        let place = node["tableName"]?.range ?? node.start
        if node["ftsVersion"] != nil {
            findings.report(
                .leftOut(
                    "the full-text table `\(shortened(name))`", "say `search` on the model that it indexes", at: place))
            return nil
        }
        var table = ForeignTable(name: name, place: place)
        table.columns = fields.compactMap { column($0) }
        if let key = node["primaryKey"] {
            table.primaryKey = key["columnNames"].texts
            table.isNumbered =
                key["autoGenerate"]?.text == "true" && table.primaryKey.count == 1
                && table.column(table.primaryKey[0])?.type.name == "Int"
        }
        table.foreignKeys = (node["foreignKeys"]?.elements ?? []).map { foreignKey($0) }
        table.indexes = (node["indices"]?.elements ?? []).map { index($0) }
        return table
    }

    private mutating func column(_ node: YAMLNode) -> ForeignColumn? {
        guard let name = node["columnName"]?.text, !name.isEmpty else {
            findings.report(.foreignContent("a field has no `columnName`", at: node.start))
            return nil
        }
        let types = ["TEXT": "String", "INTEGER": "Int", "REAL": "Double", "BLOB": "Data"]
        let affinity = node["affinity"]?.text ?? ""
        let type =
            types[affinity].map { ForeignType($0) }
            ?? ForeignType("Data", question: "the export does not say what the column holds: it stays `Data`")
        var column = ForeignColumn(name: name, type: type, place: node["columnName"]?.range ?? node.start)
        // The path of an embedded object's field: `connection.externalUrl`.
        column.memberName = node["fieldPath"]?.text
        column.isNotNull = node["notNull"]?.text == "true"
        column.defaultSQL = node["defaultValue"]?.text
        return column
    }

    private func foreignKey(_ node: YAMLNode) -> ForeignKey {
        let action: ForeignKey.Action =
            switch node["onDelete"]?.text {
            case "CASCADE": .cascade
            case "SET NULL": .setNull
            case "SET DEFAULT": .setDefault
            case "RESTRICT": .restrict
            default: .none
            }
        return ForeignKey(
            columns: node["columns"].texts, table: node["table"]?.text ?? "",
            referenced: node["referencedColumns"].texts, onDelete: action,
            place: node["columns"]?.elements?.first?.range ?? node.start)
    }

    private func index(_ node: YAMLNode) -> ForeignIndex {
        let orders = node["orders"].texts
        let parts = node["columnNames"].texts.enumerated().map { number, name in
            ForeignIndex.Part(name, isDescending: number < orders.count && orders[number] == "DESC")
        }
        var index = ForeignIndex(
            name: node["name"]?.text ?? "", parts: parts, place: node["name"]?.range ?? node.start)
        index.isUnique = node["unique"]?.text == "true"
        return index
    }
}

extension YAMLNode {
    fileprivate var integer: Int? {
        if case .integer(let digits) = scalar { Int(digits) } else { nil }
    }

    /// The place where the node begins: what spans many lines would be marked whole.
    fileprivate var start: SourceRange { SourceRange(file: range.file, start: range.start, end: range.start) }
}

extension YAMLNode? {
    fileprivate var texts: [String] { self?.elements?.compactMap(\.text) ?? [] }
}
