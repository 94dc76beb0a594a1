import Foundation
import SchemaRuntime
import SchemaTesting
import SearchFixture
import Testing
import TripPlannerFixture

/// Swift Testing and the test's other fixtures have types of these names.
private typealias Note = SearchFixture.Note
private typealias Person = SearchFixture.Person

@Suite struct SearchTests {
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        container = try memory(SearchSchema.Current.self)
        context = ModelContext(container)
    }

    private func notes(_ texts: [(String, String?)]) throws {
        for (title, body) in texts { context.insert(Note(title: title, body: body)) }
        try context.save()
    }

    private func titles(_ query: SearchQuery, in context: ModelContext? = nil) throws -> [String] {
        let descriptor = FetchDescriptor<Note>(sortBy: [SortDescriptor(\.title)]).matching(query)
        return try (context ?? ModelContext(container)).fetch(descriptor).map(\.title)
    }

    // MARK: - What is found

    @Test(arguments: [
        ("istanbul", ["İSTANBUL"]), ("ısparta", ["Isparta"]), ("ISPARTA", ["Isparta"]), ("σοφος", ["ΣΟΦΟΣ", "Σοφός"]),
        ("محمد", ["مُحَمَّد"]), ("یوسف", ["يوسف"]), ("كتاب", ["کتاب"]), ("שלום", ["שָׁלוֹם"]), ("cafe", ["Cafe\u{301}"]),
        ("straße", ["STRASSE"]), ("Bo's", ["Bo’s"]), ("bo", ["Bo’s"]), ("da nang", ["Đà Nẵng"]), ("1403", ["سال ۱۴۰۳"]),
        ("हिन्दी", ["हिन्दी भाषा"]), ("हिन्द", []), ("เชียงใหม่", ["ไปเชียงใหม่"]), ("京都", ["東京都庁"]), ("京庁", []),
        ("🚀", ["Start🚀!"]), ("start", ["Start🚀!"]), ("nothing", []),
    ]) func otherAlphabets(_ query: String, _ found: [String]) throws {
        try notes(
            [
                "İSTANBUL", "Isparta", "ΣΟΦΟΣ", "Σοφός", "مُحَمَّد", "يوسف", "کتاب", "שָׁלוֹם", "Cafe\u{301}", "STRASSE",
                "Bo’s",
                "Đà Nẵng", "سال ۱۴۰۳", "हिन्दी भाषा", "ไปเชียงใหม่", "東京都庁", "Start🚀!",
            ].map { ($0, nil) })
        #expect(try Set(titles(SearchQuery(query))) == Set(found))
        // Objects that wait are judged by the same fold.
        let pending = ModelContext(try memory(SearchSchema.Current.self))
        for note in try context.all(Note.self) { pending.insert(Note(title: note.title)) }
        #expect(try Set(titles(SearchQuery(query), in: pending)) == Set(found))
        // And so is a scan.
        if query != "bo", query != "start", query != "हिन्द" {
            let scan = #Predicate<Note> { $0.title.localizedStandardContains(query) }
            #expect(try Set(ModelContext(container).fetch(FetchDescriptor(predicate: scan)).map(\.title)) == Set(found))
        }
    }

    private static let texts: [(String, String?)] = [
        ("a", "the quick brown fox"), ("b", "the quick fox is brown"), ("c", "quickly done"), ("d", nil),
        ("e", "lazy dogs, or NOT"), ("f quick", "lazy"),
    ]

    @Test(arguments: [
        ("quick brown", ["a", "b"]), ("\"quick brown\"", ["a"]), ("“quick brown”", ["a"]),
        ("quick*", ["a", "b", "c", "f quick"]),
        ("qu", []), ("quick -lazy", ["a", "b"]), ("quick NOT lazy", ["a", "b"]), ("done OR dogs", ["c", "e"]),
        ("lazy dogs OR quick", ["e", "f quick"]), ("brown AND is", ["b"]), ("-lazy", ["e", "f quick"]),
        ("quick -brown -lazy", []), ("OR", ["e"]), ("NOT", ["e"]), ("or lazy", ["e"]), ("lazy OR", ["e"]),
        ("(quick) brown)", ["a", "b"]), ("\"quick bro\"*", ["a"]), ("\"brown quick\"", []),
    ]) func queries(_ query: String, _ found: [String]) throws {
        try notes(Self.texts)
        #expect(try titles(SearchQuery(query)) == found)
        let pending = ModelContext(try memory(SearchSchema.Current.self))
        for (title, body) in Self.texts { pending.insert(Note(title: title, body: body)) }
        #expect(try titles(SearchQuery(query), in: pending) == found, "in memory")
    }

    @Test func typedQueries() throws {
        try notes(Self.texts)
        #expect(try titles(.phrase("Quick BROWN")) == ["a"])
        #expect(try titles(.phrase("quick* OR")) == [])
        #expect(try titles(.prefix("qui")) == ["a", "b", "c", "f quick"])
        #expect(try titles("quick" && .any(["lazy", "is"])) == ["b", "f quick"])
        #expect(try titles("quick" || "dogs") == ["a", "b", "e", "f quick"])
        #expect(try titles(("quick" || "dogs").excluding("brown" || "f")) == ["e"])
        #expect(try titles(.all([])).count == 6)
        #expect(try titles(SearchQuery(typing: "the qui")) == ["a", "b"])
        #expect(try titles(SearchQuery(typing: "the qui ")) == [])
        #expect(try titles(SearchQuery(typing: "\"quick bro")) == ["a"])
        // Words may lie in several attributes; a phrase lies in one.
        #expect(try titles("f lazy") == ["f quick"])
        #expect(try titles(.phrase("quick lazy")) == [])
    }

    @Test func queriesOverKeyPathsSearchToo() throws {
        try notes(Self.texts)
        let query = Note.query { $0.title != "a" }.matching("quick").sorted { $0.title.descending }
        #expect(try query.fetch(in: context).map(\.title) == ["f quick", "b"])
        #expect(try query.limit(1).count(in: context) == 1)
        #expect(try query.exists(in: context))
        #expect(try query.select { $0.title }.fetch(in: context) == ["f quick", "b"])
        #expect(try Note.query().matching("quick", in: \.title).fetch(in: context).map(\.title) == ["f quick"])
        #expect(try Note.query().matching("lazy").matching("quick").fetch(in: context).map(\.title) == ["f quick"])
        let groups = Note.query().matching("quick").group { $0.body.isEmpty }.select { ($0.key, $0.count) }
        #expect(try groups.fetch(in: context).map(\.1) == [3])
        #expect(try Note.query().matching("quick").max(of: { $0.title }, in: context) == "f quick")
        #expect(try Note.query().matching("quick").select { $0.title }.distinct().fetch(in: context).count == 3)
        // The best first, as a descriptor has them, and before those what waits.
        let ranked = try context.fetch(FetchDescriptor<Note>().matching("quick"))
        #expect(try Note.query().matching("quick").fetch(in: context) == ranked)
        #expect(try Note.query().matching("quick").select { $0.title }.fetch(in: context) == ranked.map(\.title))
        context.insert(Note(title: "g", body: "quick"))
        #expect(try query.fetch(in: context).map(\.title) == ["g", "f quick", "b"])
        #expect(try Note.query().matching("quick").fetch(in: context).first?.title == "g")
        // Rows after a place need an order of their own.
        let page = try query.after(query.cursor(of: ranked.first { $0.title == "f quick" }!, in: context))
        #expect(try page.fetch(in: context).map(\.title) == ["b"])
        let place = try Note.query().cursor(of: ranked[0], in: context)
        #expect { try Note.query().matching("quick").after(place).fetch(in: context) } throws: { error in
            if case ModelError.unsupportedSort? = error as? ModelError { true } else { false }
        }
        #expect { try Author.query().matching("x", in: \.notes).fetch(in: context) } throws: { error in
            if case ModelError.unsupportedSearch? = error as? ModelError { true } else { false }
        }
    }

    @Test func whatHasNoWordsRestrictsNothing() throws {
        try notes(Self.texts)
        for text in ["", "  ", "\"", "*", "-", "!?…", "\"\"*", "()", "\u{301}"] {
            #expect(try titles(SearchQuery(text)).count == 6, "\(text)")
        }
    }

    /// Nothing that a user types is an error.
    @Test func hostileTexts() throws {
        try notes(Self.texts)
        var texts = [
            "\"; DROP TABLE Note; --", "title:quick", "^quick", "NEAR(a b, 2)", "a AND", "AND OR NOT", "{title} : a",
            "a\u{0}b",
            "'", "''", "col : *", "-\"", "- -", "--a", "NOT NOT a", "OR OR OR", "\"a\" \"b", "((((((", "* * *", "“„»«",
            "\\", "%_",
            "\u{FFFD}\u{FFFE}", "a+b", "quick + brown", String(repeating: "(", count: 10_000),
            String(repeating: "a ", count: 20_000), String(repeating: "\"a\" OR ", count: 5_000),
            String(repeating: "-a ", count: 5_000), String(repeating: "x", count: 1_000_000),
            String(repeating: "é", count: 100_000),
        ]
        let pieces = [
            "\"", "*", "-", "OR", "AND", "NOT", " ", "(", ")", "a", "quick", ":", "^", "{", "}", "+", "NEAR", "'", "é",
            "\u{0}",
        ]
        var random = SystemRandomNumberGenerator()
        for _ in 0..<400 {
            texts.append(
                (0..<Int.random(in: 1...9, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined())
        }
        let pending = ModelContext(try memory(SearchSchema.Current.self))
        for (title, body) in Self.texts { pending.insert(Note(title: title, body: body)) }
        for text in texts {
            for query in [SearchQuery(text), SearchQuery(typing: text), .phrase(text), .prefix(text)] {
                #expect(try titles(query) == titles(query, in: pending), "\(text.prefix(60))")
            }
        }
    }

    @Test func deepQueriesAreRefused() throws {
        try notes(Self.texts)
        var query: SearchQuery = "lazy"
        for index in 0..<30 { query = index % 2 == 0 ? query && "dogs" : query || "quick" }
        #expect(try titles(query) == ["a", "b", "e", "f quick"])
        for _ in 0..<200 { query = ("x" as SearchQuery).excluding(query) && "y" }
        #expect { try titles(query) } throws: { error in
            if case ModelError.unsupportedSearch? = error as? ModelError { true } else { false }
        }
    }

    /// The index and what decides about objects that wait say the same.
    @Test func sqlAndMemoryAgree() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = Seeded(seed: seed)
        let words = [
            "رفتن", "كتاب", "کتاب‌ها", "Café", "cafe", "CAFETERIA", "straße", "ΣΟΦΟΣ", "東京", "京", "a-b", "b", "10", "۱۰",
            "👍🏽",
        ]
        func text() -> String {
            (0..<Int.random(in: 0...6, using: &random)).map { _ in words.randomElement(using: &random)! }.joined(
                separator: " ")
        }
        try notes((0..<200).map { _ in (text(), Bool.random(using: &random) ? text() : nil) })
        let pending = ModelContext(try memory(SearchSchema.Current.self))
        for note in try context.all(Note.self) { pending.insert(Note(title: note.title, body: note.body)) }
        func query(_ depth: Int) -> SearchQuery {
            switch Int.random(in: 0..<(depth > 0 ? 7 : 4), using: &random) {
            case 0: SearchQuery(words.randomElement(using: &random)!)
            case 1: .prefix(String(words.randomElement(using: &random)!.prefix(2)))
            case 2: .phrase(words.randomElement(using: &random)! + " " + words.randomElement(using: &random)!)
            case 3: SearchQuery(words.randomElement(using: &random)! + " -" + words.randomElement(using: &random)!)
            case 4: query(depth - 1) && query(depth - 1)
            case 5: query(depth - 1) || query(depth - 1)
            default: query(depth - 1).excluding(query(depth - 1))
            }
        }
        let other = ModelContext(container)
        for _ in 0..<500 {
            let query = query(3)
            #expect(try titles(query, in: other) == titles(query, in: pending), "seed \(seed): \(query)")
        }
    }

    // MARK: - With the rest of a descriptor

    @Test func predicateOrderAndPages() throws {
        for index in 0..<50 {
            let note = Note(title: "note \(index % 5)", body: index % 2 == 0 ? "even" : nil, number: index)
            context.insert(note)
        }
        try context.save()
        let other = ModelContext(container)
        var descriptor = FetchDescriptor<Note>(
            predicate: #Predicate { $0.number > 9 }, sortBy: [SortDescriptor(\.number, order: .reverse)]
        ).matching("note even")
        #expect(try other.fetchCount(descriptor) == 20)
        descriptor.fetchLimit = 3
        descriptor.fetchOffset = 2
        #expect(try other.fetch(descriptor).map(\.number) == [44, 42, 40])
        #expect(try other.fetchCount(descriptor) == 3)
        #expect(try other.fetchIdentifiers(descriptor) == other.fetch(descriptor).map(\.persistentModelID))
        // What waits is merged: one comes, one goes, one does not match any more, one does now.
        other.insert(Note(title: "note", body: "even", number: 100))
        let all = try other.fetch(FetchDescriptor<Note>(sortBy: [SortDescriptor(\.number)]))
        other.delete(try #require(all.first { $0.number == 44 }))
        try #require(all.first { $0.number == 42 }).body = "odd"
        try #require(all.first { $0.number == 43 }).body = "EVEN"
        #expect(try other.fetch(descriptor).map(\.number) == [46, 43, 40])
        #expect(try other.fetchCount(descriptor) == 3)
        descriptor.fetchLimit = nil
        descriptor.fetchOffset = nil
        #expect(try other.fetchCount(descriptor) == 20)
        #expect(try other.fetch(descriptor).count == 20)
        // What is saved, without what is to be deleted.
        descriptor.includePendingChanges = false
        #expect(try other.fetchCount(descriptor) == 19)
        #expect(try other.fetch(descriptor).map(\.number).first == 48)
        #expect(try other.fetch(descriptor).count == 19)
    }

    @Test func predicatesThroughRelationships() throws {
        let author = Author(name: "Ümit")
        author.notes = [Note(title: "eins zwei"), Note(title: "drei")]
        context.insert(author)
        context.insert(Note(title: "eins"))
        try context.save()
        let descriptor = FetchDescriptor<Note>(predicate: #Predicate { $0.author?.name == "Ümit" }).matching("eins")
        #expect(try ModelContext(container).fetch(descriptor).map(\.title) == ["eins zwei"])
    }

    @Test func severalSearches() throws {
        try notes([("red apple", "green"), ("green", "red apple"), ("red", "apple green")])
        let base = FetchDescriptor<Note>(sortBy: [SortDescriptor(\.title)])
        let context = ModelContext(container)
        #expect(try context.fetch(base.matching("red", in: \.title)).map(\.title) == ["red", "red apple"])
        #expect(
            try context.fetch(base.matching("red", in: \.title).matching("apple", in: \.body)).map(\.title) == ["red"])
        #expect(try context.fetch(base.matching("red", in: \.title, \.body)).count == 3)
        #expect(try context.fetch(base.matching("red green", in: \.title, \.body)).count == 3)
        #expect(
            try context.fetch(base.matching(("red" as SearchQuery).excluding("apple"), in: \.title)).map(\.title) == [
                "red"
            ])
        context.insert(Note(title: "Red", body: "APPLE"))
        #expect(
            try context.fetch(base.matching("red", in: \.title).matching("apple", in: \.body)).map(\.title) == [
                "Red", "red",
            ])
    }

    @Test func whatIsNotSearched() throws {
        func refusal(_ body: () throws -> Void) -> String? {
            do { try body() } catch { return (error as? ModelError)?.description }
            return nil
        }
        let context = ModelContext(container)
        let number = refusal { _ = try context.fetch(FetchDescriptor<Note>().matching("x", in: \.number)) }
        #expect(number == "There is no such search: number is not among what Note's `search` names.")
        let trips = ModelContext(try memory(TripPlannerSchema.Current.self))
        let none = refusal { _ = try trips.fetch(FetchDescriptor<Trip>().matching("x")) }
        #expect(none == "There is no such search: Trip has no `search` in the schema.")
    }

    // MARK: - Ranks and excerpts

    @Test func theBestComeFirst() throws {
        let filler = String(repeating: "word ", count: 60)
        try notes([
            ("one", filler + "apple"), ("two", "apple apple apple"), ("three", "apple pie"), ("four", "pie"),
        ])
        let found = try ModelContext(container).search(FetchDescriptor<Note>().matching("apple"))
        #expect(found.map(\.object.title) == ["two", "three", "one"])
        let scores = found.compactMap(\.score)
        #expect(scores.count == 3 && scores == scores.sorted(by: >) && scores.allSatisfy { $0 > 0 })
        var page = FetchDescriptor<Note>().matching("apple")
        page.fetchLimit = 1
        page.fetchOffset = 1
        #expect(try ModelContext(container).fetch(page).map(\.title) == ["three"])
        // What waits has no rank.
        let other = ModelContext(container)
        other.insert(Note(title: "new", body: "an apple"))
        let merged = try other.search(FetchDescriptor<Note>().matching("apple"))
        #expect(merged.map(\.object.title) == ["new", "two", "three", "one"])
        #expect(merged[0].score == nil && merged[1].score != nil)
        #expect(try other.fetch(page).map(\.title) == ["two"])
        #expect(try other.fetchIdentifiers(page).count == 1)
    }

    @Test func excerptsShowTheOriginal() throws {
        try notes([("سفر به مُحَمَّدآباد و Café", "Die STRASSE – nach Straßburg; und dann: die Straße!"), ("x", nil)])
        let context = ModelContext(container)
        let found = try #require(try context.search(FetchDescriptor<Note>().matching("strasse cafe محمد*")).first)
        #expect(found.highlight(\.title) == "سفر به <b>مُحَمَّدآباد</b> و <b>Café</b>")
        #expect(
            found.highlight(\.body, open: "[", close: "]") == "Die [STRASSE] – nach Straßburg; und dann: die [Straße]!")
        #expect(found.snippet(\.body, words: 3, open: "[", close: "]") == "Die [STRASSE] – nach…")
        let plain = try #require(try context.search(FetchDescriptor<Note>().matching("x")).first)
        #expect(plain.snippet(\.body) == nil)
        #expect(plain.snippet(\.title) == "<b>x</b>")
        #expect(SearchQuery("strasse -nach").highlight("Straße nach") == "<b>Straße</b> nach")
        #expect(SearchQuery("\"b c\"").highlight("a b c, B-C d") == "a <b>b c</b>, <b>B-C</b> d")
        #expect(SearchQuery("\"a b\" \"b c\"").highlight("a b c") == "<b>a b c</b>")
        let text = "Ein Café"
        #expect(SearchQuery("cafe").ranges(in: text).map { String(text[$0]) } == ["Café"])
        #expect(SearchQuery("").highlight(text) == text)
    }

    @Test(arguments: [
        ("a b c d e f g h i j", "h", 4, "…g [h] i j"), ("a b c d e f g h i j", "a j", 4, "[a] b c d…"),
        ("a b c d e f g h i j", "j", 3, "…h i [j]"), ("a x b c d x y e", "x y", 3, "…[x] [y] e"),
        ("a b", "z", 1, "a…"),
        ("a b c", "\"b c\"", 1, "…[b]…"), ("", "a", 3, ""), ("«a b» c.", "c", 9, "«a b» [c]."),
    ]) func snippets(_ text: String, _ query: String, _ words: Int, _ shown: String) {
        #expect(SearchQuery(query).snippet(text, words: words, open: "[", close: "]") == shown)
    }

    // MARK: - Hierarchies

    @Test func subclassesAreSearched() throws {
        context.insert(Document(subject: "plan"))
        context.insert(Letter(subject: "plan", recipient: "Ρόζα"))
        context.insert(Memo(subject: "plan", urgent: true))
        context.insert(Memo(subject: "other", urgent: true))
        try context.save()
        let other = ModelContext(container)
        #expect(try other.fetchCount(FetchDescriptor<Document>().matching("plan")) == 3)
        #expect(try other.fetch(FetchDescriptor<Document>().matching("ροζα")).isEmpty)
        #expect(try other.fetch(FetchDescriptor<Letter>().matching("ροζα plan")).count == 1)
        #expect(try other.fetch(FetchDescriptor<Memo>().matching("plan")).map(\.urgent) == [true])
        other.insert(Letter(subject: "plan B", recipient: "ΡΟΖΑ"))
        #expect(try other.fetch(FetchDescriptor<Letter>().matching("ροζα plan")).count == 2)
        #expect(try other.fetchCount(FetchDescriptor<Document>().matching("plan")) == 4)
        #expect(try other.fetchCount(FetchDescriptor<Memo>().matching("plan")) == 1)
    }

    @Test func tablesOfEachClassAreSearched() throws {
        context.insert(Book(label: "Das Schloß", blurb: "K. arrives"))
        context.insert(Film(label: "Das Schloss", minutes: 90))
        try context.save()
        let other = ModelContext(container)
        let items = try other.fetch(FetchDescriptor<Item>(sortBy: [SortDescriptor(\.label)]).matching("schloss"))
        #expect(items.map { "\(type(of: $0))" } == ["Film", "Book"])
        #expect(try other.fetchCount(FetchDescriptor<Film>().matching("schloss")) == 1)
        #expect(try other.fetch(FetchDescriptor<Book>().matching("ARRIVES")).map(\.label) == ["Das Schloß"])
        #expect(try other.fetch(FetchDescriptor<Book>().matching("schloss")).isEmpty)
        let found = try other.search(FetchDescriptor<Item>().matching("schloß"))
        #expect(found.allSatisfy { $0.score != nil && $0.highlight(\.label).hasSuffix("</b>") })
    }

    @Test func whatSQLiteComputesIsSearched() throws {
        let person = Person(first: "Ada", last: "Lovelace")
        context.insert(person)
        try context.save()
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Person>().matching("\"ada lovelace\"")) == 1)
        person.last = "King"
        try context.save()
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Person>().matching("lovelace")) == 0)
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Person>().matching("king")) == 1)
    }
}
