import Testing

@testable import SchemaPostgres

/// Steps that are carried out in SQLite's stores alone are refused as wholes, each with what it is about.
struct RefusedStepTests {
    private static let shelf = "  Shelf: { attributes: { room: String } }\n"

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
            shelf + "  Book: { relationships: { shelf: { type: Shelf?, inverse: none } } }",
            shelf + "  Book: { relationships: { shelf: { type: \"[Shelf]\", inverse: none } } }", "{}", "`Book_shelf`"
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
