import Foundation
import SchemaRuntime
import TripPlannerFixture

/// Conditions of one clause or two, each made by the macro, for `PredicatePropertyTests`.
enum Leaves {
    private static let (zero, two, five) = (0, 2, 5)
    private static let (low, high) = (-1, 4)
    private static let numbers: [Int] = [-3, 0, 3, 40]
    private static let none: [Int] = []
    private static let set: Set<Int> = [1, 2, 8]
    private static let range = 0..<4
    private static let closed = -2...6

    static let numbersOfTrips: [Predicate<Trip>] = [
        #Predicate { $0.priority == 0 },
        #Predicate { $0.priority != 0 },
        #Predicate { $0.priority > two },
        #Predicate { $0.priority >= two },
        #Predicate { $0.priority < two },
        #Predicate { $0.priority <= two },
        #Predicate { two > $0.priority },
        #Predicate { zero == $0.priority },
        #Predicate { $0.priority == -3 },
        #Predicate { -$0.priority > 1 },
        #Predicate { -$0.priority == -five },
        #Predicate { $0.priority + 1 == five },
        #Predicate { $0.priority - two > 0 },
        #Predicate { two - $0.priority > 0 },
        #Predicate { $0.priority * 2 > five },
        #Predicate { $0.priority * $0.priority == 9 },
        #Predicate { $0.priority / 2 == 1 },
        #Predicate { $0.priority / 2 == 0 },
        #Predicate { $0.priority / -2 < 0 },
        #Predicate { $0.priority % 2 == 0 },
        #Predicate { $0.priority % 2 == 1 },
        #Predicate { $0.priority % 3 == -1 },
        #Predicate { $0.priority % -3 == 2 },
        #Predicate { ($0.priority + 3) / 4 == 1 },
        #Predicate { ($0.priority + five) % 4 < two },
        #Predicate { 10 / ($0.priority * $0.priority + 1) == 1 },
        #Predicate { 10 % ($0.priority * $0.priority + 2) == 1 },
        #Predicate { $0.priority + $0.priority * 2 < 6 },
        #Predicate { numbers.contains($0.priority) },
        #Predicate { !numbers.contains($0.priority) },
        #Predicate { none.contains($0.priority) },
        #Predicate { set.contains($0.priority + 1) },
        #Predicate { range.contains($0.priority) },
        #Predicate { closed.contains($0.priority) },
        #Predicate { (low...high).contains($0.priority) },
        #Predicate { (low..<high).contains($0.priority) },
        #Predicate { (0...3).contains($0.priority - 1) },
        #Predicate { $0.priority > low && $0.priority < high },
        #Predicate { $0.priority < low || $0.priority > high },
        #Predicate { $0.priority > 0 ? $0.isFavorite : $0.priority < low },
        #Predicate { ($0.isFavorite ? $0.priority : -$0.priority) > 1 },
        #Predicate { ($0.priority > 1) == $0.isFavorite },
        #Predicate { ($0.priority > 1) != $0.isFavorite },
        #Predicate { numbers.isEmpty || $0.priority == two },
        #Predicate { $0.isFavorite },
        #Predicate { !$0.isFavorite },
        #Predicate { $0.isFavorite == true },
        #Predicate { $0.isFavorite != true },
        #Predicate { _ in true },
        #Predicate { _ in false },
    ]

    private static let third = Date(timeIntervalSinceReferenceDate: 3001.5)
    private static let days = third..<(third + 3000)
    private static let dates = [third, third + 1000.5, third + 1]
    private static let someDate: Date? = third

    static let datesOfTrips: [Predicate<Trip>] = [
        #Predicate { $0.startDate == third },
        #Predicate { $0.startDate != third },
        #Predicate { $0.startDate < third },
        #Predicate { $0.startDate <= third },
        #Predicate { $0.startDate > third },
        #Predicate { third <= $0.startDate },
        #Predicate { $0.startDate < $0.endDate },
        #Predicate { days.contains($0.startDate) },
        #Predicate { !days.contains($0.startDate) },
        #Predicate { dates.contains($0.startDate) },
        #Predicate { $0.startDate > (someDate ?? third) },
    ]
}
