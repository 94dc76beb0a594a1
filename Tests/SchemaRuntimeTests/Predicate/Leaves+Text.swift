import Foundation
import SchemaRuntime
import TripPlannerFixture

extension Leaves {
    private static let (empty, part, name) = ("", "a", "Shiraz")
    private static let names = ["Shiraz", "", "nowhere", "shiraz again"]
    private static let (some, none): (String?, String?) = ("ticket", nil)
    private static let optionals: [String?] = [nil, "ticket"]
    private static let same = ComparisonResult.orderedSame
    private static let before = ComparisonResult.orderedAscending

    static let textOfTrips: [Predicate<Trip>] = [
        #Predicate { $0.destination == name },
        #Predicate { $0.destination != name },
        #Predicate { name == $0.destination },
        #Predicate { $0.destination == "" },
        #Predicate { $0.destination.isEmpty },
        #Predicate { !$0.destination.isEmpty },
        #Predicate { $0.destination > "Z" },
        #Predicate { $0.destination <= "c" },
        #Predicate { $0.destination < name },
        #Predicate { $0.destination.contains(part) },
        #Predicate { $0.destination.contains("") },
        #Predicate { $0.destination.contains("%") },
        #Predicate { $0.destination.contains("_") },
        #Predicate { $0.destination.contains("\r\n") },
        #Predicate { $0.destination.contains("\n") },
        #Predicate { $0.destination.contains("شی") },
        #Predicate { $0.destination.contains("é") },
        #Predicate { $0.destination.contains("👩") },
        #Predicate { !$0.destination.contains("r") },
        #Predicate { $0.destination.starts(with: "Sh") },
        #Predicate { $0.destination.starts(with: empty) },
        #Predicate { $0.destination.starts(with: "cafe") },
        #Predicate { $0.destination.localizedStandardContains("SHIRAZ") },
        #Predicate { $0.destination.localizedStandardContains("cafe") },
        #Predicate { $0.destination.localizedStandardContains("istan") },
        #Predicate { $0.destination.localizedStandardContains("ισθμοσ") },
        #Predicate { $0.destination.caseInsensitiveCompare("SHIRAZ") == same },
        #Predicate { $0.destination.caseInsensitiveCompare("CAFÉ") == same },
        #Predicate { $0.destination.caseInsensitiveCompare("line") == before },
        #Predicate { $0.destination.caseInsensitiveCompare("a") != same },
        #Predicate { names.contains($0.destination) },
        #Predicate { !names.contains($0.destination) },
        #Predicate { $0.destination.count == 6 },
        #Predicate { $0.destination.count > 4 },
        #Predicate { $0.destination.count % 2 == 0 },
        #Predicate { $0.destination.count < $0.priority },
        #Predicate { empty.isEmpty || $0.destination.contains(empty) },
        #Predicate { ($0.isFavorite ? $0.destination : "sea").contains(part) },
        #Predicate { ($0.priority > 3 ? "x" : $0.destination) == name },
    ]

    static let optionalsOfTrips: [Predicate<Trip>] = [
        #Predicate { $0.notes == nil },
        #Predicate { $0.notes != nil },
        #Predicate { $0.notes == "ticket" },
        #Predicate { $0.notes != "ticket" },
        #Predicate { $0.notes == some },
        #Predicate { $0.notes != some },
        #Predicate { $0.notes == none },
        #Predicate { $0.notes != none },
        #Predicate { ($0.notes ?? "") == "" },
        #Predicate { ($0.notes ?? "none") == "none" },
        #Predicate { ($0.notes ?? $0.destination).contains("i") },
        #Predicate { ($0.notes ?? $0.destination) > "b" },
        #Predicate { $0.notes?.contains("icket") ?? false },
        #Predicate { $0.notes?.contains("icket") ?? true },
        #Predicate { $0.notes?.contains("icket") == true },
        #Predicate { $0.notes?.contains("icket") != true },
        #Predicate { $0.notes?.contains("icket") == nil },
        #Predicate { $0.notes?.isEmpty ?? false },
        #Predicate { $0.notes?.isEmpty == false },
        #Predicate { $0.notes?.count == 6 },
        #Predicate { ($0.notes?.count ?? -1) < 3 },
        #Predicate { $0.notes?.starts(with: "T") ?? false },
        #Predicate { $0.notes?.localizedStandardContains("TICKET") ?? false },
        #Predicate { $0.notes != nil && $0.notes! == "ticket" },
        #Predicate { $0.notes != nil && $0.notes!.isEmpty },
        #Predicate { if let notes = $0.notes { notes.isEmpty } else { false } },
        #Predicate { if let notes = $0.notes { notes.isEmpty } else { true } },
        #Predicate { if let notes = $0.notes { notes > "b" } else { false } },
        #Predicate { trip in if let notes = trip.notes { notes == trip.destination } else { trip.isFavorite } },
        #Predicate { optionals.contains($0.notes) },
        #Predicate { !optionals.contains($0.notes) },
        #Predicate { ($0.notes == nil) == $0.isFavorite },
        #Predicate { none == nil || $0.notes == none },
        #Predicate { ($0.notes?.count ?? -1) == -1 },
        #Predicate { ("T"..."u").contains($0.notes ?? "x") },
        #Predicate { ($0.notes ?? ($0.isFavorite ? "" : "none")).isEmpty },
        #Predicate { some == nil || $0.notes == some },
        #Predicate { ($0.notes ?? some ?? "x") == "ticket" },
    ]

    static let patternsOfTrips: [Predicate<Trip>] = {
        do {
            let (word, digits, other) = (try Regex("[Ss]hi"), try Regex("^.{4}$"), try Regex("(?i)istanbul|κ|ش"))
            return [
                #Predicate { $0.destination.contains(word) },
                #Predicate { !$0.destination.contains(word) },
                #Predicate { $0.destination.contains(digits) },
                #Predicate { $0.destination.contains(other) },
                #Predicate { $0.notes?.contains(word) ?? true },
            ]
        } catch {
            return []
        }
    }()
}
