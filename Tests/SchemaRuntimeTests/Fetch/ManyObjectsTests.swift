import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture

/// Fetches of few objects and of many go different ways to their arrays.
@Suite struct ManyObjectsTests {
    private let place: TemporaryStore
    private let container: ModelContainer

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: TripPlannerSchema.Current.self)
        try RawStore(at: place.url).execute(
            """
            WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 19999)
            INSERT INTO Tag (_id, name, color) SELECT i + 1, 'tag ' || i, 'red' FROM n
            """)
    }

    @Test(arguments: [0, 1, 1_023, 1_024, 1_025, 16_384, 16_385, 20_000])
    func `All come in their order, as the objects that they are, and go again`(count: Int) throws {
        let context = ModelContext(container)
        var descriptor = FetchDescriptor<TripPlannerFixture.Tag>()
        descriptor.fetchLimit = count
        var tags = try context.fetch(descriptor)
        #expect(tags.map(\.name) == (0..<count).map { "tag \($0)" })
        #expect(try context.fetch(descriptor).elementsEqual(tags, by: ===))
        // The array is one like any other.
        let copy = tags
        tags.append(TripPlannerFixture.Tag(name: "new", color: "blue"))
        #expect(copy.count == count && tags.last?.name == "new")
        weak let last = copy.last
        #expect((last == nil) == (count == 0))
        tags = []
        withExtendedLifetime(copy) {}
    }

    @Test func `Nobody holds them but the array`() throws {
        let context = ModelContext(container)
        var tags = try context.fetch(FetchDescriptor<TripPlannerFixture.Tag>())
        let places = [0, 1_023, 1_024, 16_384, 19_999]
        let held = places.map { Weak(object: tags[$0]) }
        #expect(held.allSatisfy { $0.object != nil })
        tags = []
        #expect(held.allSatisfy { $0.object == nil })
        #expect(try context.fetchCount(FetchDescriptor<TripPlannerFixture.Tag>()) == 20_000)
    }

    @Test func `A value among many that cannot be read is an error, and the next fetch is right`() throws {
        let raw = try RawStore(at: place.url)
        try raw.execute(
            """
            INSERT INTO Traveler (_id, name, email) VALUES (1, 'a', 'b');
            INSERT INTO Booking (_id, confirmationCode, totalPrice, status, traveler)
                SELECT _id, 'code ' || _id, 100, iif(_id = 2000, 'odd', 'confirmed'), 1 FROM Tag WHERE _id <= 3000
            """)
        let context = ModelContext(container)
        #expect {
            try context.fetch(FetchDescriptor<Booking>())
        } throws: { error in
            guard case .invalidStoredValue(let place, _) = error as? ModelError else { return false }
            return place.property == "status" && place.identifier?.description == "Booking 2000"
        }
        #expect(try context.fetch(FetchDescriptor<TripPlannerFixture.Tag>()).count == 20_000)
        try raw.execute("UPDATE Booking SET status = 'confirmed'")
        #expect(
            try context.fetch(FetchDescriptor<Booking>()).map(\.confirmationCode) == (1...3000).map { "code \($0)" })
    }

    @Test func `One text serves fetches of one shape, with their own values and bounds`() throws {
        let context = ModelContext(container)
        func names(_ name: String, _ limit: Int?, _ offset: Int?, _ order: SortOrder = .forward) throws -> [String] {
            var descriptor = FetchDescriptor<TripPlannerFixture.Tag>(
                predicate: #Predicate { $0.name > name }, sortBy: [SortDescriptor(\.name, order: order)])
            descriptor.fetchLimit = limit
            descriptor.fetchOffset = offset
            return try context.fetch(descriptor).map(\.name)
        }
        for _ in 0..<2 {
            #expect(try names("tag 9990", 3, nil) == ["tag 9991", "tag 9992", "tag 9993"])
            #expect(try names("tag 9995", 2, 1) == ["tag 9997", "tag 9998"])
            #expect(try names("tag 9995", 1, 2) == ["tag 9998"])
            #expect(try names("tag 9995", nil, 3) == ["tag 9999"])
            #expect(try names("tag 9997", nil, nil) == ["tag 9998", "tag 9999"])
            #expect(try names("tag 9997", nil, nil, .reverse) == ["tag 9999", "tag 9998"])
            #expect(try names("tag 9997", 1, nil, .reverse) == ["tag 9999"])
        }
    }
}

private struct Weak {
    weak var object: TripPlannerFixture.Tag?
}
