import Foundation
import SchemaRuntime
import ShapesFixture
import Testing
import TripPlannerFixture

/// The examples of the article on one's own SQL, compiled and run.
@Suite struct SQLExamplesTests {
    @Test func `The article's examples run`() throws {
        let context = ModelContext(try QueryWorld().container)
        // The article, from here on.
        let since = Date(timeIntervalSinceReferenceDate: 5000)
        let statement: SQLStatement = """
            SELECT \(\Trip.destination), count(*), rank() OVER (ORDER BY count(*) DESC)
            FROM \(Trip.self) WHERE \(\Trip.startDate) > \(since) GROUP BY 1
            """
        let ranked: [(String, Int, Int)] = try context.select(statement)
        #expect(ranked.count == 7 && ranked.allSatisfy { $0.1 == 1 && $0.2 == 1 })

        struct Total: Decodable { let name: String; let sum: Int; let latest: Date? }
        let totals = try context.select(
            """
            SELECT p.\(\Traveler.name) AS name, count(*) AS sum, max(b.\(\Booking.bookingDate)) AS latest
            FROM \(Booking.self) AS b JOIN \(Traveler.self) AS p ON p.\(\Traveler.persistentModelID) = b.\(\Booking.traveler)
            GROUP BY 1
            """, as: Total.self)
        #expect(totals.map(\.name) == ["Omid", "Sara"] && totals.map(\.sum) == [3, 3])
        #expect(totals.allSatisfy { $0.latest == Date(timeIntervalSinceReferenceDate: 2) })

        let prices = try context.select(
            "SELECT max(\(\Booking.totalPrice)) FROM \(Booking.self)", reading: \Booking.totalPrice)
        #expect(prices == [Decimal(string: "299.99")])
        let limit = Decimal(200)
        let dear: SQLStatement =
            "SELECT count(*) FROM \(Booking.self) WHERE \(\Booking.totalPrice) > \(limit, as: \Booking.totalPrice)"
        let count: [Int] = try context.select(dear)
        #expect(count == [2])
    }

    @Test func `The article's tree runs`() throws {
        let context = ModelContext(try memory(ShapesSchema.Current.self))
        let (root, leaf) = (Node(name: "root"), Node(name: "leaf"))
        leaf.parent = root
        context.insert(root)
        context.insert(Node(name: "other"))
        try context.save()
        let name = "leaf"
        let path = try context.fetch(
            Node.self,
            """
            WITH RECURSIVE up(id, parent) AS (
                SELECT \(\Node.persistentModelID), \(\Node.parent) FROM \(Node.self) WHERE \(\Node.name) = \(name)
                UNION SELECT n.\(\Node.persistentModelID), n.\(\Node.parent) FROM up JOIN \(Node.self) AS n ON n.\(\Node.persistentModelID) = up.parent)
            SELECT id FROM up
            """)
        #expect(path.map(\.name) == ["leaf", "root"])
    }

    @Test func `The article's update runs`() throws {
        let context = ModelContext(try QueryWorld().container)
        let step = 10
        let urgent = #Predicate<Trip> { $0.priority > 3 }
        let count = try context.update(
            model: Trip.self, where: urgent,
            set: "\(\Trip.priority) = \(\Trip.priority) + \(step), \(\Trip.notes) = NULL")
        #expect(count == 5)
        #expect(try context.all(Trip.self).suffix(5).map(\.priority) == [14, 15, 16, 17, 18])
    }

    @Test func `The article shows what runs here`() throws {
        let here = URL(filePath: #filePath)
        let root = here.deletingLastPathComponent().appending(path: "../../..").standardized
        let article = try String(
            contentsOf: root.appending(path: "Sources/SchemaRuntime/SchemaRuntime.docc/YourOwnSQL.md"), encoding: .utf8)
        let source = Set(try lines(String(contentsOf: here, encoding: .utf8)))
        let blocks = article.components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        #expect(blocks.count == 5)
        for line in blocks.flatMap(lines) { #expect(source.contains(line), "the article shows: \(line)") }
    }

    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
