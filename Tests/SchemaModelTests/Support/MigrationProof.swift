import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML
import Testing

@testable import SchemaModel

/// The versions of a schema, each the text behind `schema` and `version`; the first is 1.0.0, the next 2.0.0 and so on.
struct Versions {
    private(set) var schemas: [Schema] = []
    private(set) var places = SchemaPlaces()
    /// What each version's `migration` says.
    private(set) var directives: [SchemaVersion: MigrationDirectives] = [:]
    private(set) var source = SourceText(path: "", text: "")

    init(_ bodies: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
        try self.init(bodies, sourceLocation: sourceLocation)
    }

    init(_ bodies: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
        for (index, body) in bodies.enumerated() {
            var findings = Findings()
            source = SourceText(
                path: "Test.schema.yaml", text: "schema: Test\nversion: \(index + 1).0.0\n" + body)
            let resolved = parseYAML(source, findings: &findings)
                .flatMap { readSchema(root: $0, released: schemas, findings: &findings) }
            let errors = findings.all.filter { $0.severity == .error }
            #expect(errors.map(\.message) == [], sourceLocation: sourceLocation)
            let whole = try #require(resolved, sourceLocation: sourceLocation)
            schemas.append(whole.schema)
            places = whole.places
            directives.merge(whole.directives) { $1 }
        }
    }

    /// What the versions say, with a consent for every step.
    func directives(remove: Set<String>) -> [SchemaVersion: MigrationDirectives] {
        Dictionary(
            uniqueKeysWithValues: schemas.map { schema in
                var own = directives[schema.version] ?? MigrationDirectives()
                own.remove.formUnion(remove)
                return (schema.version, own)
            })
    }

    /// What stands at a place of the newest version.
    func text(at range: SourceRange?) -> String {
        range.map { String(source.slice(source.offsets(of: $0))) } ?? "nowhere"
    }
}

/// Migrates a store of the first version to the last, on SQLite, in every way that is to lead to the same: directly and step by step,
/// with rows and without.
///
/// - Parameters:
///   - remove: consent, given to every step.
///   - rows: statements that fill the store of the first version, foreign keys on.
///   - expected: queries on the last version with the rows that they must give, in any order.
///   - forms: the forms of the direct plan's steps.
/// - Returns: the direct plan.
@discardableResult
func proveMigration(
    _ versions: Versions, remove: Set<String> = [], rows: [String], expected: [String: [String]],
    forms: [PlanStep.Form]? = nil, sourceLocation: SourceLocation = #_sourceLocation
) throws -> PlanDescription {
    let directives = versions.directives(remove: remove)
    var findings = Findings()
    let current = try #require(versions.schemas.last)
    let plans = planMigrations(
        released: Array(versions.schemas.dropLast()), current: current,
        directives: directives, places: versions.places, findings: &findings)
    #expect(findings.all.filter { $0.severity == .error }.map(\.message) == [], sourceLocation: sourceLocation)
    try #require(plans.count == versions.schemas.count - 1, sourceLocation: sourceLocation)
    var steps: [PlanDescription] = []
    for (old, new) in zip(versions.schemas, versions.schemas.dropFirst()) {
        var findings = Findings()
        let plan = planMigration(
            from: old, to: new, directives: directives[new.version] ?? MigrationDirectives(), places: SchemaPlaces(),
            findings: &findings)
        steps.append(try #require(plan, sourceLocation: sourceLocation))
    }
    if let forms { #expect(plans[0].steps.map(\.form) == forms, sourceLocation: sourceLocation) }

    let fresh = try Catalog(of: store(of: current, rows: []))
    for (way, path) in [("directly", [plans[0]]), ("step by step", steps)] {
        for rows in [[], rows] {
            let database = try store(of: versions.schemas[0], rows: rows)
            for plan in path { try run(plan, on: database) }
            let catalog = try Catalog(of: database)
            #expect(catalog == fresh, "\(way), \(rows.count) statements", sourceLocation: sourceLocation)
            guard !rows.isEmpty else { continue }
            for (query, expectedRows) in expected {
                // SQLite gives rows in the order of the index that it reads.
                let found = try database.query(query).sorted()
                #expect(found == expectedRows.sorted(), "\(way): \(query)", sourceLocation: sourceLocation)
            }
        }
    }
    for rows in [[], rows] {
        try runWithExecutor(plans[0], from: versions.schemas[0], to: current, rows: rows)
    }
    for plan in plans + steps {
        #expect(try PlanText.decode(PlanText.encode(plan)) == plan, sourceLocation: sourceLocation)
    }
    return plans[0]
}

/// A store of a schema with foreign keys on, and with what of its books plans read.
func store(of schema: Schema, rows: [String]) throws -> Database {
    let database = Database()
    try database.run(["PRAGMA foreign_keys = ON"])
    let books = [
        "CREATE TABLE \"_schema\" (\"key\" TEXT PRIMARY KEY NOT NULL, \"value\" ANY NOT NULL) STRICT, WITHOUT ROWID",
        "INSERT INTO \"_schema\" VALUES ('nextID', 1)",
    ]
    try database.run(books + creationPlan(for: schema).steps.flatMap(\.statements) + rows)
    return database
}

/// Runs a plan as an executor does: foreign keys off, one transaction, keys and integrity checked before its end.
func run(_ plan: PlanDescription, on database: Database) throws {
    try database.run(["PRAGMA foreign_keys = OFF", "BEGIN IMMEDIATE"])
    try database.run(plan.steps.flatMap(\.statements))
    #expect(try database.query("PRAGMA foreign_key_check") == [])
    #expect(try database.query("PRAGMA integrity_check") == ["ok"])
    try database.run(["COMMIT", "PRAGMA foreign_keys = ON"])
}

/// The errors that stop a plan from the last version but one to the last: codes, and the text that each points at.
func problems(
    _ versions: Versions, remove: Set<String> = []
) -> [(code: FindingCode, place: String, message: String)] {
    var findings = Findings()
    let plan = planMigration(
        from: versions.schemas[versions.schemas.count - 2], to: versions.schemas[versions.schemas.count - 1],
        directives: versions.directives(remove: remove)[versions.schemas.last!.version]!, places: versions.places,
        findings: &findings)
    let errors = findings.sorted.filter { $0.severity == .error }
    #expect((plan == nil) == !errors.isEmpty)
    return errors.map { ($0.code, versions.text(at: $0.range), $0.message) }
}
