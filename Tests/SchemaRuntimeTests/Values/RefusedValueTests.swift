import Foundation
import SQLiteKit
import SchemaRuntime
import SchemaTesting
import ShapesFixture
import Testing
import ValuesFixture

/// Values that a column cannot hold without loss, on the way in and on the way out.
@Suite struct RefusedValueTests {
    private func saving(_ change: (Defaults) -> Void) throws {
        let context = ModelContext(try memory(ShapesSchema.Current.self))
        let object = Defaults()
        change(object)
        context.insert(object)
        try context.save()
    }

    private func property(_ change: (Defaults) -> Void) -> String? {
        do {
            try saving(change)
            return nil
        } catch ModelError.valueOutOfRange(let place, _) {
            return "\(place.entity).\(place.property)"
        } catch {
            return "\(error)"
        }
    }

    @Test func `A value out of range is named`() {
        #expect(property { $0.uint64 = .max } == "Defaults.uint64")
        #expect(property { $0.double = .nan } == "Defaults.double")
        #expect(property { $0.float = .nan } == "Defaults.float")
        #expect(property { $0.date = Date(timeIntervalSinceReferenceDate: .nan) } == "Defaults.date")
        #expect(property { $0.money = Decimal(string: "0.001")! } == "Defaults.money")
        #expect(property { $0.money = Decimal(string: "10000000000")! } == "Defaults.money")
        #expect(property { $0.money = Decimal(string: "-10000000000.00")! } == "Defaults.money")
        #expect(property { $0.money = Decimal(string: "1e40")! } == "Defaults.money")
        #expect(property { $0.money = .nan } == "Defaults.money")
        #expect(property { $0.decimal = .nan } == "Defaults.decimal")
        #expect(property { $0.money = Decimal(string: "9999999999.99")! } == nil)
    }

    @Test func `A computed text that is no UTF-8 is named`() throws {
        let place = try TemporaryStore()
        _ = try place.container(for: ValuesSchema.Current.self)
        // In SQLite's own words, which other databases that the schema is for do not have.
        let store = try Connection(path: place.url.path(percentEncoded: false), .readWrite)
        try store.execute(
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = replace(sql, '''negative''', 'CAST(substr(CAST(title AS BLOB), 1, 1) AS TEXT)')
            WHERE name = 'Line';
            PRAGMA writable_schema = RESET
            """)
        store.close()
        let context = ModelContext(try place.container(for: ValuesSchema.Current.self))
        let line = Line(quantity: -1, price: 1, title: "abc")
        context.insert(line)
        try context.save()
        #expect(line.note == "a")
        line.title = "été"
        do {
            try context.save()
            Issue.record("It was saved.")
        } catch ModelError.valueOutOfRange(let place, let problem) {
            #expect(place.property == "note" && problem == "its bytes are no UTF-8")
        }
        #expect(line.note == "a" && line.title == "été" && context.hasChanges)
        context.rollback()
        #expect(try context.all(Line.self).map(\.title) == ["abc"])
    }

    @Test func `A refused value keeps the store as it was and waits`() throws {
        let container = try memory(ShapesSchema.Current.self)
        let context = ModelContext(container)
        let object = Defaults()
        context.insert(object)
        try context.save()
        object.int = 8
        object.uint64 = .max
        #expect(throws: ModelError.self) { try context.save() }
        #expect(object.int == 8 && object.uint64 == .max && context.hasChanges)
        #expect(try ModelContext(container).all(Defaults.self)[0].int == -1)
        object.uint64 = 3
        try context.save()
        #expect(try ModelContext(container).all(Defaults.self)[0].int == 8)
        object.uint64 = .max
        context.rollback()
        #expect(object.uint64 == 3 && !context.hasChanges)
    }

    @Test(arguments: [
        ("flavour", "'bitter'"), ("level", "4"), ("uuid", "X'0011'"), ("strings", "'[1'"), ("strings", "'{}'"),
        ("decimal", "'twelve'"), ("int8", "1000"), ("uint16", "-1"),
        ("decimal", "''"), ("decimal", "'12,50'"), ("decimal", "'12abc'"), ("decimal", "'1.2.3'"), ("decimal", "' 1'"),
        ("decimal", "'1e'"), ("decimal", "'NaN'"), ("decimal", "'.'"), ("url", "''"), ("float", "1e300"),
        ("float", "-1e39"),
        // Bytes that are no UTF-8: the second of a letter is missing, or the last of an emoji, which is as long as U+FFFD.
        ("string", "CAST(X'61C3' AS TEXT)"), ("string", "CAST(X'F09F98' AS TEXT)"), ("string", "CAST(X'FF' AS TEXT)"),
        ("string", "CAST(X'6162636465666768C3A9EDA080' AS TEXT)"), ("url", "CAST(X'68C3' AS TEXT)"),
        ("string", "CAST(X'6162636465666768696A6B6C6D6E6F707172F09F98' AS TEXT)"),
        ("strings", "CAST(X'5B22C3225D' AS TEXT)"), ("flavour", "CAST(X'F09F98' AS TEXT)"),
    ])
    func `A broken stored value is an error that names it`(column: String, literal: String) throws {
        let place = try TemporaryStore()
        let container = try place.container(for: ShapesSchema.Current.self)
        let context = ModelContext(container)
        let (good, bad) = (Defaults(), Defaults())
        context.insert(good)
        context.insert(bad)
        try context.save()
        try RawStore(at: place.url).execute(
            "UPDATE \"Defaults\" SET \"\(column)\" = \(literal) WHERE \"_id\" = (SELECT max(\"_id\") FROM \"Defaults\")"
        )
        let other = ModelContext(container)
        do {
            _ = try other.all(Defaults.self)
            Issue.record("no error")
        } catch ModelError.invalidStoredValue(let found, _) {
            #expect(found.entity == "Defaults" && found.property == column)
            #expect(found.identifier == bad.persistentModelID)
        }
        #expect(throws: ModelError.self) { try other.existingModel(for: bad.persistentModelID) as Defaults }
        let first: Defaults = try other.existingModel(for: good.persistentModelID)
        #expect(first.string == "plain")
    }

    @Test func `A failure of a later reading is reported by the next save`() throws {
        let place = try TemporaryStore()
        let container = try place.container(for: ShapesSchema.Current.self)
        let context = ModelContext(container)
        let object = Defaults()
        context.insert(object)
        try context.save()
        try RawStore(at: place.url).execute("UPDATE \"Defaults\" SET flavour = 'bitter'")
        let other = ModelContext(container)
        let hollow = try #require(other.model(for: object.persistentModelID) as? Defaults)
        #expect(hollow.int == -1)
        #expect(throws: ModelError.self) { try other.save() }
        try other.save()
    }

    @Test(arguments: [
        ("decimal", "'1e3'", "1000"), ("decimal", "'+0.50'", "0.5"), ("decimal", "'-.5E-2'", "-0.005"),
        ("decimal", "'7.'", "7"), ("decimal", "'00012'", "12"),
    ])
    func `Another writer's decimal is read`(column: String, literal: String, number: String) throws {
        let place = try TemporaryStore()
        let container = try place.container(for: ShapesSchema.Current.self)
        let context = ModelContext(container)
        context.insert(Defaults())
        try context.save()
        try RawStore(at: place.url).execute("UPDATE \"Defaults\" SET \"\(column)\" = \(literal)")
        #expect(try ModelContext(container).all(Defaults.self)[0].decimal == Decimal(string: number))
    }

    @Test(arguments: ["float", "double"]) func `Stored infinities are read`(column: String) throws {
        let place = try TemporaryStore()
        let container = try place.container(for: ShapesSchema.Current.self)
        let context = ModelContext(container)
        context.insert(Defaults())
        try context.save()
        try RawStore(at: place.url).execute("UPDATE \"Defaults\" SET \(column) = -9e999")
        let found = try ModelContext(container).all(Defaults.self)[0]
        #expect((column == "float" ? Double(found.float) : found.double) == -.infinity)
    }

    @Test func `A query of values names the text that is no UTF-8`() throws {
        let place = try TemporaryStore()
        let container = try place.container(for: ShapesSchema.Current.self)
        let context = ModelContext(container)
        context.insert(Defaults())
        try context.save()
        try RawStore(at: place.url).execute("UPDATE \"Defaults\" SET string = CAST(X'F09F98' AS TEXT)")
        #expect {
            try Defaults.query().select { $0.string }.fetch(in: ModelContext(container))
        } throws: { error in
            guard case ModelError.invalidStoredValue(let place, let problem) = error else { return false }
            return place.entity == "Defaults" && problem.contains("UTF-8")
        }
    }

    @Test func `A row of a class that nobody knows is an error that names it`() throws {
        let place = try TemporaryStore()
        let container = try place.container(for: ShapesSchema.Current.self)
        let context = ModelContext(container)
        let polygon = Polygon(title: "p")
        context.insert(polygon)
        try context.save()
        let raw = try RawStore(at: place.url)
        try raw.execute("PRAGMA ignore_check_constraints = ON")
        try raw.execute("UPDATE Shape SET _kind = 99")
        #expect {
            try ModelContext(container).all(Shape.self)
        } throws: { error in
            guard case ModelError.invalidStoredValue(let found, let problem) = error else { return false }
            return found.identifier == polygon.persistentModelID && problem.contains("99")
        }
    }
}
