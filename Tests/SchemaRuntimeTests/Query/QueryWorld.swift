import Foundation
import SchemaRuntime
import Testing
import TripPlannerFixture

/// A store with trips of all classes, people, bookings and tags: nil, other alphabets, empty collections.
struct QueryWorld {
    let container: ModelContainer

    init() throws {
        container = try memory(TripPlannerSchema.Current.self)
        let context = ModelContext(container)
        let names = [
            "Shiraz", "شیراز", "Ισθμός", "İSTANBUL", "café", "cafe\u{301}", "", "a%b_c", "Line\r\nend", "👩‍👩‍👧‍👦 family",
            "shiraz again", "Zürich ",
        ]
        let people = [Traveler("Sara"), Traveler("Omid"), Traveler(name: "Eva", email: "e", passportNumber: "P1")]
        let tags = ["sea", "κόσμος", "snow", "alone"].map { Tag(name: $0, color: "#\($0.count)") }
        for (index, name) in names.enumerated() {
            let start = Date(timeIntervalSinceReferenceDate: Double(index) * 1000.5)
            let organizer = index % 4 == 3 ? nil : people[index % 3]
            let notes: String? = [nil, "ticket", "", "Tickets bought"][index % 4]
            let some = tags.prefix(3).enumerated().filter { index & (1 << $0.offset) != 0 }.map(\.element)
            let trip: Trip
            switch index % 3 {
            case 0:
                trip = BusinessTrip(
                    destination: name, startDate: start, endDate: start + 100, notes: notes, priority: index - 3,
                    company: "C\(index % 2)", budget: Decimal(index) * 10 + Decimal(string: "0.05")!,
                    organizer: organizer, tags: some)
            case 1:
                trip = PersonalTrip(
                    destination: name, startDate: start, endDate: start + 100, notes: notes, priority: index - 3,
                    activities: index % 2 == 0 ? ["swim", "a\"b"] : [], companion: index > 5 ? "Ali" : nil,
                    isRelaxation: index % 2 == 0, organizer: organizer, tags: some)
            default:
                trip = Trip(
                    destination: name, startDate: start, endDate: start + 100, notes: notes, priority: index - 3,
                    organizer: organizer, tags: some)
            }
            trip.isFavorite = index % 5 == 0
            context.insert(trip)
        }
        context.insert(tags[3])
        context.insert(Traveler("Nobody"))
        for (index, person) in people.prefix(2).enumerated() {
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

    /// Compares what a query finds in the store, and among objects that all wait, with what a Swift closure says.
    func check<T: PersistentModel>(
        _ query: Query<T>, is condition: (T) -> Bool, finds count: Int? = nil,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let context = ModelContext(container)
        let all = try context.fetch(FetchDescriptor<T>())
        let expected = all.filter(condition).map(\.persistentModelID)
        if let count { #expect(expected.count == count, "Swift", sourceLocation: location) }
        let found = try query.fetch(in: context)
        #expect(found.map(\.persistentModelID) == expected, "stored", sourceLocation: location)
        #expect(try query.ids(in: context) == expected, sourceLocation: location)
        #expect(try query.count(in: context) == expected.count, sourceLocation: location)
        #expect(try query.exists(in: context) == !expected.isEmpty, sourceLocation: location)
        for object in all { touch(object) }
        #expect(try query.fetch(in: context).map(\.persistentModelID) == expected, "waiting", sourceLocation: location)
        #expect(try query.count(in: context) == expected.count, "waiting", sourceLocation: location)
    }

    /// A change that no condition of the tests sees.
    private func touch(_ object: any PersistentModel) {
        switch object {
        case let trip as Trip: trip.endDate += 1
        case let booking as Booking: booking.bookingDate += 1000
        case let traveler as Traveler: traveler.email += "x"
        case let tag as Tag: tag.color += "x"
        default: break
        }
    }
}
