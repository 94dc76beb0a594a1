import SavesFixture
import SchemaRuntime
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
}
