import Foundation
import SchemaRuntime
import SchemaTesting
import ScriptsFixture
import Testing

/// Models, members, enum cases and text in other alphabets.
@Suite struct ScriptsTests {
    @Test func `Names of every alphabet are tables, columns and key paths`() throws {
        let place = try TemporaryStore()
        let container = try place.container(for: ΓραφέςSchema.Current.self)
        let context = ModelContext(container)
        let journey = سفر(تاریخ: Date(timeIntervalSinceReferenceDate: 0), جهت: .جنوب)
        journey.مسافران = [מטייל(שם: "דוד", κατάσταση: .κλειστό), מטייל(שם: "رها")]
        context.insert(journey)
        context.insert(日本語(名前: "鞄"))
        context.insert(Café(naïveté: "œuf"))
        try context.save()

        let reader = ModelContext(container)
        let found = try reader.fetch(FetchDescriptor<سفر>(predicate: #Predicate { $0.مقصد == "تهران" }))
        #expect(found.map(\.جهت) == [.جنوب])
        #expect(found.first?.مسافران.map(\.שם).sorted() == ["דוד", "رها"])
        let closed = try reader.fetch(FetchDescriptor<מטייל>(sortBy: [SortDescriptor(\.שם)]))
        #expect(closed.map(\.κατάσταση) == [.κλειστό, .ανοιχτό])
        #expect(closed.allSatisfy { $0.טיולים == found })
        let bags = try reader.fetch(FetchDescriptor<🎒>())
        #expect(bags.map(\.📦) == [3])
        #expect((bags.first as? 日本語)?.名前 == "鞄")

        let rows = try RawStore(at: place.url).rows(#"SELECT "جهت", "مقصد" FROM "سفر""#)
        #expect(rows == [["'جنوب'", "'تهران'"]])
    }

    @Test func `A raw value of another alphabet is kept as written`() {
        #expect(مصب.allCases.map(\.rawValue) == ["شمال ↑", "جنوب"])
        #expect(Κατάσταση(rawValue: "ανοιχτό") == .ανοιχτό)
    }
}
