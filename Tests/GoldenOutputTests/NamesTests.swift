import Foundation
import NamesFixture
import SchemaRuntime
import SchemaTesting
import Testing

/// Models and members that bear names of Swift, SQL, Foundation and the runtime. In this file the fixture's `String` hides Swift's.
@Suite struct NamesTests {
    private let place: TemporaryStore
    private let container: ModelContainer

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: NamesSchema.Current.self)
    }

    @Test func `Words of Swift, of SQL and of the runtime are members like any other`() throws {
        let context = ModelContext(container)
        let row = NamesFixture.select(class: "first", default: -1, case: .`init`, in: 50, order: 60, id: 70)
        let target = NamesFixture.`where`(join: [row])
        context.insert(target)
        try context.save()
        row.hash = 80
        row.hasChanges = true
        try context.save()

        let reader = ModelContext(container)
        let rows = try reader.fetch(
            FetchDescriptor<NamesFixture.select>(predicate: #Predicate { $0.order == 60 && $0.`class` == "first" }))
        let read = try #require(rows.first)
        #expect(rows.count == 1)
        #expect(read.`default` == -1 && read.`in` == 50 && read.`super` == 4 && read.`inout` == 3)
        #expect(read.`case` == .`init`)
        #expect(read.optionalCase == .some(NamesFixture.Status.none))
        #expect(read.id == 70 && read.hash == 80 && read.hasChanges && !read.isDeleted && read.persistentModelID == 22)
        #expect(try #require(read.from).join.map(\.order) == [60])
    }

    @Test func `Types of the standard library and of Foundation are models like any other`() throws {
        let context = ModelContext(container)
        let instant = Foundation.Date(timeIntervalSinceReferenceDate: 12.5)
        let task = NamesFixture.Task(name: "wash", date: instant)
        let set = NamesFixture.Set(array: [task])
        context.insert(set)
        context.insert(NamesFixture.Array(elements: ["a", "ب"]))
        context.insert(NamesFixture.Int())
        context.insert(NamesFixture.Decimal())
        context.insert(NamesFixture.String())
        context.insert(NamesFixture.`Self`(value: 1))
        context.insert(NamesFixture.`Any`(value: 2))
        try context.save()

        let reader = ModelContext(container)
        let read = try #require(try reader.fetch(FetchDescriptor<NamesFixture.Set>()).first)
        #expect(read.array.map(\.name) == ["wash"] && read.array.map(\.date) == [instant])
        #expect(read.array.first?.set === read)
        #expect(try reader.fetch(FetchDescriptor<NamesFixture.Array>()).map(\.elements) == [["a", "ب"]])
        #expect(try reader.fetch(FetchDescriptor<NamesFixture.Int>()).map(\.value) == [Swift.Int.min])
        #expect(try reader.fetch(FetchDescriptor<NamesFixture.`Any`>()).map(\.value) == [2])
        let decimal = try #require(try reader.fetch(FetchDescriptor<NamesFixture.Decimal>()).first)
        #expect(decimal.exact == Foundation.Decimal(string: "12.5"))
        #expect(decimal.free == Foundation.Decimal(string: "-0.1"))
        #expect(try reader.fetch(FetchDescriptor<NamesFixture.String>()).map(\.text) == ["a \"b\" \\(c) \t ⏎"])
    }

    @Test func `Raw values are what the schema says`() {
        #expect(NamesFixture.Optional.allCases.map(\.rawValue) == [-5, 0, .max])
        #expect(NamesFixture.Sendable.allCases.map(\.rawValue) == ["a \"quoted\" \\(word)", "line\nbreak", ""])
        #expect(
            NamesFixture.Status.allCases.map(\.rawValue)
                == ["none", "some", "default", "case", "init", "self", "rawValue", "hash", "description"])
    }
}
