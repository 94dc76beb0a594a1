import Foundation
import SQLiteKit
import SchemaRuntime
import SchemaTesting
import SearchFixture
import Testing

private typealias Note = SearchFixture.Note

/// Stores whose texts follow the rules of Turkish.
@Suite struct TurkishTests {
    private let place: TemporaryStore

    init() throws { place = try TemporaryStore() }

    private func container(_ rules: TextRules?, allowsSave: Bool = true) throws -> ModelContainer {
        try ModelContainer(
            for: Schema(versionedSchema: SearchSchema.Current.self),
            configurations: ModelConfiguration(url: place.url, allowsSave: allowsSave, textRules: rules))
    }

    private static let titles = [
        "ışık hızı", "IŞIK", "isik", "Isparta", "İstanbul", "istanbul", "ISTANBUL", "Diyarbakır",
    ]

    private func fill(_ context: ModelContext) {
        for title in Self.titles { context.insert(Note(title: title)) }
    }

    private func found(_ words: SearchQuery, _ context: ModelContext) throws -> Set<String> {
        Set(try context.fetch(FetchDescriptor<Note>().matching(words)).map(\.title))
    }

    /// What a store of these titles answers by Turkish rules.
    private func expectTurkish(_ context: ModelContext, sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(try found("IŞIK", context) == ["ışık hızı", "IŞIK"], sourceLocation: sourceLocation)
        #expect(try found("isik", context) == ["isik"], sourceLocation: sourceLocation)
        #expect(try found("İSTANBUL", context) == ["İstanbul", "istanbul"], sourceLocation: sourceLocation)
        #expect(try found("ıstan*", context) == ["ISTANBUL"], sourceLocation: sourceLocation)
        let part = "KIR"
        let names = try context.fetch(
            FetchDescriptor<Note>(predicate: #Predicate { $0.title.localizedStandardContains(part) }))
        #expect(names.map(\.title) == ["Diyarbakır"], sourceLocation: sourceLocation)
        #expect(
            try Note.query { $0.title.localizedStandardContains("KİR") }.fetch(in: context).isEmpty,
            sourceLocation: sourceLocation)
        let (other, same) = ("ışık", ComparisonResult.orderedSame)
        let equal = try context.fetch(
            FetchDescriptor<Note>(predicate: #Predicate { $0.title.caseInsensitiveCompare(other) == same }))
        #expect(equal.map(\.title) == ["IŞIK"], sourceLocation: sourceLocation)
    }

    private func expectGeneral(_ context: ModelContext, sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(try found("IŞIK", context) == ["ışık hızı", "IŞIK", "isik"], sourceLocation: sourceLocation)
        #expect(try found("ıstan*", context) == ["İstanbul", "istanbul", "ISTANBUL"], sourceLocation: sourceLocation)
    }

    private func expectInStep(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let store = try RawStore(at: place.url)
        for name in ["Note", "Author", "Place"] {
            #expect(throws: Never.self, "\(name)", sourceLocation: sourceLocation) {
                try store.execute("INSERT INTO \(name)_search (\(name)_search, rank) VALUES ('integrity-check', 1)")
            }
        }
        #expect(try store.rows("PRAGMA integrity_check") == [["'ok'"]], sourceLocation: sourceLocation)
    }

    @Test func `Rows and objects that wait are found by Turkish letters`() throws {
        let context = ModelContext(try container(.turkish))
        fill(context)
        try expectTurkish(context)
        try context.save()
        try expectTurkish(context)
        try expectInStep()
        // Excerpts show what was found, of whatever spelling.
        let result = try #require(
            try context.search(FetchDescriptor<Note>(sortBy: [SortDescriptor(\.title)]).matching("IŞIK")).last)
        #expect(result.highlight(\.title) == "<b>ışık</b> hızı")
    }

    @Test func `Lists have the order of the alphabet`() throws {
        let context = ModelContext(try container(.turkish))
        let sorted = ["çay", "ç 9", "ç 10", "dağ", "hız", "ılık", "Irmak", "ışık", "iz", "İzmir", "şal", "tuz"]
        for title in sorted.reversed() { context.insert(Note(title: title)) }
        let expected = ["ç 9", "ç 10", "çay"] + sorted.dropFirst(3)
        let byList = FetchDescriptor<Note>(sortBy: [SortDescriptor(\.title, comparator: .localizedStandard)])
        for isSaved in [false, true] {
            if isSaved { try context.save() }
            #expect(try context.fetch(byList).map(\.title) == expected)
            #expect(
                try Note.query().sorted { $0.title.collated(.localizedStandard) }.fetch(in: context).map(\.title)
                    == expected)
        }
    }

    @Test func `Uniques tell the two letters apart`() throws {
        let context = ModelContext(try container(.azerbaijani))
        for (code, label) in [("a", "ILIQ"), ("b", "iliq"), ("c", "ılıq")] {
            context.insert(Place(code: code, label: label))
            try context.save()
        }
        #expect(Set(try ModelContext(context.container).all(Place.self).map(\.label)) == ["iliq", "ılıq"])
        try expectInStep()
    }

    @Test func `A store that is there goes over to other rules, and back`() throws {
        do {
            let context = ModelContext(try container(nil))
            fill(context)
            context.insert(Place(code: "a", label: "IŞIK"))
            try context.save()
            try expectGeneral(context)
        }
        do {
            let context = ModelContext(try container(.turkish))
            try expectTurkish(context)
            try expectInStep()
            // The unique of the other letters is free now.
            context.insert(Place(code: "b", label: "işik"))
            try context.save()
            #expect(try ModelContext(context.container).fetchCount(FetchDescriptor<Place>()) == 2)
        }
        // Who asks for nothing has what the store has, also one who only reads.
        try expectTurkish(ModelContext(try container(nil)))
        try expectTurkish(ModelContext(try container(nil, allowsSave: false)))
        let rules = try RawStore(at: place.url).rows("SELECT value FROM _schema WHERE key = 'foldVersion'")
        #expect(rules == [["65537"]])
        #expect {
            _ = try container(.general, allowsSave: false)
        } throws: { error in
            if case .store(let error)? = error as? ModelError { error.reason == .textIndexesOutdated } else { false }
        }
        // By general rules the two places are one.
        #expect {
            _ = try container(.general)
        } throws: { error in
            guard case .store(let error)? = error as? ModelError else { return false }
            if case .statementFailed = error.reason { return true }
            return false
        }
        do {
            let context = ModelContext(try container(nil))
            try expectTurkish(context)
            try expectInStep()
            for place in try context.all(Place.self) where place.code == "b" { context.delete(place) }
            try context.save()
        }
        let context = ModelContext(try container(.general))
        try expectGeneral(context)
        try expectInStep()
        #expect(try context.all(Note.self).map(\.title) == Self.titles)
    }

    @Test func `Who has the store open by other rules writes nothing more into it`() throws {
        let first = ModelContext(try container(nil))
        fill(first)
        try first.save()
        let second = ModelContext(try container(.turkish))
        first.insert(Note(title: "IŞIK"))
        func isOutdated(_ error: any Error) -> Bool {
            if case .store(let error)? = error as? ModelError { error.reason == .textIndexesOutdated } else { false }
        }
        #expect { try first.save() } throws: { isOutdated($0) }
        #expect(first.hasChanges)
        first.rollback()
        #expect {
            try first.insert(into: Note.self, ["a"]) { title, row in row[\.title] = title }
        } throws: {
            isOutdated($0)
        }
        #expect { try first.update(model: Note.self, set: "\(\Note.title) = 'x'") } throws: { isOutdated($0) }
        #expect { try first.container.erase() } throws: { isOutdated($0) }
        try expectTurkish(second)
        try expectInStep()
    }

    @Test(arguments: [true, false])
    func `Who has the store open by other rules finds nothing by them any more`(allowsSave: Bool) throws {
        do {
            let context = ModelContext(try container(nil))
            fill(context)
            context.insert(Place(code: "a", label: "IŞIK"))
            try context.save()
        }
        let first = ModelContext(try container(nil, allowsSave: allowsSave))
        try expectGeneral(first)
        let second = ModelContext(try container(.turkish))
        func outdated<Result>(sourceLocation: SourceLocation = #_sourceLocation, _ read: () throws -> Result) {
            #expect(sourceLocation: sourceLocation) {
                _ = try read()
            } throws: { error in
                if case .store(let error)? = error as? ModelError {
                    error.reason == .textIndexesOutdated
                } else {
                    false
                }
            }
        }
        let (part, other, same) = ("KIR", "ışık", ComparisonResult.orderedSame)
        for context in [first, ModelContext(first.container)] {
            outdated { try found("IŞIK", context) }
            outdated { try context.fetchCount(FetchDescriptor<Note>().matching("IŞIK")) }
            outdated { try context.fetchIdentifiers(FetchDescriptor<Note>().matching("IŞIK")) }
            outdated { try context.search(FetchDescriptor<Note>().matching("IŞIK")) }
            outdated {
                try context.fetch(
                    FetchDescriptor<Note>(predicate: #Predicate { $0.title.localizedStandardContains(part) }))
            }
            outdated {
                try context.fetch(
                    FetchDescriptor<Note>(predicate: #Predicate { $0.title.caseInsensitiveCompare(other) == same }))
            }
            outdated {
                try context.fetch(
                    FetchDescriptor<Note>(sortBy: [SortDescriptor(\.title, comparator: .localizedStandard)]))
            }
            outdated { try Note.query().sorted { $0.title.collated(.localizedStandard) }.fetch(in: context) }
            outdated { () throws -> [Int] in
                try context.select("SELECT count(*) FROM Note_search WHERE Note_search MATCH 'isik'")
            }
            outdated { () throws -> [String] in
                try context.select("SELECT \(\Note.title) FROM \(Note.self) ORDER BY \(\Note.title) collate Localized")
            }
            // What is the same by all rules goes on, and what was left by a read that failed is in nobody's way.
            #expect(try context.all(Note.self).map(\.title) == Self.titles)
            let code = "a"
            #expect(try context.fetchCount(FetchDescriptor<Place>(predicate: #Predicate { $0.code == code })) == 1)
        }
        try expectTurkish(second)
        try expectTurkish(ModelContext(try container(nil, allowsSave: allowsSave)))
    }
}
