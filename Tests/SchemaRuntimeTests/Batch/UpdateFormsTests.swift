import AttributesFixture
import Foundation
import SchemaRuntime
import ShapesFixture
import Testing
import TripPlannerFixture
import ValuesFixture

/// The forms in which `update(model:where:set:)` stores values are those of a save.
@Suite struct UpdateFormsTests {
    /// What the schema's own class says to a statement of which it is known that it would leave another form.
    private func refused<T: PersistentModel>(
        _ context: ModelContext, _ model: T.Type, _ assignments: SQLStatement, _ property: String,
        location: SourceLocation = #_sourceLocation
    ) {
        #expect(sourceLocation: location) {
            try context.update(model: model, set: assignments)
        } throws: { error in
            guard case ModelError.valueOutOfRange(let place, _) = error else { return false }
            return place.property == property
        }
    }

    private func readings() throws -> ModelContext {
        let context = ModelContext(try memory(ValuesSchema.Current.self))
        context.insert(
            Reading(at: Date(timeIntervalSinceReferenceDate: 1.5), day: .distantPast, big: 7, color: Color(1, 2, 3)))
        try context.save()
        return context
    }

    // MARK: - What is refused

    @Test func `A value that an object would store in another form is refused`() throws {
        let context = try readings()
        context.insert(Line(quantity: 2, price: 10, title: "a"))
        try context.save()
        // 12 digits, of which two are places.
        refused(context, Line.self, "\(\Line.price) = 1000000000000", "price")
        #expect(try context.update(model: Line.self, set: "\(\Line.price) = 999999999999") == 1)
        for day in ["2024-05-01T08:30:00Z", "2024-05-01 08:30:00.000000000Z", "2024-05-01T08:30:00.000000000+03:30"] {
            refused(context, Reading.self, "\(\Reading.day) = \(day)", "day")
        }
        refused(context, Reading.self, "\(\Reading.day) = 'yesterday'", "day")
        let day = "2024-05-01T08:30:00.250000000Z"
        #expect(try context.update(model: Reading.self, set: "\(\Reading.day) = \(day)") == 1)
        let stored = try #require(try context.all(Reading.self).first)
        #expect(stored.day == Date(timeIntervalSinceReferenceDate: 736_245_000.25))
        #expect(try context.all(Line.self).map(\.price) == [Decimal(string: "9999999999.99")!])
    }

    @Test func `Texts of decimals, lists and structs have one spelling`() throws {
        let context = ModelContext(try memory(AttributesSchema.Current.self))
        context.insert(Rating(stars: 3))
        context.insert(Parcel(weight: 1, sender: nil, address: "a"))
        try context.save()
        for text in ["1.50", "01.5", "+1.5", "1.5 ", "15e-1", "one"] {
            refused(context, Rating.self, "\(\Rating.exact) = \(text)", "exact")
        }
        for list in ["[ ]", "[\"a\", \"b\"]", "[1]", "{}", "['a']"] {
            refused(context, Parcel.self, "\(\Parcel.notes) = \(list)", "notes")
        }
        refused(context, Parcel.self, "\(\Parcel.address) = CAST(x'61FF' AS TEXT)", "address")
        #expect(try context.update(model: Rating.self, set: "\(\Rating.exact) = '1.5'") == 1)
        #expect(try context.update(model: Parcel.self, set: "\(\Parcel.notes) = json_array('a', 'b')") == 1)
        #expect(try context.all(Rating.self).map(\.exact) == [1.5])
        #expect(try context.all(Parcel.self).map(\.notes) == [["a", "b"]])
    }

    @Test func `A struct in JSON has no infinities`() throws {
        let context = ModelContext(try memory(ValuesSchema.Current.self))
        let site = Site(
            name: "s", place: Coordinate(latitude: 1, longitude: 2), price: Money(amount: 1),
            spot: Coordinate(latitude: 3, longitude: 4), stops: [])
        context.insert(site)
        try context.save()
        for number in ["\"Infinity\"", "\"-Infinity\"", "\"NaN\"", "null", "1e999"] {
            let text = "{\"altitude\":0,\"latitude\":\(number),\"longitude\":4}"
            refused(context, Site.self, "\(\Site.spot) = \(text)", "spot")
        }
        let text = "{\"altitude\":0,\"latitude\":7,\"longitude\":4}"
        #expect(try context.update(model: Site.self, set: "\(\Site.spot) = \(text)") == 1)
        #expect(site.spot == Coordinate(latitude: 7, longitude: 4))
    }

    @Test func `A Float is rounded, so that it is found again`() throws {
        let context = ModelContext(try memory(ShapesSchema.Current.self))
        context.insert(Optionals())
        try context.save()
        #expect(
            try context.update(model: Optionals.self, set: "\(\Optionals.float) = 0.1, \(\Optionals.double) = 0.1") == 1
        )
        let tenth: Float? = 0.1
        #expect(try context.fetchCount(FetchDescriptor<Optionals>(predicate: #Predicate { $0.float == tenth })) == 1)
        #expect(try context.all(Optionals.self).map(\.double) == [0.1])
    }

    // MARK: - Values that are bound in the form of their type

    @Test func `A bare value where an attribute has another form names the way out`() throws {
        let context = try readings()
        context.insert(Line(quantity: 2, price: 10, title: "a"))
        try context.save()
        let (price, now, big): (Decimal, Date, UInt64) = (12, Date(timeIntervalSinceReferenceDate: 5000), 9)
        let wrong: [(SQLStatement, any PersistentModel.Type, String)] = [
            ("\(\Line.price) = \(price)", Line.self, "price"), ("price = \(price)", Line.self, "price"),
            ("price = price + \(price)", Line.self, "price"),
            ("\(\Reading.at) = \(now)", Reading.self, "at"), ("\(\Reading.day) = \(now)", Reading.self, "day"),
            ("\(\Reading.big) = \(big)", Reading.self, "big"),
        ]
        func update<T: PersistentModel>(_ model: T.Type, _ assignments: SQLStatement) throws {
            try context.update(model: model, set: assignments)
        }
        for (statement, model, property) in wrong {
            #expect {
                try update(model, statement)
            } throws: { error in
                guard case ModelError.unsupportedStatement(let problem) = error else { return false }
                return problem.hasSuffix("write \\(value, as: \\\(model).\(property))")
            }
        }
        try context.update(model: Line.self, set: "\(\Line.price) = \(price, as: \Line.price)")
        try context.update(
            model: Reading.self,
            set: """
                \(\Reading.at) = \(now, as: \Reading.at), \(\Reading.plain) = \(now, as: \Reading.plain),
                \(\Reading.day) = \(now, as: \Reading.day), \(\Reading.big) = \(big, as: \Reading.big)
                """)
        #expect(try context.all(Line.self).map(\.price) == [12])
        let stored = try #require(try context.all(Reading.self).first)
        #expect([stored.at, stored.plain, stored.day] == [now, now, now])
        #expect(stored.big == 9)
        // nil is NULL in every form.
        try context.update(model: Reading.self, set: "\(\Reading.day) = NULL")
        #expect(try context.all(Reading.self).map(\.day) == [nil])
    }

    @Test func `So it is in statements that read`() throws {
        let world = try QueryWorld()
        let context = ModelContext(world.container)
        let limit: Decimal = 100
        #expect {
            let _: [Int] = try context.select(
                "SELECT count(*) FROM \(Booking.self) WHERE \(\Booking.totalPrice) > \(limit)")
        } throws: { error in
            guard case ModelError.unsupportedStatement(let problem) = error else { return false }
            return problem.contains("as: \\Booking.totalPrice")
        }
        #expect(throws: ModelError.self) {
            let _: [Int] = try context.select(
                "SELECT count(*) FROM \(Booking.self) WHERE \(\Booking.totalPrice) IN (SELECT value FROM json_each(\([limit])))"
            )
        }
        // Dates have one form here.
        let start = Date(timeIntervalSinceReferenceDate: 0)
        let late: [Int] = try context.select(
            "SELECT count(*) FROM \(Booking.self) WHERE \(\Booking.bookingDate) > \(start)")
        #expect(late == [4])
        let dear: [Int] = try context.select(
            "SELECT count(*) FROM \(Booking.self) WHERE \(\Booking.totalPrice) > \(limit, as: \Booking.totalPrice)")
        #expect(dear == [4])
        // A parameter of one's own takes no value that is bound for another.
        #expect(throws: ModelError.self) {
            let _: [(Int, Int)] = try context.select("SELECT \(1), ?1")
        }
    }

    // MARK: - onUpdate: now

    @Test func `Attributes that an update stamps are set along, in the classes that have them`() throws {
        let context = ModelContext(try memory(AttributesSchema.Current.self))
        context.insert(PurchaseOrder(number: 1))
        context.insert(RushOrder(number: 2))
        context.insert(AttributesFixture.Label(name: "x"))
        try context.save()
        let before = Date()
        #expect(
            try context.update(
                model: PurchaseOrder.self, where: #Predicate { $0.number == 1 }, set: "\(\PurchaseOrder.note) = 'a'")
                == 1)
        let orders = try context.all(PurchaseOrder.self)
        let stamp = try #require(orders[0].updatedAt)
        #expect(stamp >= before && stamp <= Date())
        #expect(orders[1].updatedAt == nil)
        #expect(try context.all(AttributesFixture.Label.self).map(\.updatedAt) == [nil])
        // Who names it says what it is.
        let day = Date(timeIntervalSinceReferenceDate: 7)
        try context.update(
            model: PurchaseOrder.self,
            set: "\(\PurchaseOrder.note) = 'b', \(\PurchaseOrder.updatedAt) = \(day, as: \PurchaseOrder.updatedAt)")
        #expect(try context.all(PurchaseOrder.self).map(\.updatedAt) == [day, day])
        try context.update(model: RushOrder.self, set: "\(\RushOrder.hours) = 3")
        let times = try context.all(PurchaseOrder.self).map(\.updatedAt)
        #expect(times[0] == day && times[1]! >= stamp)
        // A statement whose comment is left open loses neither.
        try context.update(model: PurchaseOrder.self, set: "\(\PurchaseOrder.note) = 'c' -- why")
        #expect(try context.all(PurchaseOrder.self).allSatisfy { $0.updatedAt! >= stamp && $0.note == "c" })
    }
}
