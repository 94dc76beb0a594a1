import Foundation
import SchemaRuntime
import SchemaTesting
import Testing

/// Pages that go on behind a cursor, by keys of all kinds, while rows are changed and deleted between them.
@Suite struct QueryPagesStrategyTests {
    private let place: TemporaryStore
    private let container: ModelContainer

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: CurrentSchema.self)
        let context = ModelContext(container)
        let keepers = ["ann", "bo"].map { Keeper(name: $0) }
        for number in 0..<14 {
            let code = "v\((number * 5) % 14)"
            let spot = number % 3 == 0 ? nil : Place(row: number % 4, column: ["x", "y"][number % 2])
            let vehicle: Vehicle
            switch number % 4 {
            case 0: vehicle = Car(code: code, weight: number % 3, place: spot, seats: number % 2)
            case 1: vehicle = Lorry(code: code, weight: number % 3, place: spot, seats: number % 2, load: 1)
            case 2: vehicle = Bike(code: code, weight: number % 3, place: spot, seats: nil, serial: number)
            default: vehicle = Yacht(code: code, weight: number % 3, place: spot, sails: number % 2)
            }
            context.insert(vehicle)
            vehicle.keeper = number % 5 == 0 ? nil : keepers[number % 2]
        }
        try context.save()
    }

    private func pages<Model: Vehicle>(
        _ query: Query<Model>, of size: Int, _ context: ModelContext
    ) throws -> [String] {
        var pages: [String] = []
        var cursor: QueryCursor?
        while let last = try query.after(cursor).limit(size).fetch(in: context).last, pages.count < 60 {
            pages += try query.after(cursor).limit(size).fetch(in: context).map(\.code)
            let coded = try JSONEncoder().encode(query.cursor(of: last, in: context))
            cursor = try JSONDecoder().decode(QueryCursor.self, from: coded)
        }
        return pages
    }

    private func check<Model: Vehicle>(
        _ query: Query<Model>, _ location: SourceLocation = #_sourceLocation, by key: (Model) -> [String]
    ) throws {
        let context = ModelContext(container)
        for stage in ["stored", "mixed", "waiting"] {
            let all = try context.fetch(FetchDescriptor<Model>())
            if stage != "stored" {
                for (index, vehicle) in all.enumerated() where stage == "waiting" || index % 2 == 0 {
                    vehicle.note = stage
                }
            }
            // What is equal stays in its order.
            let expected = all.sorted { key($0).lexicographicallyPrecedes(key($1)) }.map(\.code)
            #expect(expected.count > 2, sourceLocation: location)
            #expect(try query.fetch(in: context).map(\.code) == expected, "\(stage)", sourceLocation: location)
            for size in [1, 3] {
                #expect(
                    try pages(query, of: size, context) == expected, "\(stage), pages of \(size)",
                    sourceLocation: location)
            }
        }
        context.rollback()
    }

    @Test func `By fields of structs, of classes below, and through to-ones`() throws {
        func row(_ vehicle: Vehicle) -> String { vehicle.place.map { "\($0.row)" } ?? "" }
        func column(_ vehicle: Vehicle) -> String { vehicle.place?.column ?? "" }
        /// Turns the order of one digit.
        func turned(_ number: Int?) -> String { number.map { "\(9 - $0)" } ?? "~" }
        try check(Vehicle.query().sorted { $0.place.row }) { [row($0)] }
        try check(Vehicle.query().sorted { ($0.place.column, $0.place.row.descending) }) {
            [column($0), turned($0.place?.row)]
        }
        try check(Vehicle.query().sorted { ($0.place.row.descending, $0.code) }) { [turned($0.place?.row), $0.code] }
        try check(Vehicle.query().sorted { ($0.as(Car.self).seats, $0.weight.descending) }) {
            [($0 as? Car).map { "\($0.seats)" } ?? "", turned($0.weight)]
        }
        try check(Vehicle.query().sorted { ($0.keeper.name.descending, $0.place.row) }) {
            [$0.keeper.map { $0.name == "ann" ? "b" : "a" } ?? "c", row($0)]
        }
        try check(Vehicle.query().sorted { $0.weight.descending }) { [turned($0.weight)] }
    }

    @Test func `Of classes in the middle and at the end`() throws {
        try check(Car.query().sorted { ($0.seats.descending, $0.place.row) }) {
            ["\(9 - $0.seats)", $0.place.map { "\($0.row)" } ?? ""]
        }
        try check(Craft.query().sorted { $0.weight }) { ["\($0.weight)"] }
        try check(Lorry.query().sorted { $0.place.column }) { [$0.place?.column ?? ""] }
    }

    @Test(arguments: [false, true]) func `Rows that go and change between two pages`(isSaved: Bool) throws {
        let context = ModelContext(container)
        let query = Vehicle.query().sorted { ($0.place.row, $0.code) }
        let whole = try query.fetch(in: context)
        let page = try query.limit(5).fetch(in: context)
        let cursor = try query.cursor(of: page[4], in: context)
        let rest = whole.dropFirst(5).map(\.code)
        #expect(try query.after(cursor).fetch(in: context).map(\.code) == rest)
        // The row of the cursor goes behind all others, one before it goes, and one behind it goes.
        let (moved, gone, later) = (page[4], page[1], whole[6])
        moved.place = Place(row: 9, column: "z")
        context.delete(gone)
        context.delete(later)
        context.insert(Bike(code: "a", place: Place(row: 8, column: "z"), serial: 99))
        context.insert(Bike(code: "b", place: nil, serial: 98))
        if isSaved { try context.save() }
        let expected = rest.filter { $0 != later.code } + ["a", moved.code]
        #expect(try query.after(cursor).fetch(in: context).map(\.code) == expected)
        #expect(try query.after(cursor).limit(3).fetch(in: context).map(\.code) == Array(expected.prefix(3)))
        #expect(try query.after(cursor).count(in: context) == expected.count)
        // The row of the cursor goes altogether.
        context.delete(moved)
        if isSaved { try context.save() }
        #expect(try query.after(cursor).fetch(in: context).map(\.code) == Array(expected.dropLast()))
        context.rollback()
    }
}
