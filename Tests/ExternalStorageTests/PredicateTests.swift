import ExternalFixture
import Foundation
import SchemaRuntime
import SchemaTesting
import Testing

@Suite struct PredicateTests {
    private let place: Place
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        place = try Place()
        container = try place.container()
        context = ModelContext(container)
        for (title, image) in [("none", nil), ("small", bytes(3)), ("large", bytes(150_000))] {
            context.insert(Paper(title: title, body: bytes(2000), image: image))
        }
        try context.save()
    }

    private func titles(_ predicate: Predicate<Paper>) throws -> [String] {
        try ModelContext(container).fetch(FetchDescriptor(predicate: predicate)).map(\.title)
    }

    @Test func `Whether there is a value can be asked, and no file is read for it`() throws {
        let nothing: Data? = nil
        for name in place.files() { try FileManager.default.removeItem(at: place.file(name)) }
        #expect(try titles(#Predicate { $0.image == nil }) == ["none"])
        #expect(try titles(#Predicate { $0.image != nil }) == ["small", "large"])
        #expect(try titles(#Predicate { nil == $0.image }) == ["none"])
        #expect(try titles(#Predicate { $0.image != nothing && $0.title != "small" }) == ["large"])
        let recorder = SQLRecorder(container)
        _ = try titles(#Predicate { !($0.image == nil) })
        #expect(recorder.take().last?.contains("WHERE NOT (t.\"image\" IS NULL)") == true)
    }

    @Test func `A typed query asks the same, and no more`() throws {
        func titles(_ query: Query<Paper>, _ context: ModelContext) throws -> [String] {
            try query.fetch(in: context).map(\.title)
        }
        for context in [context, ModelContext(container)] {
            #expect(try titles(Paper.query { $0.image == nil }, context) == ["none"])
            #expect(try titles(Paper.query { $0.image != nil && $0.title != "small" }, context) == ["large"])
            context.insert(Paper(title: "new", body: bytes(1), image: bytes(2000)))
            #expect(try titles(Paper.query { $0.image != nil }, context) == ["small", "large", "new"])
        }
        let some = bytes(3)
        for query in [Paper.query { $0.image == some }, Paper.query { $0.body != some }] {
            #expect { try query.fetch(in: context) } throws: { error in
                if case ModelError.unsupportedPredicate? = error as? ModelError { true } else { false }
            }
        }
        #expect(throws: ModelError.self) { try Paper.query().select { $0.body }.fetch(in: context) }
        #expect(throws: ModelError.self) { try Paper.query().count(distinct: { $0.image }, in: context) }
    }

    @Test func `Anything else is refused by name`() throws {
        let some: Data? = bytes(3)
        let bytes = bytes(3)
        let refused: [Predicate<Paper>] = [
            #Predicate { $0.body == bytes }, #Predicate { $0.image == some }, #Predicate { $0.image != some },
            #Predicate { $0.body.isEmpty }, #Predicate { ($0.image ?? bytes) == bytes },
            #Predicate { $0.image?.isEmpty == true }, #Predicate { [bytes].contains($0.body) },
            #Predicate { $0.image == $0.scan }, #Predicate { $0.pages.contains { $0.picture == bytes } },
        ]
        for predicate in refused {
            do {
                _ = try titles(predicate)
                Issue.record("\(predicate) was run")
            } catch ModelError.unsupportedPredicate(_, let property) {
                #expect(["body", "image", "picture", "pages", "scan"].contains(property))
            }
        }
    }
}
