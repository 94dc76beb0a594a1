import ClearingFixture
import Foundation
import SchemaRuntime
import SchemaTesting
import Testing

/// Swift code of a migration deletes objects of hierarchies with a table for each class: what they had in other tables, of links and in files
/// goes along, and nothing else. `Tests/Fixtures/Clearing/Consumer` is the code.
@Suite struct DeletionTests {
    @Test func `what an object has in other tables, of links and in files goes along, and nothing else`() throws {
        let store = try Clearing(owner: "Ada")
        let before = try store.files(of: store.path)
        #expect(before.count == 12)
        let container = try store.open()
        #expect(try store.rows("SELECT name FROM Owner") == ["'Ada'"])
        // Of the joined ones: scrap, and what the owner takes along.
        #expect(
            try store.rows(
                """
                SELECT v.code, v.size, o.name, c.seats, t.load FROM Vehicle v LEFT JOIN Owner o ON o._id = v.owner
                LEFT JOIN Car c USING (_id) LEFT JOIN Truck t USING (_id) ORDER BY v._id
                """) == ["'car'|3|'Ada'|4|NULL", "'free truck'|10|NULL|2|2"])
        #expect(try store.rows("SELECT count(*) FROM Car UNION ALL SELECT count(*) FROM Truck") == ["2", "1"])
        #expect(
            try store.rows("SELECT l.length, v.code FROM Trailer l LEFT JOIN Vehicle v ON v._id = l.truck")
                == ["2|'free truck'"])
        #expect(try store.rows("SELECT name FROM Part ORDER BY 1") == ["'car 0'", "'free truck 0'"])
        #expect(
            try store.rows(
                """
                SELECT m.name, v.code FROM Mark_vehicles l LEFT JOIN Mark m ON m._id = l.Mark_id
                LEFT JOIN Vehicle v ON v._id = l.Vehicle_id ORDER BY 2, 1
                """) == ["'a'|'car'", "'b'|'car'", "'b'|'free truck'"])
        // Of the concrete ones: scrap; the owner lets go of the others.
        #expect(
            try store.rows(
                "SELECT code, size, owner FROM Phone UNION ALL SELECT code, size, owner FROM Tablet")
                == ["'phone'|5|NULL", "'tablet'|6|NULL"])
        #expect(try store.rows("SELECT count(*), count(_id_2), count(_id_3) FROM _ids_Device") == ["2|1|1"])
        #expect(try store.rows("SELECT name FROM Piece") == ["'tablet 0'"])
        #expect(
            try store.rows(
                """
                SELECT m.name, coalesce(p.code, t.code) FROM Device_marks l LEFT JOIN Mark m ON m._id = l.Mark_id
                LEFT JOIN Phone p ON p._id = l.Device_id LEFT JOIN Tablet t ON t._id = l.Device_id ORDER BY 2, 1
                """) == ["'a'|'phone'", "'a'|'tablet'", "'b'|'tablet'"])
        #expect(try store.rows("SELECT name FROM Mark ORDER BY 1") == ["'a'", "'b'"])
        #expect(try store.rows("PRAGMA foreign_key_check") == [])

        // The values of those that stay are those that they had, and no others lie beside the store once it was swept.
        let context = ModelContext(container)
        let cars = try context.fetch(FetchDescriptor<Car>(sortBy: [SortDescriptor(\.code)]))
        #expect(cars.map { $0.photo?.first } == [7, 22] && cars.map { $0.manual?.first } == [1, 12])
        let devices = try context.fetch(FetchDescriptor<Phone>(sortBy: [SortDescriptor(\.code)]))
        #expect(devices.map { $0.photo?.first } == [3, nil] && (devices.last as? Tablet)?.manual?.first == 30)
        try container.sweepExternalFiles()
        #expect(try store.files(of: store.path).count == 5)
        #expect(try store.files(of: store.path).isSubset(of: before))
        // The copy from before has all.
        #expect(try store.files(of: store.path + ".backup-1.0.0") == before)
        let copy = URL(filePath: store.path + ".backup-1.0.0")
        #expect(
            try store.rows("SELECT count(*) FROM Vehicle UNION ALL SELECT count(*) FROM _ids_Device", at: copy) == [
                "5", "4",
            ])
    }

    @Test func `code that throws when all is deleted takes everything back`() throws {
        let store = try Clearing(owner: "throw")
        let tables = [
            "Owner", "Vehicle", "Car", "Truck", "Trailer", "Part", "_ids_Device", "Phone", "Tablet", "Piece", "Mark",
        ]
        func content() throws -> [[String]] {
            try (tables + ["Mark_vehicles", "Device_marks"]).map {
                try store.rows("SELECT * FROM \"\($0)\" ORDER BY 1, 2")
            }
        }
        let (before, files) = (try content(), try store.files(of: store.path))
        let error = try #require(throws: ModelError.self) { _ = try store.open() }
        guard case .store(let error) = error, case .codeFailed(_, _, let message) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(message == "SecondThoughts()")
        #expect(try content() == before)
        #expect(try store.files(of: store.path) == files)
    }

    @Test func `the proof over rows of its own`() throws {
        let report = try verifyMigrations(of: ClearingSchema.MigrationPlan.self)
        #expect(report.paths.map { "\($0.from) → \($0.to)" } == ["1.0.0 → 2.0.0"])
        #expect(report.paths.allSatisfy { $0.rowCount > 80 })
    }
}

/// A store of the Clearing fixture.
private struct Clearing {
    private typealias V1 = ClearingSchema.V1

    let place: TemporaryStore

    /// A store of version 1. Vehicles lie in joined tables, devices in concrete ones; each has parts, marks and values in files.
    init(owner: String) throws {
        place = try TemporaryStore()
        let container = try ModelContainer(
            for: Schema(versionedSchema: V1.self), configurations: ModelConfiguration(url: place.url))
        let context = ModelContext(container)
        func file(_ byte: UInt8) -> Data { Data(repeating: byte, count: 5000) }
        let (ada, gone) = (V1.Owner(name: owner), V1.Owner(name: "gone"))
        let (first, second) = (V1.Mark(name: "a"), V1.Mark(name: "b"))
        func add(_ vehicle: V1.Vehicle, _ owner: V1.Owner?, _ marks: [V1.Mark], parts: Int, photo: Data? = nil) {
            context.insert(vehicle)
            (vehicle.owner, vehicle.marks, vehicle.photo) = (owner, marks, photo)
            for number in 0..<parts { context.insert(V1.Part(name: "\(vehicle.code) \(number)", vehicle: vehicle)) }
        }
        func add(_ device: V1.Device, _ owner: V1.Owner?, _ marks: [V1.Mark], pieces: Int, photo: Data? = nil) {
            context.insert(device)
            (device.owner, device.marks, device.photo) = (owner, marks, photo)
            for number in 0..<pieces { context.insert(V1.Piece(name: "\(device.code) \(number)", device: device)) }
        }
        let car = V1.Car(code: "car", state: "fine", seats: 4)
        car.manual = file(1)
        add(car, ada, [first, second], parts: 1, photo: Data([7]))
        add(V1.Car(code: "old car", state: "scrap", seats: 4), ada, [first], parts: 2, photo: file(2))
        for (index, (code, state, owner)) in [
            ("truck", "fine", gone), ("old truck", "scrap", ada), ("free truck", "fine", nil),
        ].enumerated() {
            let truck = V1.Truck(code: code, state: state, seats: 2, load: index)
            truck.manual = file(UInt8(10 + index))
            add(truck, owner, [second], parts: 1, photo: file(UInt8(20 + index)))
            truck.trailer = V1.Trailer(length: index)
        }
        add(V1.Phone(code: "phone", state: "fine", number: 1), gone, [first], pieces: 0, photo: file(3))
        add(V1.Phone(code: "old phone", state: "scrap", number: 2), ada, [first, second], pieces: 2, photo: file(4))
        for (index, (code, state, owner)) in [("tablet", "fine", gone), ("old tablet", "scrap", ada)].enumerated() {
            let tablet = V1.Tablet(code: code, state: state, number: index)
            tablet.manual = file(UInt8(30 + index))
            add(tablet, owner, [first, second], pieces: 1)
        }
        try context.save()
    }

    func open() throws -> ModelContainer {
        try ModelContainer(for: Owner.self, configurations: ModelConfiguration(url: place.url))
    }

    func rows(_ sql: String, at url: URL? = nil) throws -> [String] {
        try RawStore(at: url ?? place.url).rows(sql).map { $0.joined(separator: "|") }
    }

    /// The values' files beside a store.
    func files(of path: String) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: path + ".external").filter { $0.count == 36 })
    }

    var path: String { place.url.path(percentEncoded: false) }
}
