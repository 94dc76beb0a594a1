import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// The tables, keys and indexes of a schema in PostgreSQL.
///
/// Where everything lies is decided by `StoreLayout`, for every dialect; here it gets PostgreSQL's types and constraints.
struct PostgresLayout {
    var tables: [PostgresTable] = []
    var keys: [PostgresKey] = []
    var indexes: [PostgresIndex] = []
    /// What an author's SQL can name, by table.
    private(set) var scopes: [String: RowScope] = [:]
    /// By table and column; the store's own columns are whole numbers.
    private(set) var forms: [String: [String: ColumnForm]] = [:]
    let owners: ColumnOwners
    /// What PostgreSQL cannot have, as findings.
    private(set) var findings = Findings()

    let schema: Schema
    let places: SchemaPlaces
    let names: LayoutNames
    let lookup: SchemaLookup
    var room: NameRoom

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
        for search in layout.searches { for table in search.tables { addSearch(search, of: table) } }
    }

    /// How a column of a table holds its values.
    func form(_ column: String, of table: String) -> ColumnForm { forms[table]?[column] ?? .whole }

    mutating func report(_ finding: Finding) { findings.report(finding) }

    func place(_ owner: ColumnOwners.Owner?, table: String) -> SourceRange? {
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
    func computedScope(_ table: TableDefinition, depth: Int = 0) -> RowScope {
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
