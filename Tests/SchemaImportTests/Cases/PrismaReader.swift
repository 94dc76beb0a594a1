import SchemaDiagnostics
import SchemaImport

/// Reads a Prisma schema as tables: as much of that language as the public case uses. A support of the tests, no importer.
struct PrismaReader {
    private struct Field {
        var name: String
        /// Without `?` and `[]`.
        var type: String
        var isOptional = false
        var isList = false
        /// `@id`, `@map("user_id")`, `@db.Uuid` …
        var attributes: [(name: String, arguments: String)] = []

        func arguments(_ name: String) -> String? { attributes.first { $0.name == name }?.arguments }
    }

    private struct Model {
        var name: String
        var fields: [Field] = []
        var attributes: [(name: String, arguments: String)] = []
    }

    private var models: [Model] = []
    private let place: SourceRange

    init(_ text: String, path: String) {
        place = .wholeFile(path)
        var model: Model?
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
            guard let first = words.first else { continue }
            if first == "model" { model = Model(name: words[1]) }
            if first == "}" {
                if let model { models.append(model) }
                model = nil
            } else if first.hasPrefix("@@") {
                model?.attributes += Self.attributes(of: line.drop { $0 == " " }.dropFirst())
            } else if words.count > 1, first != "model" {
                var field = Field(name: first, type: words[1])
                if field.type.hasSuffix("?") { (field.type, field.isOptional) = (String(field.type.dropLast()), true) }
                if field.type.hasSuffix("[]") { (field.type, field.isList) = (String(field.type.dropLast(2)), true) }
                field.attributes = Self.attributes(of: line)
                model?.fields.append(field)
            }
        }
    }

    /// `@name(arguments)` after each `@`, parentheses counted.
    private static func attributes(of line: Substring) -> [(name: String, arguments: String)] {
        var rest = line
        var result: [(name: String, arguments: String)] = []
        while let start = rest.firstIndex(of: "@") {
            rest = rest[rest.index(after: start)...]
            let name = rest.prefix { $0.isLetter || $0 == "." }
            rest = rest[name.endIndex...]
            var depth = 0
            let arguments =
                rest.first != "("
                ? rest.prefix(0)
                : rest.prefix { character in
                    if character == "(" { depth += 1 }
                    if character == ")" { depth -= 1 }
                    return depth > 0
                }.dropFirst()
            rest = rest[arguments.endIndex...]
            result.append((String(name), String(arguments)))
        }
        return result
    }

    func tables() -> [ForeignTable] { models.map { table($0) } }

    private func table(_ model: Model) -> ForeignTable {
        var table = ForeignTable(name: tableName(model), place: place)
        for field in model.fields where !isRelation(field) {
            var column = ForeignColumn(name: columnName(field), type: type(field), place: place)
            column.memberName = field.name
            column.isNotNull = !field.isOptional
            column.stampsUpdates = field.arguments("updatedAt") != nil
            column.defaultSQL = field.arguments("default").map { $0 == "now()" ? "CURRENT_TIMESTAMP" : $0 }
            table.columns.append(column)
            if field.arguments("id") != nil { table.primaryKey = [column.name] }
            if field.arguments("unique") != nil {
                var unique = ForeignIndex(name: column.name, parts: [.init(column.name)], place: place)
                unique.isUnique = true
                table.indexes.append(unique)
            }
        }
        for (name, arguments) in model.attributes where ["index", "unique"].contains(name) {
            let names = list(arguments).compactMap { item in model.fields.first { $0.name == item } }.map(columnName)
            var index = ForeignIndex(name: names.joined(separator: "_"), parts: names.map { .init($0) }, place: place)
            index.isUnique = name == "unique"
            table.indexes.append(index)
        }
        table.foreignKeys = model.fields.compactMap { foreignKey($0, of: model) }
        return table
    }

    private func foreignKey(_ field: Field, of model: Model) -> ForeignKey? {
        guard let relation = field.arguments("relation"), relation.contains("fields:"),
            let target = models.first(where: { $0.name == field.type })
        else { return nil }
        let parts = relation.split(separator: "[").dropFirst().map { list(String($0.prefix { $0 != "]" })) }
        let columns = parts[0].compactMap { name in model.fields.first { $0.name == name } }.map(columnName)
        let referenced = parts[1].compactMap { name in target.fields.first { $0.name == name } }.map(columnName)
        var key = ForeignKey(
            columns: columns, table: tableName(target), referenced: referenced, onDelete: .none, place: place)
        key.name = field.name
        let title = relation.first == "\"" ? relation.dropFirst().prefix { $0 != "\"" } : ""
        key.inverseName =
            target.fields.first { other in
                other.type == model.name && other.isList
                    && (title.isEmpty || (other.arguments("relation") ?? "").contains("\"\(title)\""))
            }?.name
        return key
    }

    private func type(_ field: Field) -> ForeignType {
        switch field.type {
        case "Int", "BigInt": ForeignType("Int")
        case "Boolean": ForeignType("Bool")
        case "Float": ForeignType("Double")
        case "DateTime": ForeignType("Date")
        case "Bytes": ForeignType("Data")
        case "Decimal": ForeignType(declared: "DECIMAL(\(field.arguments("db.Decimal") ?? "65, 30"))")
        case _ where field.arguments("db.Uuid") != nil: ForeignType("UUID")
        default: ForeignType("String")
        }
    }

    private func tableName(_ model: Model) -> String {
        model.attributes.first { $0.name == "map" }.map { unquoted($0.arguments) } ?? model.name
    }

    private func columnName(_ field: Field) -> String { field.arguments("map").map(unquoted) ?? field.name }

    private func isRelation(_ field: Field) -> Bool { models.contains { $0.name == field.type } }

    private func unquoted(_ text: String) -> String { text.filter { $0 != "\"" } }

    private func list(_ text: String) -> [String] {
        text.filter { $0 != "[" && $0 != "]" && $0 != " " }.split(separator: ",").map(String.init)
    }
}
