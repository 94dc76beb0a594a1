import SchemaDiagnostics
import SchemaModel
import SchemaYAML
import Testing

@testable import SchemaPostgres

/// Steps that are carried out in SQLite's stores alone are refused as wholes, each with what it is about.
struct RefusedStepTests {
    @Test(arguments: [
        (
            "  Book: { attributes: { title: String } }", "  Book: { attributes: { title: String } }",
            "{ before: [\"DELETE FROM Book WHERE title = ''\"] }", "a statement of `before`"
        ),
        (
            "  Book: { attributes: { title: String } }", "  Book: { attributes: { title: String } }",
            "{ after: [{ sqlite: none, postgresql: \"UPDATE Book SET title = ';' ; COMMIT\" }] }",
            "a statement of `after`"
        ),
        (
            "  Book: { attributes: { title: String } }", "  Book: { attributes: { title: String } }",
            "{ before: [{ sqlite: none, postgresql: \"DROP TABLE Book\" }] }", "a statement of `before`"
        ),
    ])
    func whatSQLiteAloneCarriesOutIsRefused(old: String, new: String, migration: String, what: String) throws {
        let (text, findings) = try step(from: old, to: new, migration: migration)
        #expect(text == nil)
        #expect(findings.map(\.code) == [.stepNotInPostgres])
        #expect(findings.first?.message.hasPrefix("\(what) cannot be written as a migration of PostgreSQL: ") == true)
        #expect(findings.first?.range != nil)
    }

    @Test(arguments: [
        ("{ before: [{ postgresql: \"DELETE FROM x\" }] }", 103),
        ("{ after: [{ sqlite: none, postgres: none }] }", 100),
        ("{ before: [[]] }", 102), ("{ values: { Book.title: { postgresql: \"'a'\" } } }", 103),
        ("{ before: [{ sqlite: \"DROP TABLE Book\", postgresql: none }] }", 314),
    ])
    func sqlForEachDatabaseIsReadWithItsKeys(migration: String, code: Int) throws {
        let models = "  Book: { attributes: { title: String } }"
        let first = try resolved("schema: Test\nversion: 1.0.0\nmodels:\n\(models)")
        var findings = Findings()
        let text =
            "schema: Test\nversion: 2.0.0\nmodels:\n\(models)\nversions:\n  2.0.0: { migration: \(migration) }"
        let tree = try #require(parseYAML(SourceText(path: "Test.schema.yaml", text: text), findings: &findings))
        let second = readSchema(
            root: tree, released: [first.schema], included: { _, _, _ in nil }, findings: &findings)
        if let second {
            _ = planMigrations(
                released: [first.schema], current: second.schema, directives: second.directives, places: second.places,
                findings: &findings)
        }
        #expect(findings.all.filter { $0.severity == .error }.map(\.code.rawValue) == [code])
        #expect(findings.all.allSatisfy { $0.range != nil })
    }
}
