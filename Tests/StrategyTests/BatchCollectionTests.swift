import Foundation
import SchemaRuntime
import SchemaTesting
import Testing

/// Rows without objects that come to ordered collections, however a hierarchy lies in tables.
@Suite struct BatchCollectionTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let context: ModelContext
    private let one = Keeper(name: "1")
    private let two = Keeper(name: "2")

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: CurrentSchema.self)
        context = ModelContext(container)
        one.vehicles = [
            Yacht(code: "y", weight: 9, sails: 1), Bike(code: "b1", serial: 1), Car(code: "c", seats: 4),
        ]
        for keeper in [one, two] { context.insert(keeper) }
        try context.save()
    }

    private func codes(_ keeper: Keeper) throws -> [String] {
        let reader = ModelContext(container)
        return try (reader.existingModel(for: keeper.persistentModelID) as Keeper).vehicles.map(\.code)
    }

    private func bikes(_ serials: [Int], to keeper: Keeper, batchSize: Int?) throws -> BatchInsertion {
        try context.insert(into: Bike.self, serials, batchSize: batchSize) { serial, row in
            row[\.code] = "b\(serial)"
            row[\.serial] = serial
            row[\.keeper] = keeper.persistentModelID
        }
    }

    @Test(arguments: [nil, 1]) func `Each comes behind those of other classes`(_ batchSize: Int?) throws {
        #expect(try bikes([2, 3], to: one, batchSize: batchSize).insertedCount == 2)
        try context.insert(into: Lorry.self, ["l"], batchSize: batchSize) { code, row in
            (row[\.code], row[\.seats], row[\.load]) = (code, 2, 1)
            row[\.keeper] = one.persistentModelID
        }
        #expect(try codes(one) == ["y", "b1", "c", "b2", "b3", "l"])
        #expect(one.vehicles.map(\.code) == ["y", "b1", "c", "b2", "b3", "l"])
    }

    @Test(arguments: [nil, 1]) func `A row that is met comes to the end, from wherever it was`(_ batchSize: Int?) throws
    {
        let met = try bikes([4, 1, 5], to: two, batchSize: batchSize)
        #expect(met.updatedCount == 1 && met.insertedCount == 2)
        #expect(try codes(one) == ["y", "c"] && codes(two) == ["b4", "b1", "b5"])
        #expect(try bikes([1], to: one, batchSize: batchSize).updatedCount == 1)
        #expect(try codes(one) == ["y", "c", "b1"] && codes(two) == ["b4", "b5"])
    }

    @Test func `Rows without a number stay in front, whatever their class`() throws {
        let raw = try RawStore(at: place.url)
        let tables = try raw.rows(
            "SELECT m.name FROM sqlite_schema AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table' AND c.name = '_order_vehicles'"
        ).map { $0[0].trimmingCharacters(in: ["'"]) }
        for table in tables { try raw.execute("UPDATE \(table) SET _order_vehicles = NULL") }
        let counts = try tables.map { table in
            try raw.rows("SELECT count(*), count(_order_vehicles) FROM \(table)")[0].compactMap { Int($0) }
        }
        #expect(!tables.isEmpty && counts.map { $0[0] }.reduce(0, +) == 3 && counts.allSatisfy { $0[1] == 0 })
        let before = try codes(one)
        #expect(before.sorted() == ["b1", "c", "y"])
        _ = try bikes([2], to: one, batchSize: nil)
        #expect(try codes(one) == before + ["b2"])
    }
}
