import Foundation
import SchemaRuntime

/// Conditions on the classes of a hierarchy and on what has to do with them, for `PredicateStrategyTests`.
enum Leaves {
    private static let two = 2
    private static let part = "n"
    private static let half = Decimal(string: "2.25")!

    static let ofVehicles: [Predicate<Vehicle>] = attributes + classes + toOnes + toManys

    private static let attributes: [Predicate<Vehicle>] = [
        #Predicate { $0.weight > two },
        #Predicate { $0.weight % 2 == 0 },
        #Predicate { $0.code < "b" },
        #Predicate { $0.code.starts(with: "a") },
        #Predicate { $0.note == nil },
        #Predicate { $0.note == part },
        #Predicate { $0.note != part },
        #Predicate { ($0.note ?? "none").contains(part) },
        #Predicate { $0.note?.isEmpty ?? true },
        #Predicate { $0.place == nil },
        #Predicate { $0.place?.row == 1 },
        #Predicate { $0.place?.row != 2 },
        #Predicate { ($0.place?.column ?? "") > "m" },
    ]

    private static let classes: [Predicate<Vehicle>] = [
        #Predicate { $0 is Car },
        #Predicate { $0 is Lorry },
        #Predicate { !($0 is Craft) },
        #Predicate { $0 is Sailer || $0 is Bike },
        #Predicate { ($0 as? Car)?.seats == 1 },
        #Predicate { ($0 as? Car)?.isOpen ?? false },
        #Predicate { ($0 as? Bike)?.seats == nil },
        #Predicate { ($0 as? Bike)?.seats != 1 },
        #Predicate { (($0 as? Lorry)?.load ?? 0) > half },
        #Predicate { ($0 as? Lorry)?.plate == nil },
        #Predicate { (($0 as? Craft)?.draught ?? 0) < 1 },
        #Predicate { ($0 as? Sailer)?.sails == 1 },
        #Predicate { ($0 as? Yacht)?.berths == 3 },
        #Predicate { ($0 as? Car)?.driver?.name == "ann" },
        #Predicate { ($0 as? Lorry)?.insurer == nil },
        #Predicate { vehicle in if vehicle is Bike { vehicle.weight > 1 } else { vehicle.weight < 2 } },
    ]

    private static let toOnes: [Predicate<Vehicle>] = [
        #Predicate { $0.keeper == nil },
        #Predicate { $0.keeper?.name == "ann" },
        #Predicate { $0.keeper?.name != "bo" },
        #Predicate { ($0.keeper?.name ?? "z") > "b" },
        #Predicate { $0.successor != nil },
        #Predicate { $0.successor?.weight == 1 },
        #Predicate { ($0.successor?.weight ?? 9) > $0.weight },
        #Predicate { $0.successor?.keeper?.name == "Cy" },
        #Predicate { $0.successor?.successor?.code != nil },
        #Predicate { ($0.successor as? Bike)?.weight == 2 },
        #Predicate { ($0.successor?.note ?? "n") == part },
        #Predicate { $0.successor?.place?.row == 2 },
        #Predicate { $0.carrier != nil },
        #Predicate { $0.carrier?.keeper?.persistentModelID == $0.keeper?.persistentModelID },
        #Predicate { $0.licence == nil },
        #Predicate { ($0.licence?.number ?? 7) < two },
        #Predicate { $0.keeper?.persistentModelID == $0.successor?.keeper?.persistentModelID },
    ]

    private static let toManys: [Predicate<Vehicle>] = [
        #Predicate { $0.marks.isEmpty },
        #Predicate { $0.marks.count > 1 },
        #Predicate { $0.marks.contains { $0.name == "m" } },
        #Predicate { $0.marks.allSatisfy { $0.name != "n" } },
        #Predicate { $0.marks.filter { $0.name > "m" }.count == 1 },
        #Predicate { vehicle in vehicle.marks.contains { $0.vehicles.count > 3 && vehicle.weight > 1 } },
        #Predicate { $0.freight.contains { $0.weight > 1 } },
        #Predicate { !$0.freight.isEmpty },
        #Predicate { $0.freight.contains { $0 is Car } },
        #Predicate { $0.keeper?.vehicles.contains { $0 is Bike } ?? false },
        #Predicate { ($0.keeper?.vehicles.count ?? 0) > 4 },
        #Predicate { $0.keeper?.vehicles.contains { $0.successor?.weight == 2 } ?? false },
        #Predicate { ($0 as? Lorry)?.trailers.contains { $0.length > 1 } ?? false },
        #Predicate { (($0 as? Lorry)?.trailers.count ?? 0) == 1 },
        #Predicate { $0.successor?.marks.contains { $0.name == "o" } ?? true },
    ]

    static let ofCars: [Predicate<Car>] = [
        #Predicate { $0.seats > 0 },
        #Predicate { $0.isOpen },
        #Predicate { $0.weight < two },
        #Predicate { $0.note == nil },
        #Predicate { $0 is Lorry },
        #Predicate { ($0 as? Lorry)?.plate != nil },
        #Predicate { $0.driver?.name == "ann" },
        #Predicate { $0.driver?.persistentModelID == $0.keeper?.persistentModelID },
        #Predicate { $0.keeper?.vehicles.contains { $0 is Bike } ?? true },
        #Predicate { $0.marks.contains { $0.name == "n" } },
        #Predicate { $0.place?.row == 0 },
        #Predicate { $0.successor?.weight == 2 },
    ]

    static let ofCrafts: [Predicate<Craft>] = [
        #Predicate { $0.draught > 0.5 },
        #Predicate { $0.weight > two },
        #Predicate { ($0 as? Yacht)?.berths == 1 },
        #Predicate { ($0 as? Sailer)?.sails != 1 },
        #Predicate { $0.keeper?.name == "bo" },
        #Predicate { $0.marks.isEmpty },
        #Predicate { $0.note ?? "" == part },
    ]

    static let ofKeepers: [Predicate<Keeper>] = [
        #Predicate { $0.name > "B" },
        #Predicate { $0.vehicles.isEmpty },
        #Predicate { $0.vehicles.contains { $0 is Lorry } },
        #Predicate { $0.vehicles.filter { $0.weight > 1 }.count > two },
        #Predicate { $0.driven.contains { $0.isOpen && $0.weight > 1 } },
        #Predicate { $0.insured.count == 1 },
        #Predicate { $0.insured.allSatisfy { $0.trailers.isEmpty } },
        #Predicate { $0.vehicles.contains { ($0 as? Bike)?.seats == nil && $0.marks.contains { $0.name == "m" } } },
        #Predicate { $0.vehicles.contains { $0.successor?.keeper == nil } },
    ]
}

/// By what they are sorted.
enum Keys {
    static var ofVehicles: [(SortOrder) -> SortDescriptor<Vehicle>] {
        [
            { SortDescriptor(\.code, order: $0) }, { SortDescriptor(\.weight, order: $0) },
            { SortDescriptor(\.note, order: $0) }, { SortDescriptor(\.keeper?.name, order: $0) },
            { SortDescriptor(\.successor?.weight, order: $0) },
            { SortDescriptor(\.successor?.keeper?.name, order: $0) },
            { SortDescriptor(\.carrier?.code, order: $0) }, { SortDescriptor(\.licence?.number, order: $0) },
        ]
    }
    static var ofCars: [(SortOrder) -> SortDescriptor<Car>] {
        [
            { SortDescriptor(\.seats, order: $0) }, { SortDescriptor(\.isOpen, order: $0) },
            { SortDescriptor(\.driver?.name, order: $0) }, { SortDescriptor(\.note, order: $0) },
            { SortDescriptor(\.weight, order: $0) },
        ]
    }
    static var ofCrafts: [(SortOrder) -> SortDescriptor<Craft>] {
        [
            { SortDescriptor(\.draught, order: $0) }, { SortDescriptor(\.keeper?.name, order: $0) },
            { SortDescriptor(\.note, order: $0) },
        ]
    }
    static var ofKeepers: [(SortOrder) -> SortDescriptor<Keeper>] {
        [{ SortDescriptor(\.name, order: $0) }]
    }
}
