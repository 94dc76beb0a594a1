import Foundation
import RelationsFixture
import ReportsFixture
import SchemaRuntime
import SchemaTesting
import Testing

/// Values and orders that others change on their way to the disk.
@Suite struct ReportedValueTests {
    @Test func `Decimals come back as they are, and are compared, sorted, cut out and added by number`() throws {
        let container = try memory(ReportsSchema.Current.self)
        let texts = ["0.10", "39.99", "12345678901234567890.12", "-0.000000001", "9", "10"]
        let decimals = try texts.map { try #require(Decimal(string: $0)) }
        let writer = ModelContext(container)
        for decimal in decimals { writer.insert(Invoice(total: decimal)) }
        for isSaved in [false, true] {
            if isSaved { try writer.save() }
            let context = isSaved ? ModelContext(container) : writer
            #expect(try context.all(Invoice.self).map(\.total) == decimals)
            let sorted = FetchDescriptor<Invoice>(sortBy: [SortDescriptor(\.total)])
            #expect(try context.fetch(sorted).map(\.total) == decimals.sorted())
            let (low, high) = (Decimal(9), Decimal(40))
            let between = #Predicate<Invoice> { $0.total > low && $0.total <= high }
            #expect(try context.fetch(FetchDescriptor(predicate: between)).map(\.total) == [decimals[1], decimals[5]])
            let cent = try #require(Decimal(string: "0.1"))
            #expect(try context.fetchCount(FetchDescriptor<Invoice>(predicate: #Predicate { $0.total == cent })) == 1)
        }
        let sum = try Invoice.query().sum(of: { $0.total }, in: ModelContext(container))
        #expect(sum == Decimal(string: "12345678901234567949.209999999"))
    }

    @Test func `Ten thousand moves of the last to the front write a row each, and the order is exact`() throws {
        let place = try TemporaryStore()
        let container = try place.container(for: RelationsSchema.Current.self)
        let context = ModelContext(container)
        var titles = ["c", "a", "b"] + (0..<7).map(String.init)
        let album = Album(title: "a", tracks: titles.map { Track(title: $0) })
        context.insert(album)
        try context.save()
        let recorder = SQLRecorder(container)
        let writer = ModelContext(container)
        let same: Album = try writer.existingModel(for: album.persistentModelID)
        var updates = 0
        for move in 1...10_000 {
            same.tracks.insert(same.tracks.removeLast(), at: 0)
            titles.insert(titles.removeLast(), at: 0)
            try writer.save()
            updates += recorder.take().count { $0.hasPrefix("UPDATE \"Track\" SET \"_order_tracks\"") }
            guard move % 1000 == 0 else { continue }
            let rows = try RawStore(at: place.url).rows("SELECT title FROM Track ORDER BY _order_tracks")
            #expect(rows.map { $0[0] } == titles.map { "'\($0)'" })
        }
        #expect(updates >= 10_000 && updates < 10_100, "\(updates)")
        let reader = ModelContext(container)
        let again: Album = try reader.existingModel(for: album.persistentModelID)
        #expect(again.tracks.map(\.title) == titles)
    }
}
