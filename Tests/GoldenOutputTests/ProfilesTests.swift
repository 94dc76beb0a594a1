import Foundation
import ProfilesFixture
import SchemaRuntime
import SchemaTesting
import Testing

/// A schema with profiles and waivers, whose released versions stand inside its file.
@Suite struct ProfilesTests {
    private let place: TemporaryStore

    init() throws { place = try TemporaryStore() }

    private func rows(_ sql: String) throws -> [[String]] { try RawStore(at: place.url).rows(sql) }

    @Test func `Every released version has its place in the plan`() {
        #expect(
            ProfilesSchema.MigrationPlan.schemas.map { $0.versionIdentifier } == [
                Schema.Version(1, 0, 0), Schema.Version(1, 1, 0), Schema.Version(1, 2, 0),
            ])
        #expect(ProfilesSchema.MigrationPlan.stages.count == 2)
    }

    @Test func `A modifier and an encryption are told of in the description`() {
        #expect(
            ProfilesSchema.V1_2_0._$snapshot.contains(
                "attribute secret Data optional column secret BLOB modifier sealed-2 cloudEncryption\n"))
        #expect(
            ProfilesSchema.V1_0_0._$snapshot.contains(
                "attribute secret Data optional column secret BLOB modifier sealed-1\n"))
    }

    @Test(arguments: [0, 1]) func `A store of a version from inside the file is migrated`(minor: Int) throws {
        let versions: [any _GeneratedSchema.Type] = [ProfilesSchema.V1_0_0.self, ProfilesSchema.V1_1_0.self]
        try makeStore(of: versions[minor], at: place.url) { store in
            try store.execute(
                """
                INSERT INTO Diary (_id, title, secret) VALUES (1, 'یادداشت', X'00FF');
                INSERT INTO Entry (_id, _kind, text, mood, diary) VALUES (1, 1, 'α', 'glad', 1), (2, 2, 'β', 'calm', 1);
                """)
        }
        let before = try rows("SELECT value FROM _schema WHERE key = 'version'")
        let container = try place.container(for: ProfilesSchema.Current.self)
        let context = ModelContext(container)
        let diary = try #require(try context.fetch(FetchDescriptor<Diary>()).first)
        #expect(diary.title == "یادداشت" && diary.secret == Data([0, 255]) && diary.price == nil)
        let entries = try #require(diary.entries).sorted { $0.text < $1.text }
        #expect(entries.map(\.mood) == [.glad, .calm] && entries[1] is Letter)
        #expect(before == [["'1.\(minor).0'"]])
        #expect(try rows("SELECT value FROM _schema WHERE key = 'version'") == [["'1.2.0'"]])
    }

    @Test func `A store of a squashed version is refused by name`() throws {
        let hash = "5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592"
        func open(hash: String) throws -> StoreError.Reason? {
            let place = try TemporaryStore()
            try makeStore(of: ProfilesSchema.V1_0_0.self, at: place.url) { store in
                try store.execute(
                    """
                    INSERT INTO Diary (_id, title) VALUES (1, 'kept');
                    UPDATE _schema SET value = '0.9.0' WHERE key = 'version';
                    UPDATE _schema SET value = '\(hash)' WHERE key = 'hash'
                    """)
            }
            let before = try Data(contentsOf: place.url)
            let error = #expect(throws: ModelError.self) {
                _ = try place.container(for: ProfilesSchema.Current.self)
            }
            #expect(try Data(contentsOf: place.url) == before)
            guard case .store(let problem)? = error else { return nil }
            return problem.reason
        }
        #expect(try open(hash: hash) == .squashedVersion(stored: "0.9.0", migratedBy: ["1.0.0"]))
        // One that bears its number and is another.
        #expect(try open(hash: String(hash.reversed())) != .squashedVersion(stored: "0.9.0", migratedBy: ["1.0.0"]))
    }

    @Test func `Objects are saved and read again`() throws {
        let container = try place.container(for: ProfilesSchema.Current.self)
        let context = ModelContext(container)
        let diary = Diary(secret: Data([1]), price: 0.5)
        diary.entries = [Entry(text: "سلام", mood: .صبور), Letter(recipient: "Ευρυδίκη")]
        context.insert(diary)
        try context.save()
        let other = ModelContext(container)
        let read = try #require(
            try other.fetch(FetchDescriptor<Diary>(predicate: #Predicate { $0.price == 0.5 })).first)
        #expect(read.title == "" && read.secret == Data([1]) && read.entries?.count == 2)
        let mood = Mood.صبور
        let patient = try other.fetch(FetchDescriptor<Entry>(predicate: #Predicate { $0.mood == mood }))
        #expect(patient.map(\.text) == ["سلام"])
        #expect(try rows("SELECT mood, text FROM Entry ORDER BY _id") == [["'صبور'", "'سلام'"], ["'calm'", "''"]])
        other.delete(read)
        try other.save()
        #expect(try other.fetchCount(FetchDescriptor<Entry>()) == 0)
    }
}
