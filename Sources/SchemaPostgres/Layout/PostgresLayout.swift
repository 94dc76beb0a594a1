import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// The tables, keys and indexes of a schema in PostgreSQL.
///
/// Where everything lies is decided by `StoreLayout`, for every dialect; here it gets PostgreSQL's types and constraints.
struct PostgresLayout {
    private(set) var tables: [PostgresTable] = []
    private(set) var keys: [PostgresKey] = []
    private(set) var indexes: [PostgresIndex] = []
    /// What an author's SQL can name, by table.
    private(set) var scopes: [String: RowScope] = [:]
    /// By table and column; the store's own columns are whole numbers.
    private(set) var forms: [String: [String: ColumnForm]] = [:]
    let owners: ColumnOwners
    /// What PostgreSQL cannot have, as findings.
    private(set) var findings = Findings()

    private let schema: Schema
    private let places: SchemaPlaces
    private let names: LayoutNames
    private let lookup: SchemaLookup
    private var room: NameRoom

    /// The order of `collate: localized`, which the server is told of once.
    static let localizedCollation = "schemagen_localized"

    static let collationStatement =
        "CREATE COLLATION IF NOT EXISTS \(quotedName(localizedCollation)) "
        + "(provider = icu, locale = 'und-u-kn-true-ks-level1', deterministic = false)"

    /// Whether an index is in the order of `collate: localized`.
    var usesLocalizedCollation: Bool {
        indexes.contains { $0.members.contains { $0.contains(quotedName(Self.localizedCollation)) } }
    }

    /// - Parameters:
    ///   - names: what tables and columns are called here, where that is not what the schema says.
    ///   - places: where findings point.
    init(of schema: Schema, names: LayoutNames = LayoutNames(), places: SchemaPlaces = SchemaPlaces()) {
        self.schema = schema
        self.names = names
        self.places = places
        lookup = SchemaLookup(schema)
        owners = ColumnOwners(schema)
        let layout = StoreLayout(of: schema)
        room = NameRoom(taken: layout.tables.map { names.table($0.name) })
        for table in layout.tables { readForms(table) }
        for index in layout.indexes { addIndex(index) }
        for table in layout.tables { addTable(table) }
        for search in layout.searches { addSearch(search) }
    }

    /// How a column of a table holds its values.
    func form(_ column: String, of table: String) -> ColumnForm { forms[table]?[column] ?? .whole }

    private mutating func report(_ finding: Finding) { findings.report(finding) }

    private func place(_ owner: ColumnOwners.Owner?, table: String) -> SourceRange? {
        if let owner { return places[.member(model: owner.model.name, name: owner.member)] }
        return owners.models[table]?.first.flatMap { places[.model($0.name)] } ?? places[.schema]
    }

    // MARK: Columns as authors see them

    private mutating func readForms(_ table: TableDefinition) {
        var scope = RowScope()
        for column in table.columns {
            let owner = owners[table.name, column.name]
            var form = owner?.field.map { ColumnForm(of: $0, in: lookup) } ?? .whole
            if owner == nil, column.name == "_kind" { form = ColumnForm(.integer, .integer) }
            forms[table.name, default: [:]][column.name] = form
            let name = names.column(column.name, of: table.name)
            scope.add(column.name, RowScope.Column(value: form.value(name), name: name))
        }
        scopes[table.name] = scope
        checkNames(of: table)
    }

    private mutating func checkNames(of table: TableDefinition) {
        let model = owners.models[table.name]?.first
        if table.name.utf8.count > NameRoom.limit {
            report(
                .unfitPostgresName(
                    table.name, because: "it has more than 63 bytes",
                    at: model.flatMap { places[.model($0.name)] } ?? places[.schema]))
        }
        if table.columns.count > 1600 {
            report(
                .beyondPostgres(
                    "a table of \(table.columns.count) columns", because: "1600 are the most",
                    at: place(nil, table: table.name)))
        }
        for column in table.columns {
            let owner = owners[table.name, column.name]
            let reason: String
            if column.name.utf8.count > NameRoom.limit {
                reason = "it has more than 63 bytes"
            } else if systemColumns.contains(column.name) {
                reason = "every table has such a column of the system's"
            } else {
                continue
            }
            report(.unfitPostgresName(column.name, because: reason, at: place(owner, table: table.name)))
        }
    }

    /// What a computed column may name: no other computed column, but what computes that.
    private func computedScope(_ table: TableDefinition, depth: Int = 0) -> RowScope {
        guard table.columns.contains(where: { $0.derivation != nil }), depth < 20 else {
            return scopes[table.name] ?? RowScope()
        }
        var scope = RowScope()
        for column in table.columns {
            let name = names.column(column.name, of: table.name)
            var value = form(column.name, of: table.name).value(name)
            if let derivation = column.derivation {
                let inner = without(column.name, table)
                guard
                    let sql = try? portableExpression(
                        derivation.expression, scope: computedScope(inner, depth: depth + 1)
                    ).converted(to: value.sort)
                else { continue }
                value = TypedSQL(sql: sql, sort: value.sort, isAtom: false)
            }
            scope.add(column.name, RowScope.Column(value: value, name: name))
        }
        return scope
    }

    private func without(_ column: String, _ table: TableDefinition) -> TableDefinition {
        var table = table
        table.columns.removeAll { $0.name == column }
        return table
    }

    // MARK: Tables

    private mutating func addTable(_ source: TableDefinition) {
        let name = names.table(source.name)
        var table = PostgresTable(name: name, keyName: room.name("pk_\(name)"), primaryKey: [])
        table.primaryKey = source.primaryKey.map { names.column($0, of: source.name) }
        var taken = NameRoom(taken: source.checks.map(\.name))
        var checks: [PostgresCheck] = []
        for column in source.columns {
            table.columns.append(self.column(column, of: source))
            if column.isRowID { table.primaryKey = [names.column(column.name, of: source.name)] }
            checks += columnChecks(column, of: source, names: &taken)
            guard let reference = column.reference else { continue }
            let own = names.column(column.name, of: source.name)
            keys.append(
                PostgresKey(
                    name: taken.name("fk_\(name)_\(own)"), table: name, column: own,
                    target: names.table(reference.table), onDelete: reference.onDelete))
        }
        table.checks = checks + source.checks.compactMap { authorsCheck($0, of: source) }
        table.comment = comment(of: source.name)
        tables.append(table)
    }

    private mutating func column(_ source: ColumnDefinition, of table: TableDefinition) -> PostgresColumn {
        let name = names.column(source.name, of: table.name)
        let form = form(source.name, of: table.name)
        let owner = owners[table.name, source.name]
        var column = PostgresColumn(name: name, type: form.type, isNotNull: source.isNotNull || source.isRowID)
        column.comment = owner?.doc
        if source.isRowID, source.reference == nil {
            column.sequence = room.name("seq_\(names.table(table.name))")
        }
        if let value = source.defaultValue {
            do {
                column.defaultValue = try postgresLiteral(value, as: form)
            } catch {
                let place = owner.flatMap { places[.memberDefault(model: $0.model.name, name: $0.member)] }
                report(
                    .beyondPostgres(
                        "the default of `\(owner?.member ?? name)`", because: error.reason,
                        at: place ?? self.place(owner, table: table.name)))
            }
        }
        guard let derivation = source.derivation else { return column }
        do {
            let scope = computedScope(without(source.name, table))
            column.generated = try portableExpression(derivation.expression, scope: scope).converted(to: form.sort)
        } catch {
            report(
                .notPortableSQL(
                    "what computes `\(owner?.member ?? name)`", because: error.reason,
                    at: place(owner, table: table.name)))
            column.generated = "NULL"
        }
        return column
    }

    // MARK: Checks

    private func columnChecks(
        _ column: ColumnDefinition, of table: TableDefinition, names taken: inout NameRoom
    ) -> [PostgresCheck] {
        let form = form(column.name, of: table.name)
        let name = names.column(column.name, of: table.name)
        let quoted = quotedName(name)
        var conditions: [TypedSQL] = []
        if let range = form.range {
            let condition =
                range.highest.map { "\(quoted) BETWEEN \(range.lowest) AND \($0)" } ?? "\(quoted) >= \(range.lowest)"
            conditions.append(TypedSQL(sql: condition, sort: .boolean, isAtom: false))
        }
        let scope = scopes[table.name] ?? RowScope()
        for check in column.checks where !(form.type == .boolean && check.isOfBoolean) {
            // No SQL of an author's is in them.
            guard let condition = try? portableExpression(check, scope: scope) else { continue }
            conditions.append(condition)
        }
        var checks: [PostgresCheck] = []
        let own = names.table(table.name)
        if let first = conditions.first {
            let condition =
                conditions.count == 1 ? first.sql : conditions.map(\.operand).joined(separator: " AND ")
            checks.append(PostgresCheck(name: taken.name("check_\(own)_\(name)"), condition: condition))
        }
        let limits = limits(of: owners[table.name, column.name]?.field, column: quoted)
        if !limits.isEmpty {
            checks.append(
                PostgresCheck(
                    name: taken.name("limit_\(own)_\(name)"), condition: limits.joined(separator: " AND "),
                    isForNewRows: true))
        }
        return checks
    }

    private func limits(of field: StoredField?, column: String) -> [String] {
        guard let field, !field.isPresence else { return [] }
        let limits = field.attribute.limits
        var conditions: [String] = []
        if let length = limits.minLength { conditions.append("char_length(\(column)) >= \(length)") }
        if let length = limits.maxLength { conditions.append("char_length(\(column)) <= \(length)") }
        if let minimum = limits.minimum { conditions.append("\(column) >= \(minimum)") }
        if let maximum = limits.maximum { conditions.append("\(column) <= \(maximum)") }
        return conditions
    }

    private mutating func authorsCheck(_ check: TableDefinition.Check, of table: TableDefinition) -> PostgresCheck? {
        do {
            let condition = try portableExpression(check.condition, scope: scopes[table.name] ?? RowScope())
                .condition()
            return PostgresCheck(name: check.name, condition: condition)
        } catch {
            let model = owners.models[table.name]?.first { $0.checks.contains { $0.name == check.name } }
            report(
                .notPortableSQL(
                    "the check `\(check.name)`", because: error.reason,
                    at: model.flatMap { places[.check(model: $0.name, check.name)] } ?? place(nil, table: table.name)))
            return nil
        }
    }

    // MARK: Indexes

    private mutating func addIndex(_ source: IndexDefinition) {
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

    private mutating func addSearch(_ search: SearchDefinition) {
        guard let position = tables.firstIndex(where: { $0.name == names.table(search.table) }) else { return }
        let column = "_words_" + search.name
        guard let source = StoreLayout(of: schema).tables.first(where: { $0.name == search.table }) else { return }
        let scope = computedScope(source)
        let parts = search.columns.map { name in
            "coalesce(\(scope[name]?.value.sql ?? quotedName(names.column(name, of: search.table))), '')"
        }
        var room = NameRoom(taken: tables[position].columns.map(\.name))
        let own = room.name(column)
        tables[position].columns.append(
            PostgresColumn(
                name: own, type: .tsvector,
                generated: "to_tsvector('pg_catalog.simple', \(parts.joined(separator: " || ' ' || ")))"))
        indexes.append(
            PostgresIndex(
                name: self.room.name("words_\(search.name)"), table: names.table(search.table), isSearch: true,
                members: [quotedName(own)], columns: [own]))
    }

    // MARK: Comments

    private func comment(of table: String) -> String? {
        let models = owners.models[table] ?? []
        guard models.first?.table == table else { return nil }
        let parts = models.enumerated().compactMap { index, model in
            model.doc.map { index == 0 ? $0 : "\(model.name): \($0)" }
        }
        return parts.isEmpty ? nil : parts.joined(separator: "\n")
    }
}

/// Columns that every table has.
private let systemColumns: Set<String> = ["tableoid", "xmin", "cmin", "xmax", "cmax", "ctid"]

extension SQLExpression {
    /// A boolean's way of being a number to SQLite.
    fileprivate var isOfBoolean: Bool {
        if case .membership(_, in: [.integer(0), .integer(1)]) = self { true } else { false }
    }
}
