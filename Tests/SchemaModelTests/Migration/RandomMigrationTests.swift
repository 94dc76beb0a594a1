import SchemaDiagnostics
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// Random histories: every value ends where its changes lead, on every way, and the catalog is a fresh store's.
struct RandomMigrationTests {
    @Test(arguments: 1...60) func history(seed: UInt64) throws {
        try prove(RandomHistory(seed: seed, versions: 4))
    }

    @Test(arguments: 1...60) func historyOfConcreteClasses(seed: UInt64) throws {
        try prove(RandomHistory(seed: seed, versions: 4, strategy: .concrete))
    }

    private func prove(_ history: RandomHistory) throws {
        let current = try #require(history.schemas.last)
        var findings = Findings()
        let plans = planMigrations(
            released: Array(history.schemas.dropLast()), current: current, directives: history.removed,
            places: SchemaPlaces(), findings: &findings)
        let errors = findings.all.filter { $0.severity == .error }
        try #require(errors.map(\.message) == [])
        #expect(plans.count == 3)
        let steps = zip(history.schemas, history.schemas.dropFirst()).compactMap { old, new in
            var findings = Findings()
            return planMigration(
                from: old, to: new, directives: history.removed[new.version] ?? MigrationDirectives(),
                places: SchemaPlaces(), findings: &findings)
        }
        let before = try store(of: history.schemas[0], rows: Self.rows(of: history.schemas[0]))
        let fresh = try Catalog(of: store(of: current, rows: []))
        var contents: [[String: [String]]] = []
        for path in [[plans[0]], steps, [steps[0], plans[1]], [steps[0], steps[1], plans[2]]] {
            let database = try store(of: history.schemas[0], rows: Self.rows(of: history.schemas[0]))
            for plan in path { try run(plan, on: database) }
            #expect(try Catalog(of: database) == fresh)
            try checkValues(history, before: before, after: database)
            contents.append(try content(of: database, current))
            // One rebuild a table at most.
            for plan in path {
                let rebuilt = plan.steps.filter { $0.form == .rebuild }.map(\.table)
                #expect(Set(rebuilt).count == rebuilt.count)
            }
        }
        #expect(contents.allSatisfy { $0 == contents[0] })
        try runWithExecutor(
            plans[0], from: history.schemas[0], to: current, rows: Self.rows(of: history.schemas[0]))
    }

    /// The histories are worth something only if they need every form of step.
    @Test func everyFormOccurs() {
        var count: [PlanStep.Form: Int] = [:]
        for seed in UInt64(1)...60 {
            let history = RandomHistory(seed: seed, versions: 4)
            var findings = Findings()
            let plans = planMigrations(
                released: Array(history.schemas.dropLast()), current: history.schemas[3], directives: history.removed,
                places: SchemaPlaces(), findings: &findings)
            for step in plans.flatMap(\.steps) { count[step.form, default: 0] += 1 }
        }
        for form in [PlanStep.Form.create, .alter, .rebuild] { #expect(count[form, default: 0] > 20, "\(count)") }
        #expect(count[.update, default: 0] > 0)
    }

    /// Three rows in each table, all of their values different.
    private static func rows(of schema: Schema) -> [String] {
        let kinds = Dictionary(grouping: schema.models, by: \.table).mapValues { $0.map(\.kind) }
        let layout = StoreLayout(of: schema)
        // Rows of classes with tables of their own have keys of their own.
        let classes = layout.keyTables.mapValues { $0.keys.sorted() }
        let kindOfTable = Dictionary(uniqueKeysWithValues: layout.keyTables.values.flatMap { $0.map { ($1, $0) } })
        func key(_ table: String, _ row: Int) -> Int {
            if let kinds = classes[table] { return kinds[row % kinds.count] * 10 + row }
            return (kindOfTable[table] ?? 0) * 10 + row
        }
        let keys = layout.keyTables.flatMap { name, tables in
            tables.keys.flatMap { kind in
                (1...3).map { "INSERT INTO \(identifier(name)) (_id, _kind) VALUES (\(kind * 10 + $0), \(kind))" }
            }
        }
        let statements = layout.tables.filter { classes[$0.name] == nil }.flatMap { table in
            (1...3).map { row in
                let values = table.columns.map { column -> String in
                    if column.name == "_kind" { return String(kinds[table.name]![row % kinds[table.name]!.count]) }
                    if column.isRowID { return String(key(table.name, row)) }
                    if let target = column.reference?.table { return String(key(target, row)) }
                    if column.checks.contains(where: { $0.sql.hasSuffix("(0, 1)") }) { return String(row % 2) }
                    if row == 2, !column.isNotNull, column.checks.isEmpty { return "NULL" }
                    switch column.type {
                    case .integer: return String(row * 10)
                    case .real: return "\(row).5"
                    case .text, .any: return "'متن \(row)'"
                    case .blob: return "X'0\(row)'"
                    }
                }
                let names = table.columns.map { identifier($0.name) }.joined(separator: ", ")
                return "INSERT INTO \(identifier(table.name)) (\(names)) VALUES (\(values.joined(separator: ", ")))"
            }
        }
        return ["BEGIN"] + keys + statements + ["COMMIT"]
    }

    private func checkValues(_ history: RandomHistory, before: Database, after: Database) throws {
        let current = try #require(history.schemas.last)
        for model in current.models {
            guard let table = history.tables[model.name] else { continue }
            // A table that has become a hierarchy's keeps its rows as the root's.
            let declaring = model.strategy == .single ? [model] : current.path(to: model)
            let columns = declaring.flatMap { declaring in
                declaring.attributes.map { ("\(declaring.name).\($0.name)", $0.column) }
                    + declaring.relationships.compactMap { link in
                        if case .foreignKey(let column) = link.storage {
                            ("\(declaring.name).\(link.name)", column)
                        } else {
                            nil
                        }
                    }
            }
            for (name, column) in columns {
                let source = try #require(history.values[name])
                let expected = try before.query("SELECT _id, \(source) FROM \(identifier(table)) ORDER BY _id")
                let found = try after.query(
                    "SELECT _id, \(identifier(column)) FROM \(identifier(model.table)) ORDER BY _id")
                #expect(found == expected, "\(name) of \(model.name) was \(source)")
            }
        }
    }

    private func content(of database: Database, _ schema: Schema) throws -> [String: [String]] {
        var content: [String: [String]] = [:]
        for table in StoreLayout(of: schema).tables {
            let names = table.columns.map { identifier($0.name) }.joined(separator: ", ")
            content[table.name] = try database.query("SELECT \(names) FROM \(identifier(table.name))").sorted()
        }
        return content
    }
}
