import Foundation
import PoliciesFixture
import SchemaRuntime
import SchemaTesting
import Testing

/// To which of a container's stores SQL of one's own goes: that which has the rows that it reads, by whatever names.
@Suite struct StatementStoreTests {
    private let place: TemporaryStore
    private let cache: URL
    private let context: ModelContext
    private let country: Country

    init() throws {
        place = try TemporaryStore()
        cache = place.folder.appending(path: "cache.store")
        let container = try ModelContainer(
            for: Schema(versionedSchema: PoliciesSchema.Current.self),
            configurations: ModelConfiguration("main", url: place.url),
            ModelConfiguration(
                "cache", schema: Schema([Country.self, Seat.self]), url: cache, cloudKitDatabase: .none))
        context = ModelContext(container)
        country = Country(code: "IR", name: "Iran")
        context.insert(country)
        for code in ["a", "b"] { context.insert(Basket(code: code)) }
        try context.save()
    }

    private func count(_ statement: SQLStatement) throws -> [Int] { try context.select(statement) }

    private func problem(
        _ location: SourceLocation = #_sourceLocation, _ body: () throws -> Void
    ) -> String {
        let error = #expect(throws: ModelError.self, sourceLocation: location) { try body() }
        guard case .unsupportedStatement(let problem)? = error else {
            Issue.record("\(String(describing: error))", sourceLocation: location)
            return ""
        }
        return problem
    }

    @Test func `By the tables of its text`() throws {
        #expect(try count("SELECT count(*) FROM Country") == [1])
        #expect(try count("SELECT count(*) FROM Basket") == [2])
        #expect(try count("WITH c AS (SELECT * FROM country) SELECT count(*) FROM c") == [1])
        #expect(try count("SELECT 1") == [1])
        #expect(try count("SELECT (SELECT count(*) FROM Country), 1 WHERE 1 = 0") == [])
        let names: [String] = try context.select("SELECT name FROM Country")
        #expect(names == ["Iran"])
        #expect(try context.fetch(Country.self, "SELECT _id FROM Country") == [country])
        #expect(try context.queryPlan(of: "SELECT code FROM Country WHERE code = 'x'").first?.contains("INDEX") == true)
    }

    @Test func `By what is interpolated`() throws {
        let names: [String] = try context.select("SELECT \(\Country.name) FROM Country")
        #expect(names == ["Iran"])
        #expect(try count("SELECT count(*) FROM Country WHERE _id = \(country.persistentModelID)") == [1])
        #expect(try count("SELECT count(*) FROM \(Country.self) WHERE name = \("Iran", as: \Country.name)") == [1])
    }

    @Test func `Rows of several stores are refused, and named`() throws {
        let both = problem { _ = try count("SELECT count(*) FROM Country, Basket") }
        #expect(
            both.contains("“main”") && both.contains("“cache”") && both.contains("Basket") && both.contains("Country"))
        #expect(problem { _ = try count("SELECT count(*) FROM \(Country.self), Basket") }.contains("Basket"))
        #expect(problem { _ = try count("SELECT count(*) FROM \(Basket.self), \(Country.self)") }.contains("Country"))
        #expect(
            problem {
                _ = try count("SELECT count(*) FROM Basket WHERE _id = \(country.persistentModelID)")
            }.contains("Country"))
        #expect(!problem { _ = try context.fetch(Country.self, "SELECT _id FROM Basket") }.isEmpty)
        let nowhere = #expect(throws: ModelError.self) { _ = try count("SELECT count(*) FROM Nowhere") }
        #expect(nowhere?.description.contains("Nowhere") == true)
    }

    @Test func `Tables of one's own`() throws {
        try RawStore(at: cache).execute("CREATE TABLE extra (a); INSERT INTO extra VALUES (7)")
        #expect(try count("SELECT a FROM extra") == [7])
        #expect(try count("SELECT a FROM extra, Country") == [7])
        #expect(problem { _ = try count("SELECT a FROM extra, Basket") }.contains("extra"))
        try RawStore(at: place.url).execute("CREATE TABLE extra (a); INSERT INTO extra VALUES (8)")
        #expect(problem { _ = try count("SELECT max(a) FROM extra") }.contains("extra"))
        #expect(try count("SELECT a FROM extra, \(Basket.self) LIMIT 1") == [8])
    }

    @Test func `Pieces of SQL within a query, and what stands behind SET`() throws {
        let query = Basket.query { _ in .sql("(SELECT count(*) FROM Country) = 0") }
        #expect(problem { _ = try query.fetch(in: context) }.contains("Country"))
        #expect(try Basket.query { _ in .sql("(SELECT count(*) FROM Basket) = 2") }.count(in: context) == 2)
        let rows = Basket.query().select { _ in QueryExpression<Int>.sql("(SELECT count(*) FROM Country)") }
        #expect(problem { _ = try rows.fetch(in: context) }.contains("Country"))
        #expect(
            problem {
                _ = try context.update(model: Basket.self, set: "size = (SELECT count(*) FROM Country)")
            }.contains("Country"))
        #expect(try context.update(model: Basket.self, set: "size = (SELECT count(*) FROM Basket)") == 2)
        #expect(try context.fetch(FetchDescriptor<Basket>()).map(\.size) == [2, 2])
    }

    @Test(arguments: [
        "BEGIN", "PRAGMA foreign_keys = 0", "DELETE FROM Country", "ATTACH ':memory:' AS x", "SELECT 1; SELECT 2",
    ])
    func `What does not just read is refused as ever`(text: String) throws {
        #expect(!problem { _ = try count(SQLStatement(stringLiteral: text)) }.isEmpty)
        #expect(try count("SELECT count(*) FROM Country") == [1])
    }
}
