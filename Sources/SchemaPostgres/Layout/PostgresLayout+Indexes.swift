import SchemaDiagnostics
import SchemaModel

/// Indexes over values, and over words.
extension PostgresLayout {
    mutating func addIndex(_ source: IndexDefinition) {
        let scope = scopes[source.table] ?? RowScope()
        var index = PostgresIndex(name: "", table: names.table(source.table), isUnique: source.isUnique, members: [])
        do {
            for member in source.members {
                switch member.expression {
                // To SQLite, two NULLs are equal by such a pair.
                case .isNull(.column):
                    index.nullsAreSame = true
                    continue
                case .column(let name), .coalesce(.column(let name), _):
                    let column = names.column(name, of: source.table)
                    index.columns.insert(column)
                    index.members.append(
                        self.member(
                            column, collation: member.collation, form: form(name, of: source.table),
                            isDescending: member.isDescending))
                    if member.collation == "nocase" { index.isComputed = true }
                default:
                    guard case .verbatim(let sql) = member.expression else { continue }
                    var translator = try ExpressionTranslator(sql, scope: scope)
                    let value = try translator.expression()
                    index.columns.formUnion(translator.named)
                    index.isComputed = true
                    index.members.append("(\(value.sql))" + (member.isDescending ? " DESC" : ""))
                }
            }
            if let condition = source.condition {
                index.condition = try portableExpression(condition, scope: scope).condition()
                index.isComputed = true
                index.columns.formUnion(
                    condition.columns.map { names.column($0, of: source.table) })
            }
        } catch {
            let what = owners.models[source.table]?.first
            report(
                .notPortableSQL(
                    "an index of `\(source.table)`", because: error.reason,
                    at: placeOfIndex(source) ?? what.flatMap { places[.model($0.name)] }))
            return
        }
        // Names of indexes tell the table as it is called in the end.
        index.name = room.name(source.name)
        indexes.append(index)
    }

    private func member(_ column: String, collation: String?, form: ColumnForm, isDescending: Bool) -> String {
        let name = quotedName(column)
        let value =
            switch collation {
            // Texts of the schema's columns fold ASCII letters alone.
            case "nocase" where form.type == .text: "lower(\(name))"
            case "localized" where form.type == .text: "\(name) COLLATE \(quotedName(Self.localizedCollation))"
            default: name
            }
        return value + (isDescending ? " DESC" : "")
    }

    /// The declared index whose SQL is not understood.
    private func placeOfIndex(_ source: IndexDefinition) -> SourceRange? {
        for model in owners.models[source.table] ?? [] {
            for (position, index) in model.indexes.enumerated() {
                let texts = (index.members.filter(\.isExpression).map(\.name)) + (index.condition.map { [$0] } ?? [])
                let scope = scopes[source.table] ?? RowScope()
                let columns = lookup.columnNames(of: model)
                let isBad = texts.contains {
                    (try? portableExpression(replacingNames(in: $0, columns), scope: scope)) == nil
                }
                if isBad { return places[.index(model: model.name, position)] }
            }
        }
        return nil
    }

    // MARK: Search

    mutating func addSearch(_ search: SearchDefinition, of table: String) {
        guard let position = tables.firstIndex(where: { $0.name == names.table(table) }) else { return }
        let column = "_words_" + search.name
        guard let source = StoreLayout(of: schema).tables.first(where: { $0.name == table }) else { return }
        let scope = computedScope(source)
        let parts = search.columns.map { name in
            "coalesce(\(scope[name]?.value.sql ?? quotedName(names.column(name, of: table))), '')"
        }
        var room = NameRoom(taken: tables[position].columns.map(\.name))
        let own = room.name(column)
        tables[position].columns.append(
            PostgresColumn(
                name: own, type: .tsvector,
                generated: "to_tsvector('pg_catalog.simple', \(parts.joined(separator: " || ' ' || ")))"))
        indexes.append(
            PostgresIndex(
                name: self.room.name("words_\(search.name)"), table: names.table(table), isSearch: true,
                members: [quotedName(own)], columns: [own]))
    }
}
