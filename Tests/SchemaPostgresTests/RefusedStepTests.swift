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
            "  Book: { attributes: { title: String } }",
            "  Book: { attributes: { title: { type: String, maxLength: 3 } } }",
            "{ convert: { Book.title: strict } }", "`convert` of `Book.title`"
        ),
        (
            "  Book: { attributes: { title: String } }", "  Book: { attributes: { title: String } }",
            "{ after: [{ sqlite: none, postgresql: \"UPDATE Book SET title = ';' ; COMMIT\" }] }", "a statement of `after`"
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
}
