import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import ValuesFixture

/// What cannot be stored, set on an object that leads to another since a save.
@Suite struct ForwardedValueTests {
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        container = try memory(ValuesSchema.Current.self)
        context = ModelContext(container)
    }

    /// A newcomer that meets a row whose object somebody holds.
    private func forwarded<T: PersistentModel>(_ make: () -> T) throws -> (survivor: T, newcomer: T) {
        let (one, another) = (make(), make())
        context.insert(one)
        try context.save()
        context.insert(another)
        try context.save()
        #expect(one.persistentModelID == another.persistentModelID && one !== another)
        return (one, another)
    }

    private func refusal() -> ModelError.Place? {
        do { try context.save() } catch ModelError.valueOutOfRange(let place, _) { return place } catch {
            Issue.record(error)
        }
        return nil
    }

    @Test func `A decimal is told of by the next save, and the row's object stays as it is`() throws {
        let (line, newcomer) = try forwarded { Line(quantity: 1, price: 2, title: "tea") }
        for price in [Decimal.nan, Decimal(string: "0.001")!, Decimal(string: "1e30")!] {
            newcomer.price = price
            let place = refusal()
            #expect(place == .init("Line", "price", line.persistentModelID))
            context.rollback()
            #expect(line.price == 2 && newcomer.price == 2)
        }
        newcomer.price = 3
        try context.save()
        #expect(line.price == 3)
        #expect(try ModelContext(container).all(Line.self).map(\.price) == [3])
    }

    @Test func `So is a struct with NaN`() throws {
        let (site, newcomer) = try forwarded {
            Site(name: "s", place: Coordinate(latitude: 1, longitude: 2), price: Money(amount: 1), stops: [])
        }
        newcomer.place.latitude = .nan
        #expect(refusal() == .init("Site", "place", site.persistentModelID))
        #expect(site.place.latitude == 1)
        try context.save()
    }

    @Test func `So is what a transformer throws`() throws {
        let (reading, newcomer) = try forwarded { Reading(at: Date(), big: 1, color: Color(1, 2, 3)) }
        newcomer.ink = "!"
        #expect(refusal() == .init("Reading", "ink", reading.persistentModelID))
        #expect(reading.ink == nil && newcomer.ink == nil)
        newcomer.ink = "a"
        try context.save()
        #expect(reading.ink == "a")
    }
}
