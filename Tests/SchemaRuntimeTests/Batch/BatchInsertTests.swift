import ExternalFixture
import Foundation
import PoliciesFixture
import RelationsFixture
import SchemaTesting
import SearchFixture
import ShapesFixture
import Testing
import TripPlannerFixture

@testable import SchemaRuntime

@Suite struct BatchInsertTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: TripPlannerSchema.Current.self)
        context = ModelContext(container)
    }

    private func rows(_ sql: String, _ url: URL? = nil) throws -> [String] {
        try RawStore(at: url ?? place.url).rows(sql).map { $0.joined(separator: "|") }
    }

    @Test func `Rows are written without objects, parents before children, and seen by all`() throws {
        let sara = Traveler("Sara")
        context.insert(sara)
        try context.save()
        #expect(sara.bookings.isEmpty)
        let other = ModelContext(container)
        let same: Traveler = try other.existingModel(for: sara.persistentModelID)
        #expect(same.bookings.isEmpty)
        var travelers = [sara.persistentModelID]
        let result = try context.insert(into: Traveler.self, 1...3) { number, row in
            row[\.name] = "t\(number)"
            row[\.email] = "\(number)@example.org"
            travelers.append(row.persistentModelID)
        }
        #expect(result.insertedCount == 3 && Set(travelers).count == 4)
        let price = try #require(Decimal(string: "12.34"))
        try context.insert(into: Booking.self, 0..<8) { number, row in
            row[\.confirmationCode] = "c\(number)"
            row[\.totalPrice] = price
            row[\.traveler] = travelers[number % 4]
            if number == 7 { row[\.status] = .pending }
        }
        #expect(!context.hasChanges && context.homes.allSatisfy { $0.map.count <= 1 })
        #expect(
            try rows("SELECT confirmationCode, status, totalPrice FROM Booking ORDER BY 1").suffix(2) == [
                "'c6'|'confirmed'|1234", "'c7'|'pending'|1234",
            ])
        #expect(sara.bookings.map(\.confirmationCode) == ["c0", "c4"] && sara.bookings[0].totalPrice == price)
        _ = try other.fetchCount(FetchDescriptor<Tag>())
        #expect(same.bookings.count == 2)
        let date = try #require(try context.all(Booking.self).last).bookingDate
        #expect(abs(date.timeIntervalSinceNow) < 60)
        #expect(try (context.existingModel(for: travelers[2]) as Traveler).bookings.count == 2)
        #expect(try rows("PRAGMA foreign_key_check") == [])
    }

    @Test func `Classes of a hierarchy, and to-ones by objects`() throws {
        let sara = Traveler("Sara")
        context.insert(sara)
        try context.save()
        try context.insert(into: BusinessTrip.self, ["a", "b"]) { name, row in
            row[\.destination] = name
            row[\.startDate] = .now
            row[\.endDate] = .now
            row[\.company] = "c"
            row[\.budget] = 7
            row[\.organizer] = sara
        }
        let trips = try context.all(Trip.self)
        #expect(trips.allSatisfy { $0 is BusinessTrip && $0.organizer === sara && $0.priority == 0 })
        #expect(sara.organizedTrips.count == 2)
    }

    @Test func `What is wrong stops it, and nothing is left behind`() throws {
        try context.insert(into: Traveler.self, 1...1) { _, row in (row[\.name], row[\.email]) = ("x", "x@x") }
        func failure(_ fill: (Int, BatchRow<Booking>) throws -> Void) -> ModelError? {
            do {
                try context.insert(into: Booking.self, 0..<10) { number, row in
                    row[\.confirmationCode] = "c\(number)"
                    row[\.totalPrice] = 1
                    row[\.traveler] = try context.fetchIdentifiers(FetchDescriptor<Traveler>())[0]
                    if number == 5 { try fill(number, row) }
                }
                return nil
            } catch { return error as? ModelError }
        }
        /// The reason, without the object, and the property.
        func reason(_ error: ModelError?) -> String {
            switch error {
            case .missingValue(let place)?, .otherContext(let place)?: "\(error!.code) \(place.property)"
            case .store(let error)?: "store \(error.code)"
            default: error?.code ?? "none"
            }
        }
        var error = failure { _, row in row[\.traveler] = nil as PersistentIdentifier? }
        #expect(reason(error) == "missingValue traveler")
        error = failure { _, row in row[\.totalPrice] = Decimal(string: "0.001")! }
        if case .valueOutOfRange(let place, _)? = error {
            #expect(place.property == "totalPrice")
        } else {
            Issue.record("\(String(describing: error))")
        }
        let missing = PersistentIdentifier(store: container.store.identifier, entityName: "Traveler", key: 99_999_999)
        error = failure { _, row in row[\.traveler] = missing }
        #expect(error == .missingObject(missing))
        let foreign = PersistentIdentifier(store: UUID(), entityName: "Traveler", key: 1)
        #expect(failure { _, row in row[\.traveler] = foreign } == .missingObject(foreign))
        #expect(reason(failure { _, row in row[\.traveler] = Traveler("unsaved") }) == "otherContext traveler")
        error = failure { _, row in
            context.insert(Tag(name: "a", color: "b"))
            try context.save()
        }
        #expect(reason(error).hasPrefix("store "))
        #expect(try rows("SELECT count(*) FROM Booking") == ["0"])
        #expect(throws: ModelError.missingValue(ModelError.Place("Traveler", "email", nil))) {
            do {
                try context.insert(into: Traveler.self, 1...1) { _, row in row[\.name] = "y" }
            } catch ModelError.missingValue(var place) {
                place.identifier = nil
                throw ModelError.missingValue(place)
            }
        }
        #expect(throws: ModelError.self) { try context.insert(into: Traveler.self, 1...1) { $1[\.bookings] = [] } }
        #expect(throws: ModelError.self) { try context.insert(into: Basket.self, 1...1) { $1[\.code] = "" } }
        let reader = ModelContext(try place.container(for: TripPlannerSchema.Current.self, allowsSave: false))
        #expect(throws: ModelError.readOnly) { try reader.insert(into: Tag.self, 1...1) { $1[\.name] = "" } }
        #expect(try rows("SELECT count(*) FROM Traveler") == ["1"])
        #expect(context.insertedModelsArray.count == 1)
        try context.save()
    }

    @Test func `Batches are committed one after the other, and those before a failure stay`() throws {
        var told: [Int] = []
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try context.insert(into: Tag.self, 0..<100, batchSize: 30, progress: { told.append($0) }) { number, row in
                if number == 75 { throw Stop() }
                row[\.name] = "\(number)"
                row[\.color] = "c"
            }
        }
        #expect(try told == [30, 60] && rows("SELECT count(*) FROM Tag") == ["60"])
        let result = try context.insert(into: Tag.self, 0..<60, batchSize: 30, progress: { told.append($0) }) {
            ($1[\.name], $1[\.color]) = ("\($0)", "d")
        }
        #expect(result.insertedCount == 60 && told == [30, 60, 30, 60])
        #expect(try context.insert(into: Tag.self, [Int]()) { _, _ in } == BatchInsertion())
    }

    @Test func `Rows that are there are written over, left, or refused, as the schema says`() throws {
        let policies = try memory(PoliciesSchema.Current.self)
        let context = ModelContext(policies)
        let old = Basket(code: "k", label: "red", size: 3, note: "keep")
        context.insert(old)
        context.insert(Word(text: "سفر", meaning: "journey"))
        context.insert(Country(code: "IR", name: "Iran"))
        try context.save()
        var first: PersistentIdentifier?
        let baskets = try context.insert(into: Basket.self, ["k", "n", "n"]) { code, row in
            row[\.code] = code
            row[\.size] = 0
            if code == "k" { first = row.persistentModelID }
        }
        #expect(baskets.insertedCount == 1 && baskets.updatedCount == 2 && baskets.ignoredCount == 0)
        _ = try context.fetchCount(FetchDescriptor<Pet>())
        // What was set wins, also a default; what was not stays.
        #expect(old.size == 0 && old.label == "red" && old.note == "keep")
        #expect(context.registeredModel(for: try #require(first)) as Basket? === old)
        let words = try context.insert(into: Word.self, ["سفر", "راه"]) { ($1[\.text], $1[\.meaning]) = ($0, "x") }
        #expect(words.ignoredCount == 1 && words.insertedCount == 1)
        #expect(try ModelContext(policies).all(Word.self).map(\.meaning) == ["journey", "x"])
        let identifier = try context.fetchIdentifiers(FetchDescriptor<Country>())[0]
        #expect(throws: ModelError.uniqueConflict(entity: "Country", properties: ["code"], by: [identifier])) {
            try context.insert(into: Country.self, ["GE", "IR"]) { ($1[\.code], $1[\.name]) = ($0, "x") }
        }
        #expect(try context.fetchCount(FetchDescriptor<Country>()) == 1)
    }

    @Test func `Large values go to files, and searched texts are found`() throws {
        let place = try TemporaryStore()
        let external = try place.container(for: ExternalSchema.Current.self)
        let context = ModelContext(external)
        let large = Data(repeating: 7, count: 5000)
        try context.insert(into: Recording.self, 0..<3) { number, row in
            row[\.name] = "r\(number)"
            row[\.sound] = number == 2 ? nil : large
        }
        let sounds = try context.all(Recording.self).map(\.sound)
        #expect(sounds == [large, large, nil])
        #expect(try rows("SELECT typeof(sound) FROM Recording", place.url) == ["'text'", "'text'", "'null'"])
        #expect(try external.sweepExternalFiles().removedCount == 0)
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try context.insert(into: Recording.self, 5..<9) { number, row in
                if number == 8 { throw Stop() }
                row[\.name] = "r\(number)"
                row[\.sound] = large
            }
        }
        #expect(try external.sweepExternalFiles().removedCount == 0)

        let search = try memory(SearchSchema.Current.self)
        let notes = ModelContext(search)
        try notes.insert(into: Note.self, ["کتاب خوب", "other"]) { text, row in
            row[\.title] = text
            row[\.body] = "b"
        }
        #expect(try Note.query().matching("كتاب").fetch(in: notes).map(\.title) == ["کتاب خوب"])
    }

    @Test func `Every declared default, and what cannot be without objects`() throws {
        let shapes = try memory(ShapesSchema.Current.self)
        let context = ModelContext(shapes)
        try context.insert(into: Defaults.self, 0..<2) { _, _ in }
        try context.insert(into: Optionals.self, 0..<1) { _, _ in }
        context.insert(Defaults())
        try context.save()
        let all = try context.all(Defaults.self)
        let declared = all[2]
        for defaults in all.prefix(2) {
            #expect(defaults.string == "plain" && defaults.int8 == -128 && defaults.level == .high)
            #expect(defaults.day == declared.day && defaults.url == declared.url && defaults.fixed == declared.fixed)
            #expect(defaults.money == declared.money && defaults.decimal == declared.decimal && defaults.float == 0.1)
            #expect(abs(defaults.date.timeIntervalSinceNow) < 60)
        }
        #expect(all[0].uuid != all[1].uuid)
        let optionals = try context.all(Optionals.self)[0]
        #expect(optionals.int == 4 && optionals.string == nil && optionals.level == .low && optionals.date == nil)
        #expect(throws: ModelError.self) { try context.insert(into: Shape.self, 0..<1) { $1[\.title] = "x" } }
        let relations = ModelContext(try memory(RelationsSchema.Current.self))
        #expect(throws: ModelError.self) { try relations.insert(into: Team.self, 0..<1) { $1[\.name] = "t" } }
    }

    @Test func `Keys that another program has used are passed over`() throws {
        let tag = Tag(name: "a", color: "b")
        context.insert(tag)
        try context.save()
        try RawStore(at: place.url).execute("INSERT INTO Tag (name, color) VALUES ('o', 'o'), ('p', 'o'), ('q', 'o')")
        let result = try context.insert(into: Tag.self, 0..<5) { ($1[\.name], $1[\.color]) = ("\($0)", "d") }
        #expect(result.insertedCount == 5)
        #expect(try rows("SELECT count(DISTINCT _id) FROM Tag") == ["9"])
    }
}
