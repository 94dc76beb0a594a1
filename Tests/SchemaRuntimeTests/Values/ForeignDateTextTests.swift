import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import ValuesFixture

/// Texts of dates (`store: iso8601`) that other programs write in another form.
@Suite struct ForeignDateTextTests {
    @Test func `They are read as dates, compared as texts, and a statement gives them the one form`() throws {
        let place = try TemporaryStore()
        let container = try place.container(for: ValuesSchema.Current.self)
        let context = ModelContext(container)
        // 2024-05-01T08:30:00Z
        let date = Date(timeIntervalSinceReferenceDate: 736_245_000)
        for big in 1...4 as ClosedRange<UInt64> {
            context.insert(Reading(at: date, day: nil, made: date, big: big, color: Color(1, 2, 3)))
        }
        try context.save()
        let texts = ["2024-05-01T12:00:00+03:30", "2024-05-01T08:30:00Z", "2024-05-01T08:30:00.5Z"]
        let store = try RawStore(at: place.url)
        for (index, text) in texts.enumerated() {
            try store.execute(
                "UPDATE Reading SET made = '\(text)' WHERE _id = (SELECT _id FROM Reading ORDER BY _id LIMIT 1 OFFSET \(index))"
            )
        }
        let found = Reading.query { $0.made == date }
        let sorted = Reading.query().sorted { $0.made }
        let reader = ModelContext(container)
        #expect(
            try reader.fetch(FetchDescriptor<Reading>()).map { $0.made.timeIntervalSince(date) } == [0, 0, 0.5, 0])
        #expect(try found.fetch(in: reader).map(\.big) == [4])
        #expect(try sorted.fetch(in: reader).map(\.big) == [4, 3, 2, 1])
        let writer = ModelContext(container)
        try writer.update(
            model: Reading.self, set: "\(\Reading.made) = strftime('%Y-%m-%dT%H:%M:%f000000Z', \(\Reading.made))")
        let other = ModelContext(container)
        #expect(try found.fetch(in: other).map(\.big) == [1, 2, 4])
        #expect(try sorted.fetch(in: other).map(\.big) == [1, 2, 4, 3])
        #expect(try other.fetch(FetchDescriptor<Reading>()).map { $0.made.timeIntervalSince(date) } == [0, 0, 0.5, 0])
    }
}
