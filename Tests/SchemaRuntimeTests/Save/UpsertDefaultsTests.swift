import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import ValuesFixture

/// What a new object leaves at its declared default stays as the row has it, whatever the type; what is given otherwise wins.
@Suite struct UpsertDefaultsTests {
    private static let declared = Date(timeIntervalSinceReferenceDate: 736_245_000.25)
    private static let zero = Date(timeIntervalSinceReferenceDate: 0)
    private static let stored = Date(timeIntervalSinceReferenceDate: 1000)

    /// Whether the object of the row is in the context that saves the newcomer.
    enum Place: CaseIterable { case known, unknown }

    /// What the row has once a newcomer has met it.
    private func upserted(_ place: Place, _ newcomer: Reading) throws -> Reading {
        let container = try memory(ValuesSchema.Current.self)
        let (context, other) = (ModelContext(container), ModelContext(container))
        let old = Reading(
            at: .now, made: Self.stored, first: Self.stored, plain: Self.stored, big: 7, small: 5, color: Color(1, 2, 3)
        )
        (place == .known ? context : other).insert(old)
        try (place == .known ? context : other).save()
        context.insert(newcomer)
        try context.save()
        let stored = try #require(try ModelContext(container).all(Reading.self).first)
        // What the objects show is what the row has.
        #expect(newcomer.first == stored.first && newcomer.plain == stored.plain && newcomer.small == stored.small)
        #expect(place == .unknown || old.first == stored.first && old.small == stored.small)
        return stored
    }

    @Test(arguments: Place.allCases) func `What was left open stays`(_ place: Place) throws {
        let row = try upserted(place, Reading(at: .now, big: 7, color: Color(1, 2, 3)))
        #expect(row.first == Self.stored && row.plain == Self.stored && row.small == 5)
    }

    @Test(arguments: Place.allCases) func `What was given as the default stays`(_ place: Place) throws {
        let row = try upserted(
            place,
            Reading(at: .now, first: Self.declared, plain: Self.zero, big: 7, small: 258, color: Color(1, 2, 3)))
        #expect(row.first == Self.stored && row.plain == Self.stored && row.small == 5)
    }

    @Test(arguments: Place.allCases) func `What was given as an empty value wins`(_ place: Place) throws {
        let row = try upserted(
            place, Reading(at: .now, made: Self.zero, first: Self.zero, big: 7, small: nil, color: Color(1, 2, 3)))
        #expect(row.first == Self.zero && row.made == Self.zero && row.small == nil)
    }

    @Test(arguments: Place.allCases) func `What was given otherwise, or set later, wins`(_ place: Place) throws {
        let newcomer = Reading(at: .now, plain: Self.declared, big: 7, small: 9, color: Color(1, 2, 3))
        newcomer.first = Self.zero
        newcomer.first = Self.declared
        let row = try upserted(place, newcomer)
        #expect(row.first == Self.declared && row.plain == Self.declared && row.small == 9)
    }
}
