import Foundation
import SchemaRuntime
import SchemaTesting
import ShapesFixture
import Testing
import TripPlannerFixture

@Suite struct SQLStatementTests {
    private let world: QueryWorld
    private let context: ModelContext

    init() throws {
        world = try QueryWorld()
        context = ModelContext(world.container)
    }

    @Test func `Columns become the types that are asked for`() throws {
        let rows: [(String, Int, Date, String?)] = try context.select(
            """
            SELECT \(\Trip.destination), \(\Trip.priority), \(\Trip.startDate), \(\Trip.notes) FROM \(Trip.self)
            WHERE \(\Trip.priority) > \(5) ORDER BY 2
            """)
        let trips = try context.all(Trip.self).filter { $0.priority > 5 }.sorted { $0.priority < $1.priority }
        #expect(trips.count == 3)
        #expect(rows.map(\.0) == trips.map(\.destination))
        #expect(rows.map(\.1) == [6, 7, 8])
        #expect(rows.map(\.2) == trips.map(\.startDate))
        #expect(rows.map(\.3) == trips.map(\.notes))
    }

    @Test func `Values are bound, whatever they hold`() throws {
        let hostile = "'; DROP TABLE Trip; --"
        let found: [String] = try context.select(
            "SELECT \(hostile) || \(\Tag.name) FROM \(Tag.self) ORDER BY 1 LIMIT 1")
        #expect(found == [hostile + "alone"])
        let names = ["sea", "snow", "'"]
        let count: [Int] = try context.select(
            "SELECT count(*) FROM \(Tag.self) WHERE \(\Tag.name) IN (SELECT value FROM json_each(\(names)))")
        #expect(count == [2])
        let first = try #require(try context.all(Tag.self).first)
        let name: [String] = try context.select(
            "SELECT \(\Tag.name) FROM \(Tag.self) WHERE \(\Tag.persistentModelID) = \(first.persistentModelID)")
        #expect(name == ["sea"])
        let status: [Int] = try context.select(
            "SELECT count(*) FROM \(Booking.self) WHERE \(\Booking.status) = \(BookingStatus.pending)")
        #expect(status == [try context.all(Booking.self).filter { $0.status == .pending }.count])
    }

    @Test func `The rows of a class are those of it and of those below`() throws {
        let counts: [(Int, Int)] = try context.select(
            "SELECT (SELECT count(*) FROM \(Trip.self)), (SELECT count(*) FROM \(BusinessTrip.self) AS b WHERE b.\(\BusinessTrip.company) > '')"
        )
        #expect(counts.map(\.0) == [12])
        #expect(counts.map(\.1) == [4])
    }

    @Test func `Decimals of a scale are read and bound in their form`() throws {
        let prices = try context.all(Booking.self).map(\.totalPrice)
        let largest = try context.select(
            "SELECT max(\(\Booking.totalPrice)) FROM \(Booking.self)", reading: \Booking.totalPrice)
        #expect(largest == [try #require(prices.max())])
        let limit = try #require(Decimal(string: "199.99"))
        let count: [Int] = try context.select(
            "SELECT count(*) FROM \(Booking.self) WHERE \(\Booking.totalPrice) >= \(limit, as: \Booking.totalPrice)")
        #expect(count == [prices.filter { $0 >= limit }.count])
        #expect(throws: ModelError.self) {
            let _: [Int] = try context.select("SELECT \(Decimal(string: "0.001")!, as: \Booking.totalPrice)")
        }
    }

    private struct Total: Decodable, Equatable {
        let name: String
        let sum: Int
        let latest: Date?
        let status: BookingStatus?
        let missing: Double?
    }

    @Test func `A struct takes columns by their names`() throws {
        let totals = try context.select(
            """
            SELECT p.\(\Traveler.name) AS name, count(b.\(\Booking.persistentModelID)) AS sum, max(b.\(\Booking.bookingDate)) AS latest,
                min(b.\(\Booking.status)) AS status
            FROM \(Traveler.self) AS p LEFT JOIN \(Booking.self) AS b ON b.\(\Booking.traveler) = p.\(\Traveler.persistentModelID)
            GROUP BY 1 ORDER BY 1
            """, as: Total.self)
        #expect(totals.map(\.name) == ["Eva", "Nobody", "Omid", "Sara"])
        #expect(totals.map(\.sum) == [0, 0, 3, 3])
        #expect(
            totals.map(\.latest) == [
                nil, nil, Date(timeIntervalSinceReferenceDate: 2), Date(timeIntervalSinceReferenceDate: 2),
            ])
        #expect(totals.map { $0.status == nil } == [true, true, false, false])
        let words = try context.select(
            "SELECT \(\Tag.name) FROM \(Tag.self) ORDER BY \(\Tag.name) LIMIT 2", as: String.self)
        #expect(words == ["alone", "sea"])
    }

    @Test func `What does not fit is named`() throws {
        let missing = #expect(throws: ModelError.self) {
            try context.select("SELECT 'a' AS name, 1 AS count", as: Total.self)
        }
        #expect(missing == .invalidStoredValue(.init("Total", "sum"), problem: "no column has the name"))
        let wrong = #expect(throws: ModelError.self) {
            try context.select("SELECT 1 AS name, 1 AS sum", as: Total.self)
        }
        #expect(wrong == .invalidStoredValue(.init("Total", "name"), problem: "not a text"))
        let null = #expect(throws: ModelError.self) { let _: [Int] = try context.select("SELECT NULL") }
        #expect(null?.code == "invalidStoredValue")
        let many = #expect(throws: ModelError.self) { let _: [Int] = try context.select("SELECT 1, 2") }
        #expect(many == .unsupportedStatement("it has 2 columns, and 1 are read"))
        let column = #expect(throws: ModelError.self) { let _: [Int] = try context.select("SELECT \(\Trip.tags)") }
        #expect(column?.code == "unsupportedProperty")
        let syntax = #expect(throws: ModelError.self) { let _: [Int] = try context.select("SELECT FROM") }
        #expect(syntax?.sql == "SELECT FROM")
    }

    @Test(arguments: [
        "DELETE FROM Tag", "INSERT INTO Tag(name, color) VALUES ('a', 'b')", "UPDATE Tag SET name = ''", "BEGIN",
        "COMMIT",
        "ATTACH ':memory:' AS other", "PRAGMA foreign_keys = 0", "DROP TABLE Tag", "VACUUM", "", "  -- SELECT\n",
        "WITH gone AS (SELECT 1) DELETE FROM Tag", "SELECT 1; DELETE FROM Tag", "/* SELECT */ DELETE FROM Tag",
        "/* SELECT", "(DELETE FROM Tag)", "-- x\rSELECT\nPRAGMA foreign_keys = 0",
        "-- x\u{2028}SELECT\nATTACH ':memory:' AS y",
        "-- x\u{85}SELECT\nBEGIN", "-- x\u{0B}SELECT\nSAVEPOINT a", "SELECT * FROM pragma_optimize",
        "SELECT 1 WHERE 1 = ?",
    ])
    func `What does not just read is refused before it runs`(text: String) throws {
        let statement = SQLStatement(stringLiteral: text)
        let errors = [
            #expect(throws: ModelError.self) { let _: [Int] = try context.select(statement) },
            #expect(throws: ModelError.self) { try context.fetch(Tag.self, statement) },
            #expect(throws: ModelError.self) { try context.queryPlan(of: statement) },
        ]
        // What SQLite does not even understand is its own error.
        let isSyntax = text.hasPrefix("(DELETE")
        #expect(errors.map { $0?.code == "unsupportedStatement" } == [true, true, true] || isSyntax, "\(errors)")
        #expect(try ModelContext(world.container).fetchCount(FetchDescriptor<Tag>()) == 4)
        context.insert(Tag(name: "after", color: ""))
        try context.save()
    }

    @Test func `Objects come in the statement's order and are those of the context`() throws {
        let known = try context.all(Tag.self)
        let tags = try context.fetch(
            Tag.self,
            "SELECT \(\Tag.persistentModelID) FROM \(Tag.self) ORDER BY length(\(\Tag.name)), \(\Tag.name) DESC")
        #expect(tags.map(\.name) == ["sea", "snow", "alone", "κόσμος"])
        #expect(tags.allSatisfy { tag in known.contains { $0 === tag } })
        let twice = try context.fetch(
            Tag.self, "VALUES (\(known[0].persistentModelID)), (\(known[0].persistentModelID))")
        #expect(twice.map(\.name) == ["sea", "sea"])
        let kinds = try context.fetch(
            Trip.self, "SELECT \(\Trip.persistentModelID) FROM \(BusinessTrip.self) ORDER BY \(\Trip.priority)")
        #expect(kinds.map { $0 is BusinessTrip } == [true, true, true, true])
        let none = #expect(throws: ModelError.self) { try context.fetch(Tag.self, "SELECT 9223372036854775807") }
        #expect(none?.code == "missingObject")
        #expect(try context.fetch(Tag.self, "SELECT 1 WHERE 0").isEmpty)
    }

    @Test func `A value in quotes is refused, and one of the user's own types that cannot be decoded is told`() throws {
        let word = "sea"
        let quoted = #expect(throws: ModelError.self) {
            let _: [Int] = try context.select("SELECT count(*) FROM \(Tag.self) WHERE \(\Tag.name) LIKE '%\(word)%'")
        }
        #expect(quoted?.code == "unsupportedStatement")
        struct Failing: Decodable {
            struct Reason: Error {}
            init(from decoder: any Decoder) throws { throw Reason() }
        }
        let failed = #expect(throws: ModelError.self) { try context.select("SELECT 1", as: Failing.self) }
        #expect(failed?.code == "invalidStoredValue")
        let infinite = #expect(throws: ModelError.self) { let _: [Double] = try context.select("SELECT \(Double.nan)") }
        #expect(infinite?.code == "unsupportedStatement")
    }

    @Test func `Objects that wait to be deleted are passed over`() throws {
        let tags = try context.all(Tag.self)
        context.delete(tags[0])
        let rest = try context.fetch(
            Tag.self, "SELECT \(\Tag.persistentModelID) FROM \(Tag.self)", includingPendingChanges: false)
        #expect(rest.map(\.name) == tags.dropFirst().map(\.name))
    }

    @Test func `What waits is not passed over in silence`() throws {
        context.insert(Tag(name: "new", color: ""))
        let error = #expect(throws: ModelError.self) {
            let _: [Int] = try context.select("SELECT count(*) FROM \(Tag.self)")
        }
        #expect(error == .pendingChanges(entity: "Tag"))
        let saved: [Int] = try context.select("SELECT count(*) FROM \(Tag.self)", includingPendingChanges: false)
        #expect(saved == [4])
        try context.save()
        let all: [Int] = try context.select("SELECT count(*) FROM \(Tag.self)")
        #expect(all == [5])
    }

    @Test func `A class of another schema is refused, and a plan can be seen`() throws {
        let error = #expect(throws: ModelError.self) {
            let _: [Int] = try context.select("SELECT count(*) FROM \(Node.self)")
        }
        #expect(error?.code == "unknownModel")
        let plan = try context.queryPlan(
            of: "SELECT \(\Trip.priority) FROM \(Trip.self) WHERE \(\Trip.startDate) > \(Date.now)")
        #expect(plan.count == 1)
        #expect(plan.first?.hasPrefix("SEARCH Trip USING INDEX") == true)
    }

    @Test func `A way up a tree`() throws {
        let context = ModelContext(try memory(ShapesSchema.Current.self))
        let root = Node(name: "root")
        var last = root
        for number in 1...4 {
            let child = Node(name: "\(number)")
            child.parent = last
            last = child
        }
        context.insert(root)
        try context.save()
        let path = try context.fetch(
            Node.self,
            """
            WITH RECURSIVE up(id, parent) AS (
                SELECT \(\Node.persistentModelID), \(\Node.parent) FROM \(Node.self) WHERE \(\Node.name) = \("3")
                UNION SELECT n.\(\Node.persistentModelID), n.\(\Node.parent)
                FROM up JOIN \(Node.self) AS n ON n.\(\Node.persistentModelID) = up.parent)
            SELECT id FROM up
            """)
        #expect(path.map(\.name) == ["3", "2", "1", "root"])
    }
}
