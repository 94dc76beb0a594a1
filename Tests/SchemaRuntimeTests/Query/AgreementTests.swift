import Foundation
import SchemaRuntime
import ShapesFixture
import Testing
import TripPlannerFixture
import ValuesFixture

/// A row in the store and an object that waits are judged alike, and a predicate and a query say the same.
@Suite struct AgreementTests: AgreementSuite {
    private func line(_ price: String, _ title: String) -> Line {
        Line(quantity: 1, price: Decimal(string: price)!, title: title)
    }

    // MARK: - Numbers

    @Test(arguments: ["1e17", "1e19", "1e100", "1e127", "123456789012345678901234567890e97"])
    func `Decimals beyond all that a column holds`(text: String) throws {
        let huge = try #require(Decimal(string: text))
        let low = -huge
        let lines = [line("1.50", "a"), line("-2", "b"), line("9999999999.99", "c")]
        try everywhere(lines, ValuesSchema.Current.self, touching: { $0.quantity += 1 }) { context, words in
            let all = [
                try count(#Predicate<Line> { $0.price < huge }, context),
                try count(#Predicate<Line> { $0.price <= huge }, context),
                try count(#Predicate<Line> { huge > $0.price }, context),
                try count(#Predicate<Line> { $0.price > low }, context),
                try count(#Predicate<Line> { low <= $0.price }, context),
                try count(#Predicate<Line> { $0.price != huge }, context),
                try count(#Predicate<Line> { (low...huge).contains($0.price) }, context),
                try Line.query { $0.price < huge }.count(in: context),
                try Line.query { $0.price >= low }.count(in: context),
                try Line.query { $0.price != low }.count(in: context),
                try Line.query { $0.price.in(low..<huge) }.count(in: context),
            ]
            #expect(all == Array(repeating: 3, count: all.count), "\(words)")
            let none = [
                try count(#Predicate<Line> { $0.price > huge }, context),
                try count(#Predicate<Line> { huge <= $0.price }, context),
                try count(#Predicate<Line> { $0.price < low }, context),
                try count(#Predicate<Line> { $0.price == huge }, context),
                try Line.query { $0.price > huge }.count(in: context),
                try Line.query { $0.price <= low }.count(in: context),
                try Line.query { $0.price == huge }.count(in: context),
                try Line.query { $0.price.in([huge, low]) }.count(in: context),
            ]
            #expect(none == Array(repeating: 0, count: none.count), "\(words)")
        }
    }

    @Test func `Sorts of integers and of doubles that they overflow to`() throws {
        let factor = 1 << 62
        let objects = [3, 1, -3, 2, 0].map { Defaults(int: $0) }
        try everywhere(objects, touching: { $0.double += 1 }) { context, words in
            let sorted = Defaults.query().sorted { $0.int * factor }
            try expect(sorted.fetch(in: context).map(\.int), [-3, 0, 1, 2, 3], words)
            let reversed = Defaults.query().sorted { ($0.int * factor).descending }
            try expect(reversed.fetch(in: context).map(\.int), [3, 2, 1, 0, -3], words)
        }
    }

    @Test func `Integers beside doubles that are next to them`() throws {
        // 2⁵³ + 1 is no double.
        let number = (1 << 53) + 1
        let objects = [number - 1, number, number + 1].map { Defaults(int: $0, double: Double(1 << 53)) }
        try everywhere(objects, touching: { $0.int8 = 1 }) { context, words in
            let sorted = Defaults.query().sorted { $0.int }
            try expect(sorted.fetch(in: context).map(\.int), [number - 1, number, number + 1], words)
        }
    }

    @Test func `Pages by a key that a division by zero leaves without a value`() throws {
        let sixty = QueryExpression(60)
        let objects = [0, 3, 4, 0, 5, 1].map { Defaults(int: $0) }
        try everywhere(objects, touching: { $0.double += 1 }) { context, words in
            let queries = [
                Defaults.query().sorted { (sixty / $0.int).descending }, Defaults.query().sorted { sixty / $0.int },
                Defaults.query().sorted { ((sixty / $0.int) + 1).descending },
                Defaults.query().sorted { ($0.double.descending, (sixty % $0.int).descending) },
            ]
            for (number, query) in queries.enumerated() {
                var pages: [PersistentIdentifier] = []
                var cursor: QueryCursor?
                while let last = try query.after(cursor).limit(2).fetch(in: context).last, pages.count < 20 {
                    pages += try query.after(cursor).limit(2).ids(in: context)
                    cursor = try query.cursor(of: last, in: context)
                }
                try expect(pages, query.ids(in: context), "\(number), \(words)")
            }
        }
    }

    @Test func `Calculations beyond a type, and zero by zero`() throws {
        let (most, least, zero) = (Int.max, Int.min, 0.0)
        let objects = [Defaults(int: 2, int8: 127, double: 0), Defaults(int: -2, int8: -128, double: 1)]
        try everywhere(objects, touching: { $0.string += "x" }) { context, words in
            func holds(_ predicate: Predicate<Defaults>, _ number: Int, _ location: SourceLocation = #_sourceLocation)
                throws
            { try expect(count(predicate, context), number, words, location) }
            try holds(#Predicate { $0.int + most > 0 }, 2)
            try holds(#Predicate { $0.int + most > most }, 1)
            try holds(#Predicate { $0.int * most < least }, 1)
            try holds(#Predicate { $0.int + most == most }, 0)
            try holds(#Predicate { $0.int + most != most }, 2)
            try holds(#Predicate { !($0.int * most > 5) }, 1)
            try holds(#Predicate { ($0.int + most) - most == 2 }, 0)
            try holds(#Predicate { $0.int * most / most == 2 }, 1)
            try holds(#Predicate { $0.int8 + 100 > 110 }, 1)
            try holds(#Predicate { ($0.int8 + 100) - 100 == 127 }, 1)
            try holds(#Predicate { -$0.int8 > 127 }, 1)
            try holds(#Predicate { (0...9).contains($0.int + most) }, 0)
            try holds(#Predicate { ($0.int > 0 ? $0.int + most : 1) > most }, 1)
            try holds(#Predicate { $0.double / zero == 5 }, 0)
            try holds(#Predicate { $0.double / zero != 5 }, 1)
            try holds(#Predicate { !($0.double / zero > 5) }, 0)
            try holds(#Predicate { $0.double / -zero > 5 }, 1)
            try holds(#Predicate { $0.double / $0.double != 1 }, 0)
        }
    }

    @Test func `The remainder by an integer that no double is`() throws {
        let (big, one) = (Optionals(), Optionals())
        (big.int, one.int) = (1 << 53 + 1, 7)
        big.double = 0
        try everywhere([big, one], touching: { $0.string = "x" }) { context, words in
            // The product overflows: a double, the remainder of which by 2^53 + 1 is not that by 2^53.
            let (factor, rest) = (4_611_686_018_427_387_903, 9_007_199_254_739_968)
            let query = Optionals.query { (($0.int ?? 0) * factor) % ($0.int ?? 0) == rest }
            try expect(try query.count(in: context), 1, words)
            try expect(try query.fetch(in: context).map(\.int), [1 << 53 + 1], words)
        }
    }

    @Test func `A sum of doubles that is no number is no 0`() throws {
        let all = [Double.infinity, -.infinity, 1].map { number in
            let object = Optionals()
            (object.double, object.bool) = (number, number == 1)
            return object
        }
        let context = ModelContext(try memory(ShapesSchema.Current.self))
        for object in all { context.insert(object) }
        try context.save()
        for value: (QueryObject<Optionals>) -> QueryExpression<Double> in [
            { $0.double ?? 0 }, { ($0.double ?? 0) + 1 },
        ] {
            #expect(throws: ModelError.self) { try Optionals.query().sum(of: value, in: context) }
            let none = Optionals.query().group { $0.bool }.having { $0.sum(value) < 1 }
            #expect(try none.select { $0.count }.fetch(in: context) == [])
            #expect(try Optionals.query { $0.bool == true }.sum(of: value, in: context) >= 1)
            #expect(try Optionals.query { $0.int == 99 }.sum(of: value, in: context) == 0)
        }
    }

    @Test func `Sorted by a Bool that may be nil`() throws {
        let all = [true, nil, false, nil, true].map { value in
            let object = Optionals()
            object.bool = value
            return object
        }
        try everywhere(all, touching: { $0.string = "x" }) { context, words in
            func order(_ order: SortOrder) throws -> [Int] {
                let sort = [SortDescriptor(\Optionals.bool, order: order)]
                return try context.fetch(FetchDescriptor(sortBy: sort)).map { object in
                    all.firstIndex { $0 === object }!
                }
            }
            try expect(try order(.forward), [1, 3, 2, 0, 4], words)
            try expect(try order(.reverse), [0, 4, 2, 1, 3], words)
        }
    }

    @Test func `Integers that the store holds otherwise are no calculation`() throws {
        let (most, half) = (UInt64.max, UInt64(1) << 63)
        let readings = [most, half, 3].map { Reading(at: .now, day: nil, big: $0, small: $0, color: Color(1, 2, 3)) }
        try everywhere(readings, ValuesSchema.Current.self, touching: { $0.at += 1 }) { context, words in
            let list = [most, 3]
            try expect(count(#Predicate<Reading> { $0.small! == most }, context), 1, words)
            try expect(count(#Predicate<Reading> { ($0.small ?? 0) > 3 }, context), 2, words)
            try expect(count(#Predicate<Reading> { $0.small != most }, context), 2, words)
            try expect(count(#Predicate<Reading> { list.contains($0.small!) }, context), 2, words)
        }
    }

    @Test func `Floats are calculated with as doubles`() throws {
        let (part, sum): (Float, Float) = (0.2, 0.1 + 0.2)
        try everywhere([Defaults(float: 0.1), Defaults(float: 0.5)], touching: { $0.int += 1 }) { context, words in
            let found = try count(#Predicate<Defaults> { $0.float + part == sum }, context)
            try expect(Defaults.query { $0.float + part == sum }.count(in: context), found, words)
            #expect(found == 0, "\(words)")
        }
    }

    // MARK: - Texts

    @Test func `Collations of the least and the largest, and of what stands for nil`() throws {
        let person = Traveler("p")
        let trips = ["Bern", "alba", "Zug"].map { Trip(to: $0, organizer: person) }
        trips[0].notes = "ticket"
        try everywhere(trips, TripPlannerSchema.Current.self, touching: { $0.endDate += 1 }) { context, words in
            func count<T>(_ query: Query<T>) throws -> Int { try query.count(in: context) }
            try expect(
                count(Traveler.query { $0.organizedTrips.min { $0.destination.collated(.nocase) } == "ALBA" }), 1, words
            )
            #expect(
                try count(Traveler.query { $0.organizedTrips.max { $0.destination.collated(.nocase) } == "zug" }) == 1)
            try expect(count(Traveler.query { $0.organizedTrips.min { $0.destination } == "ALBA" }), 0, words)
            try expect(count(Trip.query { ($0.notes.collated(.nocase) ?? "none") == "TICKET" }), 1, words)
            try expect(count(Trip.query { ($0.notes.collated(.nocase) ?? "none") == "NONE" }), 2, words)
            try expect(count(Trip.query { ($0.notes ?? $0.destination.collated(.nocase)) == "ALBA" }), 1, words)
            try expect(count(Trip.query { ($0.notes ?? $0.destination) == "ALBA" }), 0, words)
            let sorted = Trip.query().sorted { $0.notes.collated(.nocase) ?? "Vaud" }
            try expect(sorted.fetch(in: context).map(\.destination), ["Bern", "alba", "Zug"], words)
        }
    }

    @Test func `Letters that are equal to some of ASCII begin a text too`() throws {
        let names = [
            "\u{212A}elvin", "Kelvin", "San \u{212A}", "\u{37E}x", ";x", "\u{1FEF}y", "`y", "L", "<a", "\u{226E}a",
        ]
        let trips = names.map { Trip(to: $0) }
        try everywhere(trips, TripPlannerSchema.Current.self, touching: { $0.endDate += 1 }) { context, words in
            for (prefix, expected) in [
                ("K", 2), ("Ke", 2), ("San K", 1), ("San ", 1), (";", 2), ("`y", 2), ("L", 1), ("<", 1), ("x", 0),
                ("", 10),
            ] {
                try expect(
                    Trip.query { $0.destination.hasPrefix(prefix) }.count(in: context), expected, "\(prefix), \(words)")
                try expect(
                    count(#Predicate<Trip> { $0.destination.starts(with: prefix) }, context), expected,
                    "\(prefix), \(words)")
            }
        }
        let context = ModelContext(try memory(TripPlannerSchema.Current.self))
        let plan = try Trip.query { $0.destination.hasPrefix("San K") }.sql(in: context)
        #expect(plan.contains("t.\"destination\" >= "))
    }

    @Test func `Texts in lists are compared by their bytes`() throws {
        let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
        let (one, other) = ([composed], [decomposed])
        let trips = [PersonalTrip(destination: "a", startDate: .now, endDate: .now, activities: [composed])]
        try everywhere(trips, TripPlannerSchema.Current.self, touching: { $0.endDate += 1 }) { context, words in
            try expect(count(#Predicate<PersonalTrip> { $0.activities.contains(composed) }, context), 1, words)
            try expect(count(#Predicate<PersonalTrip> { $0.activities.contains(decomposed) }, context), 0, words)
            try expect(count(#Predicate<PersonalTrip> { $0.activities == one }, context), 1, words)
            try expect(count(#Predicate<PersonalTrip> { $0.activities == other }, context), 0, words)
            try expect(count(#Predicate<PersonalTrip> { $0.activities != other }, context), 1, words)
            try expect(PersonalTrip.query { $0.activities.contains(decomposed) }.count(in: context), 0, words)
            try expect(PersonalTrip.query { $0.activities == other }.count(in: context), 0, words)
            try expect(PersonalTrip.query { $0.activities == one }.count(in: context), 1, words)
        }
    }

    @Test func `An index finds a raw value behind an optional`() throws {
        let raw = "sweet"
        let context = ModelContext(try memory(ShapesSchema.Current.self))
        let predicate = #Predicate<Optionals> { $0.flavour?.rawValue == raw }
        let sql = try context.sql(of: FetchDescriptor(predicate: predicate))
        #expect(sql.contains("t.\"flavour\" IS ?1"), "\(sql)")
    }

    // MARK: - Values in place of objects

    @Test func `An average or what stands for none`() throws {
        let context = ModelContext(try QueryWorld().container)
        let averages = Traveler.query().sorted { $0.name }.select {
            ($0.name, $0.bookings.average { $0.totalPrice } ?? -1.5)
        }
        let found = try averages.fetch(in: context)
        #expect(found.map(\.0) == ["Eva", "Nobody", "Omid", "Sara"])
        #expect(found.map(\.1) == [-1.5, -1.5, Decimal(string: "199.99")!, Decimal(string: "199.99")!])
        let groups = ModelContext(try memory(ShapesSchema.Current.self))
        for (int, decimal) in [(1, "0.5"), (1, "1"), (2, nil), (3, nil), (3, "-7.25")] {
            groups.insert(Optionals(int: int, decimal: decimal.flatMap { Decimal(string: $0) }))
        }
        try groups.save()
        let rows = try Optionals.query().group { $0.int }
            .select { ($0.key, $0.average { $0.decimal } ?? 7, $0.average { $0.decimal }) }.fetch(in: groups)
        #expect(rows.map(\.1) == [Decimal(string: "0.75")!, 7, Decimal(string: "-7.25")!])
        #expect(rows.map(\.2) == [Decimal(string: "0.75")!, nil, Decimal(string: "-7.25")!])
    }
}
