import Foundation
import SchemaRuntime
import ShapesFixture
import Testing

/// The types that the first and the third guide name.
@Suite struct ValueGuideTests {
    @Test func `A value of every type comes back, and so does nothing`() throws {
        let container = try ModelContainer(
            for: Everything.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
        let context = ModelContext(container)
        let (url, uuid) = (try #require(URL(string: "https://example.org/α?b=c")), UUID())
        let full = Everything(
            string: "Παράδοση", int: .min, int8: -8, int16: -16, int32: -32, int64: .max, uint8: 8, uint16: 16,
            uint32: 32, uint64: 64, double: 0.1 + 0.2, float: 1.1, bool: true, date: start + 0.000_000_4,
            data: Data([0, 255]), url: url, uuid: uuid, decimal: Decimal(string: "39.99")!, money: 12, level: .high,
            flavour: .sour, strings: ["β", "α", "β"], levels: [.low], gaps: [3, nil])
        let (some, none) = (
            Optionals(
                string: "x", int: 5, double: 2.5, float: 0.5, bool: false, date: start, data: Data([1]), url: url,
                uuid: uuid, decimal: 7),
            Optionals(int: nil, bool: nil, level: nil)
        )
        for object in [full, some, none] { context.insert(object) }
        try context.save()

        let other = ModelContext(container)
        let read: Everything = try other.existingModel(for: full.persistentModelID)
        #expect(read.string == "Παράδοση" && read.int == .min && read.int64 == .max && read.uint64 == 64)
        #expect(read.double == 0.1 + 0.2 && read.float == 1.1 && read.bool && read.date == start + 0.000_000_4)
        #expect(read.data == Data([0, 255]) && read.url == url && read.uuid == uuid)
        #expect(read.decimal == Decimal(string: "39.99")! && read.strings == ["β", "α", "β"] && read.gaps == [3, nil])
        let optionals = try other.fetch(FetchDescriptor<Optionals>())
        #expect(optionals.map(\.string) == ["x", nil] && optionals.map(\.int) == [5, nil])
        #expect(optionals.map(\.double) == [2.5, nil] && optionals.map(\.float) == [0.5, nil])
        #expect(optionals.map(\.bool) == [false, nil] && optionals.map(\.date) == [start, nil])
        #expect(optionals.map(\.data) == [Data([1]), nil] && optionals.map(\.url) == [url, nil])
        #expect(optionals.map(\.uuid) == [uuid, nil] && optionals.map(\.decimal) == [7, nil])
    }
}
