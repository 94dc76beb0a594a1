import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture

@Suite struct SmokeTests {
    @Test func `A graph is saved and fetched`() throws {
        let container = try ModelContainer(
            for: Trip.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
        let context = ModelContext(container)
        let maria = Traveler(name: "Μαρία", email: "m@x")
        let trip = BusinessTrip(
            destination: "تهران", startDate: Date(), endDate: Date(), company: "A", budget: 12.5, organizer: maria)
        context.insert(trip)
        #expect(maria.modelContext === context)
        let booking = Booking(confirmationCode: "c", totalPrice: 3, traveler: maria)
        #expect(booking.modelContext === context)
        try context.save()
        let other = ModelContext(container)
        let trips = try other.fetch(FetchDescriptor<Trip>())
        #expect(trips.count == 1)
        #expect((trips[0] as? BusinessTrip)?.budget == 12.5)
        #expect(trips[0].organizer?.name == "Μαρία")
        #expect(trips[0].organizer?.bookings.first?.traveler === trips[0].organizer)
        let key = "تهر"
        #expect(
            try other.fetchCount(FetchDescriptor(predicate: #Predicate<Trip> { $0.destination.contains(key) })) == 1)
        #expect(
            try other.fetch(FetchDescriptor(predicate: #Predicate<Trip> { $0.organizer?.name == "Μαρία" })).first
                === trips[0])
        other.delete(trips[0].organizer!)
        try other.save()
        #expect(try other.fetchCount(FetchDescriptor<Booking>()) == 0)
        #expect(trips[0].organizer == nil)
    }
}
