import PoliciesFixture
import SchemaRuntime
import Testing

/// Every rule for a taken value, over every place where it may be taken: the table of the page on saving.
@Suite struct PolicyMatrixTests {
    enum Rule: CaseIterable { case upsert, ignore, error }
    enum Place: CaseIterable {
        /// A row whose object the context has.
        case known
        /// A row of which it knows nothing.
        case unknown
        /// An object that waits in the same context.
        case waiting
        /// One that waited in another context and was saved first.
        case elsewhere
    }

    private func make(_ rule: Rule, _ value: Int) -> any PersistentModel {
        switch rule {
        case .upsert: Basket(code: "k", size: value)
        case .ignore: Word(text: "k", meaning: "\(value)")
        case .error: Country(code: "k", name: "\(value)")
        }
    }

    /// What the store has of the rule's class.
    private func stored(_ rule: Rule, _ container: ModelContainer) throws -> [String] {
        let context = ModelContext(container)
        switch rule {
        case .upsert: return try context.all(Basket.self).map { "\($0.size)" }
        case .ignore: return try context.all(Word.self).map { $0.meaning ?? "" }
        case .error: return try context.all(Country.self).map(\.name)
        }
    }

    @Test(arguments: Rule.allCases, Place.allCases) func `A taken value`(_ rule: Rule, _ place: Place) throws {
        let container = try memory(PoliciesSchema.Current.self)
        let (context, other) = (ModelContext(container), ModelContext(container))
        let (first, second) = (make(rule, 1), make(rule, 2))
        (place == .known || place == .waiting ? context : other).insert(first)
        if place == .known { try context.save() }
        if place == .unknown { try other.save() }
        context.insert(second)
        let identifier = second.persistentModelID
        if place == .elsewhere { try other.save() }
        let row = first.persistentModelID
        switch rule {
        case .upsert:
            try context.save()
            #expect(try stored(rule, container) == ["2"])
            #expect(second.persistentModelID == row && context.model(for: identifier).persistentModelID == row)
            #expect(second.modelContext === context && !context.hasChanges)
        case .ignore:
            try context.save()
            #expect(try stored(rule, container) == ["1"])
            #expect(second.modelContext == nil && !second.isDeleted && !context.hasChanges)
            #expect(place == .unknown || place == .elsewhere || first.modelContext === context)
        case .error:
            let error = try #require(throws: ModelError.self) { try context.save() }
            #expect(error.code == "uniqueConflict" && context.hasChanges && second.modelContext === context)
            #expect(try stored(rule, container) == (place == .waiting ? [] : ["1"]))
            context.delete(second)
            try context.save()
            #expect(try stored(rule, container) == ["1"])
        }
    }
}
