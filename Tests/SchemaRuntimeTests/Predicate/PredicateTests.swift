import Foundation
import SchemaRuntime
import SchemaTesting
import ShapesFixture
import Testing
import TripPlannerFixture

/// A predicate finds by SQL what Foundation's own evaluation finds, over stored rows and over objects that wait.
@Suite struct PredicateTests {
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        container = try memory(TripPlannerSchema.Current.self)
        context = ModelContext(container)
        let names = [
            "Shiraz", "شیراز", "Ισθμός", "İSTANBUL", "café", "cafe\u{301}", "", "a%b_c", "Line\r\nend", "👩‍👩‍👧‍👦 family",
            "shiraz again",
        ]
        let people = [Traveler("Sara"), Traveler("Omid"), Traveler(name: "Eva", email: "e", passportNumber: "P1")]
        for (index, name) in names.enumerated() {
            let start = Date(timeIntervalSinceReferenceDate: Double(index) * 1000.5)
            let organizer = index % 4 == 3 ? nil : people[index % 3]
            let notes: String? = [nil, "ticket", "", "Tickets bought"][index % 4]
            let trip: Trip
            switch index % 3 {
            case 0:
                trip = BusinessTrip(
                    destination: name, startDate: start, endDate: start + 100, notes: notes, priority: index - 3,
                    company: "C\(index % 2)", budget: Decimal(index) * 10 + Decimal(string: "0.05")!,
                    organizer: organizer)
            case 1:
                trip = PersonalTrip(
                    destination: name, startDate: start, endDate: start + 100, notes: notes, priority: index - 3,
                    activities: index % 2 == 0 ? ["swim", "a\"b"] : [], companion: index > 5 ? "Ali" : nil,
                    isRelaxation: index % 2 == 0, organizer: organizer)
            default:
                trip = Trip(
                    destination: name, startDate: start, endDate: start + 100, notes: notes, priority: index - 3,
                    organizer: organizer)
            }
            trip.isFavorite = index % 5 == 0
            context.insert(trip)
        }
        for (index, person) in people.enumerated() {
            for number in 0..<3 {
                context.insert(
                    Booking(
                        confirmationCode: "\(index)\(number)",
                        bookingDate: Date(timeIntervalSinceReferenceDate: Double(number)),
                        totalPrice: Decimal(number * 100) + Decimal(string: "99.99")!,
                        status: BookingStatus.allCases[(index + number) % 4], traveler: person))
            }
        }
        try context.save()
    }

    /// Fetches and counts, stored and waiting, and compares with evaluation.
    private func check<T: PersistentModel>(
        _ predicate: Predicate<T>, finds count: Int, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let all = try context.all(T.self)
        let expected = all.filter { (try? predicate.evaluate($0)) ?? false }
        #expect(expected.count == count, "evaluation", sourceLocation: location)
        let fresh = ModelContext(container)
        let found = try fresh.fetch(FetchDescriptor(predicate: predicate))
        #expect(found.map(\.persistentModelID) == expected.map(\.persistentModelID), "stored", sourceLocation: location)
        #expect(try fresh.fetchCount(FetchDescriptor(predicate: predicate)) == count, sourceLocation: location)
        // The same with every object waiting for a change that is none.
        for object in try fresh.all(T.self) { touch(object) }
        let waiting = try fresh.fetch(FetchDescriptor(predicate: predicate))
        #expect(
            waiting.map(\.persistentModelID) == expected.map(\.persistentModelID), "waiting", sourceLocation: location)
    }

    private func touch(_ object: any PersistentModel) {
        switch object {
        case let trip as Trip: trip.endDate += 1
        case let booking as Booking: booking.bookingDate += 1000
        case let traveler as Traveler: traveler.email += "x"
        default: break
        }
    }

    @Test func comparison() throws {
        let (number, date) = (2, Date(timeIntervalSinceReferenceDate: 3001.5))
        try check(#Predicate<Trip> { $0.priority > number }, finds: 5)
        try check(#Predicate<Trip> { $0.priority <= number }, finds: 6)
        try check(#Predicate<Trip> { number > $0.priority }, finds: 5)
        try check(#Predicate<Trip> { $0.priority == number }, finds: 1)
        try check(#Predicate<Trip> { $0.priority != number }, finds: 10)
        try check(#Predicate<Trip> { $0.startDate >= date }, finds: 8)
        try check(#Predicate<Trip> { $0.startDate < $0.endDate }, finds: 11)
        try check(#Predicate<Trip> { $0.destination == "Shiraz" }, finds: 1)
        try check(#Predicate<Trip> { $0.destination > "Z" }, finds: 8)
        try check(#Predicate<Trip> { $0.destination.isEmpty }, finds: 1)
        try check(#Predicate<Trip> { $0.priority + 1 > number * 2 }, finds: 4)
        try check(#Predicate<Trip> { (number...4).contains($0.priority) }, finds: 3)
        let range = date..<(date + 2000)
        try check(#Predicate<Trip> { range.contains($0.startDate) }, finds: 2)
    }

    @Test func logic() throws {
        let favorite = true
        try check(#Predicate<Trip> { $0.isFavorite }, finds: 3)
        try check(#Predicate<Trip> { !$0.isFavorite }, finds: 8)
        try check(#Predicate<Trip> { $0.isFavorite == favorite }, finds: 3)
        try check(#Predicate<Trip> { $0.isFavorite != favorite }, finds: 8)
        try check(#Predicate<Trip> { ($0.priority > 2 && !$0.isFavorite) || $0.destination == "Shiraz" }, finds: 5)
        try check(#Predicate<Trip> { !($0.isFavorite || $0.priority < 0) }, finds: 6)
        try check(#Predicate<Trip> { $0.isFavorite ? $0.priority > 0 : $0.priority > 4 }, finds: 4)
        try check(#Predicate<Trip> { _ in true }, finds: 11)
        try check(#Predicate<Trip> { _ in false }, finds: 0)
        let text = ""
        try check(#Predicate<Trip> { text.isEmpty || $0.destination.contains(text) }, finds: 11)
    }

    @Test func optionals() throws {
        let (none, some): (String?, String?) = (nil, "ticket")
        try check(#Predicate<Trip> { $0.notes == nil }, finds: 3)
        try check(#Predicate<Trip> { $0.notes != nil }, finds: 8)
        try check(#Predicate<Trip> { $0.notes == "ticket" }, finds: 3)
        try check(#Predicate<Trip> { $0.notes != "ticket" }, finds: 8)
        try check(#Predicate<Trip> { $0.notes == none }, finds: 3)
        try check(#Predicate<Trip> { $0.notes == some }, finds: 3)
        try check(#Predicate<Trip> { $0.notes?.contains("icket") ?? false }, finds: 5)
        try check(#Predicate<Trip> { $0.notes?.contains("icket") ?? true }, finds: 8)
        try check(#Predicate<Trip> { $0.notes?.contains("icket") == true }, finds: 5)
        try check(#Predicate<Trip> { $0.notes?.contains("icket") != true }, finds: 6)
        try check(#Predicate<Trip> { ($0.notes ?? "none") == "none" }, finds: 3)
        try check(#Predicate<Trip> { ($0.notes ?? $0.destination).contains("a") }, finds: 2)
        try check(#Predicate<Trip> { $0.notes != nil && $0.notes! == "" }, finds: 3)
        try check(#Predicate<Trip> { $0.notes!.contains("T") }, finds: 2)
        try check(#Predicate<Trip> { if let notes = $0.notes { notes.isEmpty } else { false } }, finds: 3)
        try check(#Predicate<Trip> { if let notes = $0.notes { notes.isEmpty } else { true } }, finds: 6)
        try check(#Predicate<Trip> { !($0.notes?.contains("icket") ?? false) }, finds: 6)
    }

    @Test func text() throws {
        for (part, count) in [
            ("Shiraz", 1), ("hiraz", 2), ("", 11), ("%", 1), ("_", 1), ("شیر", 1), ("e", 1), ("\u{301}", 0), ("\n", 0),
            ("\r\n", 1), ("é", 2), ("👩‍👩‍👧‍👦", 1), ("👩", 0), ("'", 0),
        ] {
            try check(#Predicate<Trip> { $0.destination.contains(part) }, finds: count)
        }
        for (part, count) in [("Sh", 1), ("", 11), ("cafe", 0), ("café", 2), ("caf", 2), ("ش", 1), ("a%", 1)] {
            try check(#Predicate<Trip> { $0.destination.starts(with: part) }, finds: count)
        }
        for (part, count) in [("SHIRAZ", 2), ("cafe", 2), ("CAFÉ", 2), ("ισθμοσ", 1), ("istanbul", 1), ("شیراز", 1)] {
            try check(#Predicate<Trip> { $0.destination.localizedStandardContains(part) }, finds: count)
        }
        try check(#Predicate<Trip> { $0.notes?.localizedStandardContains("TICKET") ?? false }, finds: 5)
    }

    @Test func collections() throws {
        let names = ["Shiraz", "", "nowhere"]
        let empty: [String] = []
        let optional: [String?] = [nil, "ticket"]
        let numbers: Set<Int> = [-3, 0, 40]
        try check(#Predicate<Trip> { names.contains($0.destination) }, finds: 2)
        try check(#Predicate<Trip> { !names.contains($0.destination) }, finds: 9)
        try check(#Predicate<Trip> { empty.contains($0.destination) }, finds: 0)
        try check(#Predicate<Trip> { !empty.contains($0.destination) }, finds: 11)
        try check(#Predicate<Trip> { numbers.contains($0.priority) }, finds: 2)
        try check(#Predicate<Trip> { optional.contains($0.notes) }, finds: 6)
        try check(#Predicate<Trip> { !optional.contains($0.notes) }, finds: 5)
        try check(#Predicate<PersonalTrip> { $0.activities.contains("swim") }, finds: 2)
        try check(#Predicate<PersonalTrip> { $0.activities.contains("a\"b") }, finds: 2)
        try check(#Predicate<PersonalTrip> { $0.activities.isEmpty }, finds: 2)
        let many = (0..<5000).map { "\($0)" } + ["Shiraz"]
        try check(#Predicate<Trip> { many.contains($0.destination) }, finds: 1)
    }

    @Test func decimals() throws {
        for text in ["99.99", "199.99", "99.994", "0.001", "100", "1e20", "-1e20", "-0.5"] {
            let price = try #require(Decimal(string: text))
            let prices = try context.all(Booking.self).map(\.totalPrice)
            try check(#Predicate<Booking> { $0.totalPrice == price }, finds: prices.filter { $0 == price }.count)
            try check(#Predicate<Booking> { $0.totalPrice != price }, finds: prices.filter { $0 != price }.count)
            try check(#Predicate<Booking> { $0.totalPrice < price }, finds: prices.filter { $0 < price }.count)
            try check(#Predicate<Booking> { $0.totalPrice <= price }, finds: prices.filter { $0 <= price }.count)
            try check(#Predicate<Booking> { $0.totalPrice > price }, finds: prices.filter { $0 > price }.count)
            try check(#Predicate<Booking> { $0.totalPrice >= price }, finds: prices.filter { $0 >= price }.count)
            try check(#Predicate<Booking> { price > $0.totalPrice }, finds: prices.filter { price > $0 }.count)
        }
        let list = [Decimal(string: "99.99")!, Decimal(string: "0.001")!]
        try check(#Predicate<Booking> { list.contains($0.totalPrice) }, finds: 3)
    }

    @Test func `A choice between decimals has the form of what it is compared with, or is refused`() throws {
        let (low, high) = (Decimal(100), Decimal(250))
        try check(#Predicate<Booking> { ($0.confirmationCode > "1" ? low : $0.totalPrice) == low }, finds: 6)
        // Of captured values alone the form is not known.
        #expect(throws: ModelError.unsupportedPredicate(expression: "Comparison", property: "totalPrice")) {
            _ = try context.fetch(
                FetchDescriptor<Booking>(
                    predicate: #Predicate { ($0.confirmationCode > "1" ? low : high) < $0.totalPrice }))
        }
        #expect(throws: ModelError.self) {
            let list = [low]
            _ = try context.fetch(FetchDescriptor<Booking>(predicate: #Predicate { list[0] < $0.totalPrice }))
        }
    }

    @Test func `decimals without a scale are compared by number`() throws {
        let context = ModelContext(try memory(ShapesSchema.Current.self))
        for text in ["9", "10", "0.1", "-7", "12345678901234567890.12"] {
            context.insert(Defaults(decimal: Decimal(string: text)!))
        }
        try context.save()
        let nine = Decimal(9)
        func texts(_ predicate: Predicate<Defaults>) throws -> [String] {
            try context.fetch(FetchDescriptor(predicate: predicate, sortBy: [SortDescriptor(\.decimal)])).map {
                "\($0.decimal)"
            }
        }
        #expect(try texts(#Predicate { $0.decimal > nine }) == ["10", "12345678901234567890.12"])
        #expect(try texts(#Predicate { $0.decimal <= nine }) == ["-7", "0.1", "9"])
        #expect(try texts(#Predicate { $0.decimal == nine }) == ["9"])
        // What waits is sorted by number too.
        context.insert(Defaults(decimal: Decimal(string: "9.5")!))
        #expect(try texts(#Predicate { $0.decimal >= nine }) == ["9", "9.5", "10", "12345678901234567890.12"])
    }

    @Test func enums() throws {
        let status = BookingStatus.pending
        let some: [BookingStatus] = [.pending, .completed]
        try check(#Predicate<Booking> { $0.status == status }, finds: 2)
        try check(#Predicate<Booking> { $0.status != status }, finds: 7)
        try check(#Predicate<Booking> { $0.status.rawValue == "pending" }, finds: 2)
        try check(#Predicate<Booking> { some.contains($0.status) }, finds: 4)
    }

    @Test func relationships() throws {
        let name: String? = "Eva"
        let (nobody, everybody): (String?, String?) = (nil, nil)
        try check(#Predicate<Trip> { $0.organizer == nil }, finds: 2)
        try check(#Predicate<Trip> { $0.organizer != nil }, finds: 9)
        try check(#Predicate<Trip> { $0.organizer?.name == "Eva" }, finds: 3)
        try check(#Predicate<Trip> { $0.organizer?.name != "Eva" }, finds: 8)
        try check(#Predicate<Trip> { $0.organizer?.name == name }, finds: 3)
        try check(#Predicate<Trip> { $0.organizer?.passportNumber == nil }, finds: 8)
        try check(#Predicate<Trip> { nobody == nil || $0.organizer?.name == everybody }, finds: 11)
        try check(#Predicate<Trip> { name == nil || $0.organizer?.name == name }, finds: 3)
        try check(#Predicate<Trip> { $0.organizer?.name.contains("a") ?? false }, finds: 6)
        try check(#Predicate<Trip> { $0.organizer!.name == "Sara" }, finds: 3)
        try check(#Predicate<Booking> { $0.traveler.name == "Sara" && $0.traveler.passportNumber == nil }, finds: 3)
    }

    @Test func identifiers() throws {
        let trips = try context.all(Trip.self)
        let (one, few) = (trips[3].persistentModelID, [trips[1], trips[7]].map(\.persistentModelID))
        let organizer = trips[0].organizer?.persistentModelID
        let stranger = try #require(try context.all(Booking.self).first).persistentModelID
        try check(#Predicate<Trip> { $0.persistentModelID == one }, finds: 1)
        try check(#Predicate<Trip> { $0.persistentModelID != one }, finds: 10)
        try check(#Predicate<Trip> { few.contains($0.persistentModelID) }, finds: 2)
        try check(#Predicate<Trip> { $0.organizer?.persistentModelID == organizer }, finds: 3)
        try check(#Predicate<Trip> { $0.persistentModelID == stranger }, finds: 0)
    }

    @Test func classes() throws {
        try check(#Predicate<Trip> { $0 is BusinessTrip }, finds: 4)
        try check(#Predicate<Trip> { !($0 is PersonalTrip) }, finds: 7)
        try check(#Predicate<Trip> { ($0 as? BusinessTrip)?.company == "C1" }, finds: 2)
        try check(#Predicate<Trip> { if let trip = $0 as? PersonalTrip { trip.isRelaxation } else { false } }, finds: 2)
        try check(#Predicate<BusinessTrip> { $0.company == "C0" && $0.destination != "Shiraz" }, finds: 1)
    }

    @Test func `to-manys and longer ways`() throws {
        let tags = ["sea", "snow", "κόσμος"].map { Tag(name: $0, color: "") }
        for (index, trip) in try context.all(Trip.self).enumerated() {
            trip.tags = tags.enumerated().filter { index & (1 << $0.offset) != 0 }.map(\.element)
        }
        try context.save()
        let (name, two) = ("sea", 2)
        try check(#Predicate<Trip> { $0.tags.contains { $0.name == name } }, finds: 5)
        try check(#Predicate<Trip> { !$0.tags.contains { $0.name == name } }, finds: 6)
        try check(#Predicate<Trip> { $0.tags.allSatisfy { $0.name == name } }, finds: 4)
        try check(#Predicate<Trip> { $0.tags.isEmpty }, finds: 2)
        try check(#Predicate<Trip> { $0.tags.count == two }, finds: 3)
        try check(#Predicate<Trip> { trip in trip.tags.filter { $0.name != name }.count > trip.priority }, finds: 4)
        try check(#Predicate<Trip> { $0.tags.filter { $0.name != name }.isEmpty }, finds: 4)
        try check(
            #Predicate<Trip> { $0.organizer?.bookings.contains { $0.traveler.name == "Sara" } ?? false }, finds: 3)
        try check(#Predicate<Booking> { $0.traveler.organizedTrips.contains { $0.organizer?.name == "Eva" } }, finds: 3)
        try check(
            #Predicate<Traveler> { person in
                person.organizedTrips.contains { trip in trip.tags.contains { $0.name < person.name } }
            }, finds: 0)
        try check(
            #Predicate<Traveler> { $0.organizedTrips.contains { ($0 as? BusinessTrip)?.company == "C1" } }, finds: 1)
    }

    @Test func `Composed predicates are one`() throws {
        let (high, favorite) = (#Predicate<Trip> { $0.priority > 2 }, #Predicate<Trip> { $0.isFavorite })
        try check(high.and(favorite), finds: 1)
        try check(high.or(favorite), finds: 7)
        try check(high.not(), finds: 6)
        try check(high.and(favorite.not()).or(#Predicate { $0.destination == "Shiraz" }), finds: 5)
        try check(high.and(high.not()), finds: 0)
    }

    @Test func `Texts are equal by their code units, stored and waiting`() throws {
        let (composed, decomposed) = ("café", "cafe\u{301}")
        for context in [ModelContext(container), self.context] {
            for trip in try context.all(Trip.self) where context === self.context { trip.endDate += 1 }
            func find(_ predicate: Predicate<Trip>) throws -> Int {
                try context.fetchCount(FetchDescriptor(predicate: predicate))
            }
            #expect(try find(#Predicate { $0.destination == composed }) == 1)
            #expect(try find(#Predicate { $0.destination != decomposed }) == 10)
            let both = [composed, "x"]
            #expect(try find(#Predicate { both.contains($0.destination) }) == 1)
            #expect(try find(#Predicate { $0.destination >= composed && $0.destination <= composed }) == 1)
            #expect(try find(#Predicate { $0.destination.contains(composed) }) == 2)
        }
    }

    /// Foundation's own evaluation stops the process at each of these.
    @Test func `What has no value holds for nothing, stored and waiting`() throws {
        let (zero, most) = (0, Int.max)
        let (fourth, dates) = (4, [Date.now])
        for isWaiting in [false, true] {
            let context = ModelContext(container)
            if isWaiting { for trip in try context.all(Trip.self) { trip.endDate += 1 } }
            func find(_ predicate: Predicate<Trip>) throws -> Int {
                try context.fetchCount(FetchDescriptor(predicate: predicate))
            }
            #expect(try find(#Predicate { $0.priority / zero == 1 }) == 0)
            #expect(try find(#Predicate { !($0.priority / zero == 1) }) == 0)
            #expect(try find(#Predicate { $0.priority % ($0.priority - 3) == 0 }) == 4)
            #expect(try find(#Predicate { $0.priority / zero == 1 || $0.priority > 2 }) == 5)
            #expect(try find(#Predicate { $0.priority + most == 3 }) == 0)
            #expect(try find(#Predicate { dates[fourth] > $0.startDate }) == 0)
            #expect(try find(#Predicate { ($0 as! PersonalTrip).activities[0] == "swim" }) == 2)
            #expect(try find(#Predicate { ($0 as! PersonalTrip).activities[fourth] == "swim" }) == 0)
            #expect(try find(#Predicate { ($0 as! BusinessTrip).company == "C1" || $0.priority == -2 }) == 3)
            #expect(try find(#Predicate { $0.organizer!.bookings.isEmpty }) == 0)
            #expect(try find(#Predicate { $0.organizer!.bookings.allSatisfy { $0.status.rawValue == "" } }) == 0)
            #expect(try find(#Predicate { !$0.organizer!.bookings.contains { $0.status.rawValue == "" } }) == 9)
            #expect(try find(#Predicate { ($0 as! BusinessTrip).tags.isEmpty }) == 4)
            #expect(try find(#Predicate { ($0.priority...3).contains(2) }) == 6)
            #expect(try find(#Predicate { (3...$0.priority).contains(4) }) == 4)
        }
    }

    // MARK: - What has no SQL

    @Test func `What cannot be run by the store is an error that says what`() throws {
        func error(_ predicate: Predicate<Trip>) -> ModelError? {
            do {
                _ = try context.fetch(FetchDescriptor(predicate: predicate))
                return nil
            } catch {
                return error as? ModelError
            }
        }
        let cases: [(Predicate<Trip>, String, String?)] = [
            (#Predicate { $0.tags.filter { $0.name == "sea" }.first == nil }, "KeyPath", "tags"),
            (#Predicate { ($0 as! PersonalTrip).activities[0..<1].isEmpty }, "CollectionRangeSubscript", "activities"),
            (#Predicate { $0.startDate.description == "" }, "KeyPath", "startDate"),
        ]
        for (predicate, expression, property) in cases {
            #expect(error(predicate) == .unsupportedPredicate(expression: expression, property: property))
        }
        guard case .unsupportedPredicate("KeyPath", let property?)? = error(#Predicate { $0.nights > 3 }) else {
            Issue.record("a computed property was let through")
            return
        }
        #expect(property.contains("Trip"))
        #expect(throws: ModelError.self) {
            try context.fetchCount(FetchDescriptor<Trip>(predicate: #Predicate { $0.nights > 3 }))
        }
    }
}

extension Trip {
    fileprivate var nights: Int { Int(endDate.timeIntervalSince(startDate) / 86_400) }
}
