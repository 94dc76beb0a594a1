import Foundation
import SchemaRuntime
import TripPlannerFixture

extension Leaves {
    private static let (sea, sara, two) = ("sea", "Sara", 2)
    private static let eva: String? = "Eva"
    private static let nobody: String? = nil
    private static let names = ["sea", "alone"]
    private static let price = Decimal(string: "199.99") ?? 0
    private static let status = BookingStatus.pending
    private static let statuses: [BookingStatus] = [.pending, .completed]
    private static let budget = Decimal(string: "30.05") ?? 0

    static let personsOfTrips: [Predicate<Trip>] = [
        #Predicate { $0.organizer == nil },
        #Predicate { $0.organizer != nil },
        #Predicate { $0.organizer?.name == "Eva" },
        #Predicate { $0.organizer?.name != "Eva" },
        #Predicate { $0.organizer?.name == eva },
        #Predicate { $0.organizer?.name == nobody },
        #Predicate { ($0.organizer?.name ?? "Sara") == sara },
        #Predicate { $0.organizer?.passportNumber == nil },
        #Predicate { $0.organizer?.passportNumber != nil },
        #Predicate { ($0.organizer?.passportNumber ?? "P1") == "P1" },
        #Predicate { $0.organizer?.name.contains("a") ?? false },
        #Predicate { $0.organizer?.name.contains("a") == false },
        #Predicate { $0.organizer?.name.isEmpty != true },
        #Predicate { $0.organizer != nil && $0.organizer!.name > "F" },
        #Predicate { if let person = $0.organizer { person.name == sara } else { true } },
        #Predicate { if let person = $0.organizer { person.passportNumber == nil } else { false } },
        #Predicate { $0.organizer?.bookings.isEmpty ?? true },
        #Predicate { $0.organizer?.bookings.count == 0 },
        #Predicate { ($0.organizer?.bookings.count ?? -1) < 0 },
        #Predicate { $0.organizer?.bookings.filter { $0.totalPrice >= price }.count == 0 },
        #Predicate { ($0.organizer?.bookings.isEmpty ?? false) != $0.isFavorite },
        #Predicate { $0.organizer?.bookings.isEmpty == false },
        #Predicate { ($0.organizer?.bookings.count ?? 0) > two },
        #Predicate { $0.organizer?.bookings.contains { $0.status == status } ?? false },
        #Predicate { $0.organizer?.bookings.contains { $0.totalPrice > price } ?? false },
        #Predicate { $0.organizer?.bookings.allSatisfy { $0.totalPrice < price } ?? false },
        #Predicate { $0.organizer?.bookings.contains { statuses.contains($0.status) } == true },
        #Predicate { ($0.organizer?.bookings.filter { $0.totalPrice >= price }.count ?? 0) == 2 },
        #Predicate { $0.organizer?.organizedTrips.contains { $0.isFavorite } ?? false },
        #Predicate { $0.organizer?.organizedTrips.allSatisfy { $0.priority > -3 } ?? true },
        #Predicate { trip in trip.organizer?.organizedTrips.contains { $0.priority > trip.priority } ?? false },
        #Predicate { trip in trip.organizer?.organizedTrips.allSatisfy { $0.startDate <= trip.startDate } ?? false },
        #Predicate { $0.organizer?.bookings.contains { $0.traveler.name == sara } ?? false },
        #Predicate { $0.organizer?.name == "Sara" && $0.isFavorite },
    ]

    static let tagsOfTrips: [Predicate<Trip>] = [
        #Predicate { $0.tags.isEmpty },
        #Predicate { !$0.tags.isEmpty },
        #Predicate { $0.tags.isEmpty == false },
        #Predicate { $0.tags.count == two },
        #Predicate { $0.tags.count > 1 },
        #Predicate { $0.tags.count < $0.priority },
        #Predicate { $0.tags.count % 2 == 1 },
        #Predicate { $0.tags.contains { $0.name == sea } },
        #Predicate { !$0.tags.contains { $0.name == sea } },
        #Predicate { $0.tags.contains { $0.name > sea } },
        #Predicate { $0.tags.contains { names.contains($0.name) } },
        #Predicate { $0.tags.contains { $0.name.contains("κ") } },
        #Predicate { $0.tags.contains { $0.name.count == 5 } },
        #Predicate { $0.tags.allSatisfy { $0.name == sea } },
        #Predicate { !$0.tags.allSatisfy { $0.name == sea } },
        #Predicate { $0.tags.allSatisfy { $0.name.contains("s") || $0.name < "n" } },
        #Predicate { $0.tags.filter { $0.name != sea }.isEmpty },
        #Predicate { $0.tags.filter { $0.name != sea }.count == 1 },
        #Predicate { trip in trip.tags.filter { $0.name != sea }.count > trip.priority },
        #Predicate { trip in trip.tags.contains { $0.name < trip.destination } },
        #Predicate { trip in trip.tags.allSatisfy { $0.name < trip.destination } },
        #Predicate { $0.tags.contains { $0.trips.count > 5 } },
        #Predicate { $0.tags.contains { $0.trips.contains { $0.priority == 0 } } },
        #Predicate { trip in trip.tags.contains { $0.trips.contains { $0.priority > trip.priority + 5 } } },
        #Predicate { trip in trip.tags.allSatisfy { $0.trips.contains { $0.isFavorite == trip.isFavorite } } },
        #Predicate { $0.tags.contains { $0.name == sea } && $0.tags.contains { $0.name == "snow" } },
        #Predicate { $0.tags.contains { $0.name == sea && $0.color == "#3" } },
        #Predicate { $0.tags.filter { $0.name == sea }.contains { $0.color == "#3" } },
        #Predicate { ($0.tags.count == 0) != $0.isFavorite },
        #Predicate { ($0.tags.isEmpty ? $0.priority : $0.tags.count) == 2 },
    ]

    static let classesOfTrips: [Predicate<Trip>] = [
        #Predicate { $0 is BusinessTrip },
        #Predicate { !($0 is BusinessTrip) },
        #Predicate { $0 is PersonalTrip || $0.isFavorite },
        #Predicate { ($0 as? BusinessTrip)?.company == "C1" },
        #Predicate { ($0 as? BusinessTrip)?.company != "C1" },
        #Predicate { ($0 as? BusinessTrip)?.meetingAgenda == nil },
        #Predicate { (($0 as? BusinessTrip)?.company ?? "C0") == "C0" },
        #Predicate { if let trip = $0 as? BusinessTrip { trip.budget > budget } else { false } },
        #Predicate { if let trip = $0 as? BusinessTrip { trip.budget <= budget } else { true } },
        #Predicate { if let trip = $0 as? BusinessTrip { trip.budget + trip.budget > budget } else { false } },
        #Predicate { if let trip = $0 as? BusinessTrip { trip.budget - budget > budget } else { false } },
        #Predicate { if let trip = $0 as? PersonalTrip { trip.isRelaxation } else { false } },
        #Predicate { one in if let trip = one as? PersonalTrip { !trip.isRelaxation } else { one.isFavorite } },
        #Predicate { if let trip = $0 as? PersonalTrip { trip.activities.contains("swim") } else { false } },
        #Predicate { if let trip = $0 as? PersonalTrip { trip.activities.isEmpty } else { false } },
        #Predicate { if let trip = $0 as? PersonalTrip { trip.activities.count == 2 } else { false } },
        #Predicate { if let trip = $0 as? PersonalTrip { trip.activities.max() == "swim" } else { false } },
        #Predicate { if let trip = $0 as? PersonalTrip { trip.activities.min() == nil } else { false } },
        #Predicate { ($0 as? PersonalTrip)?.companion == "Ali" },
        #Predicate { ($0 as? PersonalTrip)?.companion == nil },
        #Predicate { (($0 as? PersonalTrip)?.companion?.contains("l") ?? true) },
        #Predicate { $0 is BusinessTrip && ($0 as! BusinessTrip).company == "C1" },
        #Predicate { $0 is PersonalTrip ? $0.priority > 1 : $0.tags.isEmpty },
        #Predicate { $0.organizer?.organizedTrips.contains { $0 is BusinessTrip } ?? false },
        #Predicate {
            $0.organizer?.organizedTrips.contains { ($0 as? BusinessTrip)?.company == "C1" } ?? false
        },
    ]
}
