import Foundation
import SchemaRuntime
import SchemaTesting
import ShapesFixture
import Testing

/// A default is written twice, in Swift for an initialiser and in SQL for a column: both must mean the same value.
@Suite struct DefaultsTests {
    private let place: TemporaryStore
    private let container: ModelContainer

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: ShapesSchema.Current.self)
    }

    @Test func `A row that SQLite fills is the object that the initialiser makes`() throws {
        let before = Date()
        let made = Defaults()
        #expect(made.int8 == -128 && made.int64 == .max && made.float == 0.1 && made.flavour == .sour)
        #expect(made.decimal == Decimal(string: "0.1") && made.money == Decimal(string: "12.5"))
        #expect(made.day == Date(timeIntervalSince1970: 1_582_977_600))

        try RawStore(at: place.url).execute(#"INSERT INTO "Defaults" ("_id") VALUES (1)"#)
        let context = ModelContext(container)
        let filled = try #require(try context.fetch(FetchDescriptor<Defaults>()).first)
        #expect(filled.string == made.string && filled.int == made.int && filled.bool == made.bool)
        #expect(filled.int8 == made.int8 && filled.int16 == made.int16 && filled.int32 == made.int32)
        #expect(filled.int64 == made.int64 && filled.uint8 == made.uint8 && filled.uint16 == made.uint16)
        #expect(filled.uint32 == made.uint32 && filled.uint64 == made.uint64)
        #expect(filled.double == made.double && filled.float == made.float)
        #expect(filled.day == made.day && filled.url == made.url && filled.fixed == made.fixed)
        #expect(filled.decimal == made.decimal && filled.money == made.money)
        #expect(filled.level == made.level && filled.flavour == made.flavour && filled.strings == made.strings)
        // SQLite's clock goes by milliseconds.
        #expect(before <= made.date && made.date <= filled.date + 0.01 && filled.date <= Date() + 0.01)
        #expect(filled.uuid != made.uuid)
    }

    @Test func `Optionals have the defaults that they have`() throws {
        let made = Optionals()
        #expect(made.int == 4 && made.bool == true && made.level == .low)
        #expect(made.string == nil && made.money == nil && made.strings == nil && made.url == nil)
        try RawStore(at: place.url).execute(#"INSERT INTO "Optionals" ("_id") VALUES (1)"#)
        let filled = try #require(try ModelContext(container).fetch(FetchDescriptor<Optionals>()).first)
        #expect(filled.int == 4 && filled.bool == true && filled.level == .low)
        #expect(filled.string == nil && filled.money == nil && filled.strings == nil && filled.url == nil)
    }
}
