import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture
import ValuesFixture

/// Queries that would answer another question than the one that was asked.
@Suite struct QueryGuardTests {
    private let context: ModelContext

    init() throws { context = ModelContext(try QueryWorld().container) }

    @Test func `Values in a fragment of SQL are parameters`() throws {
        let (part, three) = ("hiraz", 3)
        func count(_ condition: (QueryObject<Trip>) -> QueryExpression<Bool>) throws -> Int {
            try Trip.query(condition).count(in: context)
        }
        #expect(try count { .sql("\($0.destination) LIKE '%' || \(part) || '%'") } == 2)
        #expect(try count { .sql("\($0.destination) <> 'it''s ?1 :a' /* ? */ AND \(three) = 3 -- @b") } == 12)
        #expect(
            try count { _ in .sql("EXISTS (SELECT 1 FROM (SELECT \(part) AS a$$b) AS c WHERE c.a$$b = \(part))") } == 12
        )
        #expect(
            try count { .sql("\($0.destination) <> '' AND `t`.\"priority\" > \(three) OR \(three) < [t].priority") }
                == 5)
        func error(_ condition: (QueryObject<Trip>) -> QueryExpression<Bool>) -> ModelError? {
            #expect(throws: ModelError.self) { try count(condition) }
        }
        let quoted = ModelError.unsupportedPredicate(
            expression: "a value within quotes or a comment in a fragment of SQL", property: "destination")
        #expect(error { .sql("\($0.destination) LIKE '%\(part)%'") && $0.priority > 3 } == quoted)
        #expect(error { .sql("\($0.destination) LIKE '%\(part)%'") } == quoted)
        #expect(error { .sql("\($0.destination) = \"\(three)\"") } == quoted)
        #expect(error { .sql("\($0.destination) <> '' /* \(three) */") } == quoted)
        let mark = ModelError.unsupportedPredicate(
            expression: "a parameter of one's own in a fragment of SQL", property: "destination")
        #expect(error { .sql("\($0.destination) = ?") } == mark)
        #expect(error { .sql("\($0.destination) = ?1") && $0.priority > 3 } == mark)
        #expect(error { .sql("\($0.destination) = :name") } == mark)
        #expect(error { .sql("\($0.destination) = @name") } == mark)
        #expect(error { .sql("\($0.destination) = $name") } == mark)
        #expect(
            error { .sql("\($0.destination) = 'open") }
                == .unsupportedPredicate(expression: "an open quote in a fragment of SQL", property: "destination"))
    }

    @Test func `Distinct values are of all objects, and limits of rows are said of rows`() throws {
        let numbers = Trip.query().sorted { $0.destination }.select { $0.organizer.name }
        #expect(try numbers.distinct().fetch(in: context).count == 4)
        let cut = Trip.query().limit(3).select { $0.organizer.name }
        #expect(try cut.fetch(in: context).count == 3)
        #expect(throws: ModelError.self) { try cut.distinct().fetch(in: context) }
        #expect(throws: ModelError.self) { try cut.distinct().first(in: context) }
        #expect(throws: ModelError.self) {
            try Trip.query().offset(3).select { $0.organizer.name }.distinct().fetch(in: context)
        }
        let names = Trip.query().select { $0.organizer.name }.distinct()
        #expect(try names.limit(3).fetch(in: context) == [nil, "Eva", "Omid"])
        #expect(try names.first(in: context) == .some(nil))
        #expect(try names.limit(0).first(in: context) == nil)
        #expect(try cut.limit(2).fetch(in: context).count == 2)
        #expect(try cut.limit(5).fetch(in: context).count == 3)
        let groups = Trip.query().group { $0.organizer.name }.sorted { $0.count.descending }.select { $0.key }
        #expect(try groups.limit(2).fetch(in: context).count == 2)
    }

    @Test func `The average of decimals whose sum is beyond 64 bits`() throws {
        let place = try TemporaryStore()
        let context = ModelContext(try place.container(for: ValuesSchema.Current.self))
        for number in 0..<5 {
            context.insert(Line(quantity: number, price: Decimal(string: "-0.07")!, title: "\(number)"))
        }
        try context.save()
        // Units as somebody else has written them, since rows of the column's own size would have to be millions.
        let units = [9_000_000_000_000_000_001, 9_000_000_000_000_000_003, -9_000_000_000_000_000_007]
        for (number, units) in units.enumerated() {
            try RawStore(at: place.url).execute("UPDATE Line SET price = \(units) WHERE quantity = \(number)")
        }
        func average(_ condition: (QueryObject<Line>) -> QueryExpression<Bool>) throws -> Decimal? {
            try Line.query(condition).average(of: { $0.price }, in: context)
        }
        #expect(try average { $0.quantity < 2 } == Decimal(string: "90000000000000000.02"))
        #expect(try average { $0.quantity == 2 } == Decimal(string: "-90000000000000000.07"))
        #expect(try average { $0.quantity.in([0, 2]) } == Decimal(string: "-0.03"))
        #expect(try average { $0.quantity > 2 } == Decimal(string: "-0.07"))
        #expect(try average { $0.quantity > 9 } == nil)
    }

    @Test func `A cursor's numbers are texts in JSON`() throws {
        let query = Trip.query().sorted { ($0.startDate, $0.priority) }
        let trips = try query.fetch(in: context)
        let cursor = try query.cursor(of: trips[5], in: context)
        let data = try JSONEncoder().encode(cursor)
        #expect(try JSONDecoder().decode(QueryCursor.self, from: data) == cursor)
        let json = String(decoding: data, as: UTF8.self)
        #expect(json.wholeMatch(of: /[^0-9]*("[^"]*"[^0-9]*)*/) != nil, "\(json)")
        let next = try JSONDecoder().decode(QueryCursor.self, from: data)
        #expect(try query.after(next).fetch(in: context) == Array(trips[6...]))
        // As it was written before.
        let bits = trips[5].startDate.timeIntervalSinceReferenceDate.bitPattern
        let key = try #require(json.firstMatch(of: /"key":"?(\d+)"?/)).1
        let old = """
            {"isReversed":[false,false],"key":\(key),"values":[{"real":\(bits)},{"int":\(trips[5].priority)}]}
            """
        #expect(try JSONDecoder().decode(QueryCursor.self, from: Data(old.utf8)) == cursor)
    }
}
