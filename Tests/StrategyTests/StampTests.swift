import Foundation
import SchemaRuntime
import SchemaTesting
import Testing

/// `onUpdate: now` in classes of a hierarchy, however it lies in tables, and whoever changes the row.
@Suite struct StampTests {
    private let container: ModelContainer
    private let context: ModelContext
    private let long = Date(timeIntervalSinceReferenceDate: 0)

    init() throws {
        container = try ModelContainer(
            for: Schema(versionedSchema: CurrentSchema.self),
            configurations: ModelConfiguration(isStoredInMemoryOnly: true))
        context = ModelContext(container)
        context.insert(Car(code: "c", seats: 4))
        context.insert(Lorry(code: "l", seats: 2, load: 1))
        context.insert(Bike(code: "b", serial: 1))
        context.insert(Yacht(code: "y", sails: 1))
        try context.save()
    }

    /// What the store has, by the code.
    private func stamps() throws -> (car: Date?, lorry: Date?, bike: Date) {
        let reader = ModelContext(container)
        let cars = try reader.fetch(FetchDescriptor<Car>(sortBy: [SortDescriptor(\.code)]))
        let bike = try #require(try reader.fetch(FetchDescriptor<Bike>()).first)
        return (cars[0].washed, cars[1].washed, bike.oiled)
    }

    private func isRecent(_ date: Date?) -> Bool { date.map { abs($0.timeIntervalSinceNow) < 600 } ?? false }

    @Test func `A save sets those of the objects that it changes`() throws {
        #expect(try stamps() == (nil, nil, long))
        let lorry = try #require(try context.fetch(FetchDescriptor<Lorry>()).first)
        lorry.weight = 7
        try context.save()
        let found = try stamps()
        #expect(found.car == nil && isRecent(found.lorry) && found.bike == long && found.lorry == lorry.washed)
    }

    @Test func `An UPDATE of rows of one class sets its own`() throws {
        let bike = try #require(try context.fetch(FetchDescriptor<Bike>()).first)
        do {
            try context.update(model: Bike.self, set: "\(\Bike.seats) = 2")
            let found = try stamps()
            #expect(isRecent(found.bike) && found.car == nil && found.lorry == nil && bike.oiled == found.bike)
        } catch ModelError.notSupported {
            // Its rows lie in two tables.
            #expect(rowCounts.count > 1)
        }
    }

    @Test func `An UPDATE of rows of a class above sets those of the classes that have them`() throws {
        do {
            let heavy = #Predicate<Vehicle> { $0.code != "c" }
            // The second table has such columns too.
            let count = try context.update(
                model: Vehicle.self, where: heavy,
                set:
                    "\(\Vehicle.weight) = other.weight + 1 FROM (SELECT max(\(\Vehicle.weight)) AS weight, 5 AS _kind, 6 AS washed, 7 AS oiled FROM \(Vehicle.self)) AS other"
            )
            #expect(count == 3)
            let found = try stamps()
            #expect(found.car == nil && isRecent(found.lorry) && isRecent(found.bike))
            #expect(try ModelContext(container).fetch(FetchDescriptor<Yacht>()).map(\.weight) == [2])
        } catch ModelError.notSupported {
            #expect(rowCounts["Vehicle"] == nil)
        }
    }

    @Test func `A new object that is written over a row leaves the time of that`() throws {
        let bike = try #require(try context.fetch(FetchDescriptor<Bike>()).first)
        let newcomer = Bike(code: "b", seats: 3, serial: 1)
        context.insert(newcomer)
        try context.save()
        let found = try stamps()
        #expect(isRecent(found.bike) && bike.oiled == found.bike && newcomer.oiled == found.bike && bike.seats == 3)
        #expect(!context.hasChanges)
        // What it says itself holds.
        let day = Date(timeIntervalSinceReferenceDate: 7)
        context.insert(Bike(code: "b", serial: 1, oiled: day))
        try context.save()
        #expect(try stamps().bike == day)
        #expect(bike.oiled == day)
        // One that nobody had met before stands for the row itself.
        let recorder = SQLRecorder(container)
        let other = ModelContext(container)
        let alone = Bike(code: "b", serial: 1)
        other.insert(alone)
        try other.save()
        #expect(isRecent(alone.oiled))
        // Each of the row's tables is written once.
        let updates = recorder.take().filter { $0.hasPrefix("UPDATE") && $0.contains("WHERE \"_id\" =") }
        let tables = Set(updates.map { $0.split(separator: " ")[1] })
        #expect(updates.contains { $0.contains("\"oiled\" =") } && tables.count == updates.count, "\(updates)")
        #expect(try stamps().bike == alone.oiled)
    }

    @Test func `Rows of a batch that are written over others do too`() throws {
        let bike = try #require(try context.fetch(FetchDescriptor<Bike>()).first)
        func write(_ day: Date?) throws -> BatchInsertion {
            try context.insert(into: Bike.self, [1, 2]) { serial, row in
                row[\.code] = serial == 1 ? "b" : "b2"
                row[\.serial] = serial
                if let day { row[\.oiled] = day }
            }
        }
        #expect(try write(nil).updatedCount == 1)
        let all = try ModelContext(container).fetch(FetchDescriptor<Bike>(sortBy: [SortDescriptor(\.serial)]))
        #expect(all.map(\.code) == ["b", "b2"] && isRecent(all[0].oiled) && all[1].oiled == long)
        #expect(bike.oiled == all[0].oiled)
        let day = Date(timeIntervalSinceReferenceDate: 7)
        #expect(try write(day).updatedCount == 2)
        #expect(try stamps().bike == day)
    }

    @Test func `A save that fails leaves no time`() throws {
        let bike = try #require(try context.fetch(FetchDescriptor<Bike>()).first)
        context.insert(Bike(code: "b", serial: 1))
        context.insert(Car(code: "x", weight: -1, seats: 1))
        #expect(throws: ModelError.self) { try context.save() }
        #expect(bike.oiled == long)
        #expect(try stamps().bike == long)
    }
}
