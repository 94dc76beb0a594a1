import Foundation
import SavesFixture
import SchemaRuntime
import SchemaTesting
import Testing

/// A deletion empties a to-one that is part of a unique under which nothing is the same as nothing.
@Suite struct NullifiedUniqueTests {
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        container = try memory(SavesSchema.Current.self)
        context = ModelContext(container)
        for name in ["one", "two"] {
            let rack = Rack(name: name)
            context.insert(rack)
            rack.crates = [Crate(label: "same"), Crate(label: name)]
        }
        try context.save()
    }

    /// A context that knows nothing yet, or all.
    private func fresh(isLoaded: Bool) throws -> (context: ModelContext, racks: [Rack], crates: [Crate]) {
        let context = ModelContext(container)
        let racks = try context.all(Rack.self)
        return (context, racks, isLoaded ? racks.flatMap(\.crates) : [])
    }

    private func stored() throws -> [String] {
        let context = ModelContext(container)
        return try context.all(Crate.self).map { "\($0.label) \($0.rack?.name ?? "-")" }.sorted()
    }

    @Test(arguments: [false, true]) func `One rack's crates may lie about`(isLoaded: Bool) throws {
        let (context, racks, _) = try fresh(isLoaded: isLoaded)
        context.delete(racks[0])
        try context.save()
        #expect(try stored() == ["one -", "same -", "same two", "two two"])
    }

    @Test(arguments: [false, true]) func `Two that become the same are a typed error, and nothing is written`(
        isLoaded: Bool
    ) throws {
        let (context, racks, crates) = try fresh(isLoaded: isLoaded)
        let before = try stored()
        for rack in racks { context.delete(rack) }
        #expect {
            try context.save()
        } throws: { error in
            guard case ModelError.uniqueConflict("Crate", let properties, let rows) = error else { return false }
            return properties == ["rack", "label"] && !rows.isEmpty
        }
        #expect(try stored() == before && context.hasChanges && racks.allSatisfy(\.isDeleted))
        // Another label, or one crate less, and it passes.
        let lying = try context.all(Crate.self).filter { $0.label == "same" }
        #expect(lying.count == 2 && (crates.isEmpty || crates.contains(lying[1])))
        lying[1].label = "other"
        try context.save()
        #expect(try stored() == ["one -", "other -", "same -", "two -"])
    }

    @Test(arguments: [false, true]) func `One that goes in the same save, or moves elsewhere, is in nobody's way`(
        isLoaded: Bool
    ) throws {
        let (context, racks, _) = try fresh(isLoaded: isLoaded)
        for rack in racks { context.delete(rack) }
        let same = try context.all(Crate.self).filter { $0.label == "same" }
        context.delete(same[0])
        try context.save()
        #expect(try stored() == ["one -", "same -", "two -"])
    }

    @Test(arguments: [false, true]) func `One that lies about already is in the way`(isLoaded: Bool) throws {
        context.insert(Crate(label: "same"))
        try context.save()
        let (fresh, racks, _) = try fresh(isLoaded: isLoaded)
        fresh.delete(racks[1])
        #expect {
            try fresh.save()
        } throws: {
            if case ModelError.uniqueConflict("Crate", ["rack", "label"], _) = $0 { true } else { false }
        }
        fresh.rollback()
        #expect(try stored().count == 5 && racks[1].crates.count == 2)
    }

    @Test(arguments: [false, true]) func `A new object meets the row that loses its rack`(isLoaded: Bool) throws {
        for rack in try context.all(Rack.self) {
            rack.pallets = [Pallet(label: "same", weight: 1)]
            rack.sacks = [Sack(label: "same", weight: 1)]
        }
        try context.save()
        let fresh = ModelContext(container)
        let rack = try fresh.all(Rack.self)[0]
        if isLoaded { #expect(rack.pallets.count == 1 && rack.sacks.count == 1) }
        fresh.delete(rack)
        fresh.insert(Pallet(label: "same", weight: 2))
        fresh.insert(Sack(label: "same", weight: 2))
        try fresh.save()
        let reader = ModelContext(container)
        #expect(
            try reader.all(Pallet.self).map { "\($0.weight) \($0.rack?.name ?? "-")" }.sorted() == ["1 two", "2 -"])
        #expect(try reader.all(Sack.self).map { "\($0.weight) \($0.rack?.name ?? "-")" }.sorted() == ["1 -", "1 two"])
        // That of an error is still one.
        fresh.delete(try fresh.all(Rack.self)[0])
        fresh.insert(Crate(label: "two"))
        #expect {
            try fresh.save()
        } throws: {
            if case ModelError.uniqueConflict("Crate", ["rack", "label"], _) = $0 { true } else { false }
        }
    }

    @Test(arguments: [false, true]) func `A check over the key holds in the end`(isLoaded: Bool) throws {
        let racks = try context.all(Rack.self)
        context.insert(Passage(width: 3, near: racks[0], far: racks[1]))
        try context.save()
        let fresh = ModelContext(container)
        let far = try fresh.all(Rack.self)[1]
        if isLoaded { #expect(try fresh.all(Passage.self)[0].far === far) }
        fresh.delete(far)
        try fresh.save()
        let passage = try ModelContext(container).all(Passage.self)[0]
        #expect(passage.width == 3 && passage.far == nil)
    }

    @Test func `A row with a key below 1 loses its rack and finds no other`() throws {
        let place = try TemporaryStore()
        let container = try place.container(for: SavesSchema.Current.self)
        let context = ModelContext(container)
        for name in ["1", "2", "3", "4"] { context.insert(Rack(name: name)) }
        try context.save()
        let raw = try RawStore(at: place.url)
        // The rack that one of them is in has been given such a key as well.
        try raw.execute("INSERT INTO Rack (_id, name) VALUES (-5, 'theirs')")
        for (key, rack) in [(-5, 1), (0, 1), (4, -5), (7, 1)] {
            try raw.execute("INSERT INTO Crate (_id, label, rack) VALUES (\(key), 'label \(key)', \(rack))")
        }
        let racks = try context.fetch(FetchDescriptor<Rack>(predicate: #Predicate { $0.name == "1" }))
        context.delete(racks[0])
        try context.save()
        #expect(
            try raw.rows("SELECT _id, rack FROM Crate ORDER BY _id")
                == [["-5", "NULL"], ["0", "NULL"], ["4", "-5"], ["7", "NULL"]])
    }
}
