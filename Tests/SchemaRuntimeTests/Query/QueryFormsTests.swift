import Foundation
import RelationsFixture
import SchemaRuntime
import ShapesFixture
import Testing
import TripPlannerFixture
import ValuesFixture

/// Structs, forms on disk, one-to-ones, self-references, hierarchies; and what has no SQL.
@Suite struct QueryFormsTests {
    @Test func structs() throws {
        let context = ModelContext(try memory(ValuesSchema.Current.self))
        let home = Address(street: "S", city: "C", place: Coordinate(latitude: 1, longitude: 2), floor: 3)
        let money = Money(amount: 1)
        context.insert(
            Site(name: "a", place: Coordinate(latitude: 50, longitude: 8), home: home, price: money, stops: []))
        context.insert(
            Site(
                name: "b", place: Coordinate(latitude: 20, longitude: 8), home: Address(street: "T"), price: money,
                stops: []))
        context.insert(Site(name: "c", place: Coordinate(latitude: 0, longitude: 0), price: money, stops: []))
        func names(_ query: Query<Site>) throws -> [String] { try query.fetch(in: context).map(\.name) }
        for isSaved in [false, true] {
            if isSaved { try context.save() }
            #expect(try names(Site.query { $0.place.latitude > 10 }) == ["a", "b"])
            #expect(try names(Site.query { $0.place.latitude == $0.place.longitude }) == ["c"])
            #expect(try names(Site.query { $0.home == nil }) == ["c"])
            #expect(try names(Site.query { $0.home != nil }) == ["a", "b"])
            #expect(try names(Site.query { $0.home.city == nil }) == ["b", "c"])
            #expect(try names(Site.query { $0.home.city == "C" }) == ["a"])
            #expect(try names(Site.query { $0.home.floor == 1 }) == ["b"])
            #expect(try names(Site.query { !($0.home.floor > 1) }) == ["b", "c"])
            #expect(try names(Site.query { $0.home.place.latitude == 1 }) == ["a"])
            #expect(try names(Site.query { $0.home.place == nil }) == ["b", "c"])
            #expect(try names(Site.query().sorted { ($0.home.street.descending, $0.name) }) == ["b", "a", "c"])
            #expect(throws: ModelError.unsupportedPredicate(expression: "=", property: "price")) {
                try names(Site.query { $0.price == money })
            }
            #expect(throws: ModelError.unsupportedSort("the property of Site")) {
                try names(Site.query().sorted { $0.price })
            }
        }
        let rows = try Site.query().select { ($0.place.latitude, $0.home.city, $0.home.place.longitude) }.fetch(
            in: context)
        #expect(rows.map(\.0) == [50, 20, 0] && rows.map(\.1) == ["C", nil, nil] && rows.map(\.2) == [2, nil, nil])
        #expect(throws: ModelError.unsupportedPredicate(expression: "the property", property: "place")) {
            try Site.query().select { $0.place }.fetch(in: context)
        }
    }

    @Test func `forms on disk`() throws {
        let context = ModelContext(try memory(ValuesSchema.Current.self))
        let date = Date(timeIntervalSinceReferenceDate: 1000.25)
        for (index, big) in [UInt64.max, 5, 1 << 63].enumerated() {
            context.insert(
                Reading(
                    at: date + Double(index), day: index == 0 ? nil : date - Double(index), big: big,
                    color: Color(1, 2, 3)))
        }
        for isSaved in [false, true] {
            if isSaved { try context.save() }
            func bigs(_ query: Query<Reading>) throws -> [UInt64] { try query.fetch(in: context).map(\.big) }
            #expect(try bigs(Reading.query { $0.at > date }) == [5, 1 << 63])
            #expect(try bigs(Reading.query { $0.day == nil }) == [.max])
            #expect(try bigs(Reading.query { $0.day < date - 1.5 }) == [1 << 63])
            #expect(try bigs(Reading.query { $0.big >= 1 << 63 }) == [.max, 1 << 63])
            #expect(try bigs(Reading.query().sorted { $0.big.descending }) == [.max, 1 << 63, 5])
            #expect(try bigs(Reading.query { $0.at.in([date, date + 2]) }) == [.max, 1 << 63])
        }
        let rows = try Reading.query().select { ($0.at, $0.day, $0.big) }.fetch(in: context)
        #expect(rows.map(\.0) == [date, date + 1, date + 2] && rows.map(\.1) == [nil, date - 1, date - 2])
        #expect(rows.map(\.2) == [.max, 5, 1 << 63])
        #expect(try Reading.query().max(of: { $0.at }, in: context) == date + 2)
        #expect(throws: ModelError.self) { try Reading.query { $0.big + 1 > 3 }.fetch(in: context) }
        // Two forms of a date cannot be compared, nor stand for each other.
        #expect(throws: ModelError.self) { try Reading.query { ($0.day ?? $0.at) > date }.fetch(in: context) }
        #expect(throws: ModelError.self) { try Reading.query { $0.plain > $0.at }.fetch(in: context) }
    }

    @Test func `types of the consumer's`() throws {
        let context = ModelContext(try memory(ValuesSchema.Current.self))
        for (index, maybe) in [Kit.Word(["a"]), nil].enumerated() {
            context.insert(
                Opinion(
                    word: Word("w", count: index), words: [], maybe: maybe, category: Category(rawValue: "c\(index)")!,
                    rank: index == 0 ? .first : .second, ranks: []))
        }
        for isSaved in [false, true] {
            if isSaved { try context.save() }
            func ranks(_ query: Query<Opinion>) throws -> [Rank] { try query.fetch(in: context).map(\.rank) }
            #expect(try ranks(Opinion.query { $0.rank == .second }) == [.second])
            #expect(try ranks(Opinion.query { $0.category.in([Category(rawValue: "c0")!]) }) == [.first])
            #expect(
                try ranks(Opinion.query { $0.terrain == .hilly && $0.soil != .steep && $0.other == nil }).count == 2)
            #expect(try ranks(Opinion.query { $0.maybe == nil }) == [.second])
            #expect(throws: ModelError.unsupportedPredicate(expression: "=", property: "word")) {
                try ranks(Opinion.query { $0.word == Word("w", count: 0) })
            }
        }
        let pairs = try Opinion.query().select { ($0.rank, $0.category) }.fetch(in: context)
        #expect(pairs.map(\.0) == [Rank.first, .second] && pairs.map(\.1.rawValue) == ["c0", "c1"])
    }

    @Test func `one-to-ones and self-references`() throws {
        let context = ModelContext(try memory(ShapesSchema.Current.self))
        let nodes = ["a", "b", "c", "d"].map { Node(name: $0) }
        for node in nodes { context.insert(node) }
        nodes[0].children = [nodes[1], nodes[2]]
        nodes[2].children = [nodes[3]]
        nodes[0].next = nodes[1]
        nodes[1].next = nodes[2]
        nodes[3].watched = [nodes[0], nodes[1]]
        func names(_ query: Query<Node>) throws -> [String] { try query.fetch(in: context).map(\.name) }
        for isSaved in [false, true] {
            if isSaved { try context.save() }
            #expect(try names(Node.query { $0.parent.parent.name == "a" }) == ["d"])
            #expect(try names(Node.query { $0.children.any { $0.children.any { $0.name == "d" } } }) == ["a"])
            #expect(try names(Node.query { $0.previous.name == "a" }) == ["b"])
            #expect(try names(Node.query { $0.previous.previous.name == "a" }) == ["c"])
            #expect(try names(Node.query { $0.previous == nil }) == ["a", "d"])
            #expect(try names(Node.query { $0.next.next.next == nil && $0.next != nil }) == ["a", "b"])
            #expect(try names(Node.query { $0.watched.contains(nodes[1]) }) == ["d"])
            #expect(try names(Node.query { node in node.children.any { $0.previous == node } }) == ["a"])
            #expect(try names(Node.query { $0.parent == $0.previous }) == ["a", "b"])
            #expect(
                try names(Node.query().sorted { ($0.children.count.descending, $0.previous.name, $0.name) }) == [
                    "a", "c", "d", "b",
                ])
        }
        nodes[1].name = "A"
        #expect(try names(Node.query { $0.previous.name == "A" }) == ["c"])
        #expect(try names(Node.query { $0.previous.previous.name == "A" }).isEmpty)
    }

    @Test func hierarchies() throws {
        let context = ModelContext(try memory(ShapesSchema.Current.self))
        let canvas = Canvas(name: "c")
        canvas.shapes = [
            Polygon(title: "p"), Square(title: "s", corners: 4, side: 2), Circle(title: "o"),
            Disc(title: "d", radius: 3),
        ]
        context.insert(canvas)
        for isSaved in [false, true] {
            if isSaved { try context.save() }
            func titles(_ query: Query<Shape>) throws -> [String] { try query.fetch(in: context).map(\.title) }
            #expect(try titles(Shape.query { $0.is(Polygon.self) }) == ["p", "s"])
            #expect(
                try titles(Shape.query { $0.as(Polygon.self).corners > 3 || $0.as(Disc.self).radius == 3 }) == [
                    "s", "d",
                ])
            #expect(try titles(Shape.query { $0.as(Square.self).label == nil }) == ["p", "s", "o", "d"])
            #expect(try Square.query { $0.canvas.shapes.count == 4 }.fetch(in: context).map(\.side) == [2])
            #expect(try Circle.query { $0.title != "" }.count(in: context) == 2)
            #expect(try Canvas.query { $0.shapes.count { $0.is(Circle.self) } == 2 }.exists(in: context))
            #expect(try Canvas.query { $0.shapes.max { $0.as(Square.self).side } == 2 }.exists(in: context))
        }
    }

    @Test func `dangling links and links to oneself`() throws {
        let context = ModelContext(try memory(RelationsSchema.Current.self))
        let people = ["a", "b", "c"].map { Person(name: $0) }
        people[0].friends = [people[1], people[0]]
        for person in people { context.insert(person) }
        let writer = Writer(name: "w")
        context.insert(Novel(title: "n", editor: Writer(name: "e"), writer: writer))
        try context.save()
        #expect(try Person.query { $0.friends.any { $0.name == "a" } }.fetch(in: context).map(\.name) == ["a", "b"])
        #expect(
            try Person.query { person in person.friends.any { $0 == person } }.fetch(in: context).map(\.name) == ["a"])
        context.delete(writer)
        for isSaved in [false, true] {
            if isSaved { try context.save() }
            #expect(try Novel.query { $0.writer == nil && !($0.writer.name == "w") }.count(in: context) == 1)
            #expect(try Novel.query { $0.editor.name == "e" }.count(in: context) == 1)
        }
    }

    @Test func `SQL of one's own stands for what is behind it`() throws {
        let world = try QueryWorld()
        let context = ModelContext(world.container)
        let price = Decimal(string: "99.99")!
        func codes(_ query: Query<Booking>) throws -> [String] {
            try query.sorted { $0.confirmationCode }.fetch(in: context).map(\.confirmationCode)
        }
        func none(_ expression: QueryExpression<Decimal>) -> QueryExpression<Decimal?> {
            .sql("CASE WHEN \(expression) < 0 THEN 1 END")
        }
        #expect(try codes(Booking.query { (none($0.totalPrice) ?? $0.totalPrice) == price }) == ["00", "10"])
        #expect(
            try codes(Booking.query { (none($0.totalPrice) ?? $0.totalPrice) > price }) == ["01", "02", "11", "12"])
        let values = try Booking.query { $0.confirmationCode == "01" }.select { none($0.totalPrice) ?? $0.totalPrice }
            .fetch(in: context)
        #expect(values == [Decimal(string: "199.99")!])
        // Values within it.
        #expect(
            try codes(Booking.query { .sql("\($0.totalPrice) > \(price, as: $0.totalPrice)") })
                == ["01", "02", "11", "12"])
        #expect(
            throws: ModelError.unsupportedPredicate(expression: "a value of Decimal", property: "totalPrice")
        ) { try codes(Booking.query { .sql("\($0.totalPrice) > \(price)") }) }
    }
    @Test func `What has no SQL is an error that says what`() throws {
        let world = try QueryWorld()
        let context = ModelContext(world.container)
        func error(_ query: Query<Trip>) -> ModelError? {
            #expect(throws: ModelError.self) { try query.sql(in: context) }
            do {
                _ = try query.fetch(in: context)
                return nil
            } catch { return error as? ModelError }
        }
        guard case .unsupportedPredicate("the property", let property?)? = error(Trip.query { $0.nights > 3 }) else {
            Issue.record("a computed property was let through")
            return
        }
        #expect(property.contains("Trip"))
        guard case .unsupportedPredicate? = error(Trip.query().sorted { $0.nights }) else {
            Issue.record("a computed property was let through")
            return
        }
        #expect(error(Trip.query { $0.organizer.initials == "x" }) != nil)
        #expect(
            error(Trip.query { $0.tags.any { $0.as(Trip.self).priority == 3 } })
                == .unsupportedPredicate(expression: "a class", property: "tags"))
        #expect(throws: ModelError.self) { try Booking.query { $0.totalPrice * $0.totalPrice > 3 }.fetch(in: context) }
        #expect(throws: ModelError.self) { try PersonalTrip.query().sorted { $0.activities }.fetch(in: context) }
        #expect(throws: ModelError.unknownModel("Node")) { try Node.query().fetch(in: context) }
        let outside = QueryObjectThief()
        _ = Trip.query { outside.keep($0) }
        #expect(throws: ModelError.self) { try Tag.query { _ in outside.kept! }.fetch(in: context) }
    }

    @Test func `Statements are one for one shape, and values are bound`() throws {
        let world = try QueryWorld()
        let context = ModelContext(world.container)
        func sql(_ name: String, _ number: Int) throws -> String {
            try Trip.query { $0.destination == name && $0.tags.any { $0.name == name } && $0.priority > number }.sql(
                in: context)
        }
        #expect(try sql("'; DROP TABLE Trip; --", 3) == sql("x", -4))
        #expect(try sql("x", 1).contains("t.\"destination\" = ?1 AND EXISTS (SELECT 1 FROM"))
        let evil = "x' OR 1 = 1 --"
        #expect(try Trip.query { .sql("\($0.destination) = \(evil)") }.count(in: context) == 0)
    }
}

/// Takes an object of one query to another.
private final class QueryObjectThief {
    var kept: QueryExpression<Bool>?

    func keep(_ trip: QueryObject<Trip>) -> QueryExpression<Bool> {
        kept = trip.isFavorite
        return trip.isFavorite
    }
}

extension Trip {
    fileprivate var nights: Int { Int(endDate.timeIntervalSince(startDate) / 86_400) }
}

extension Traveler {
    fileprivate var initials: String { String(name.prefix(1)) }
}
