import Foundation
import SchemaRuntime
import SearchFixture
import Testing

private typealias Note = SearchFixture.Note

/// Conditions, sorts, groups and pages by the fold of searches, over rows and over objects that wait.
@Suite struct LocalizedQueryTests {
    private static func context(_ rules: TextRules? = nil) throws -> ModelContext {
        ModelContext(
            try ModelContainer(
                for: Schema(versionedSchema: SearchSchema.Current.self),
                configurations: ModelConfiguration(isStoredInMemoryOnly: true, textRules: rules)))
    }

    /// Notes that wait, then the same when they are saved, then when some of them have changed.
    private struct Notes {
        static let stages = 0..<3
        let context: ModelContext

        init(_ titles: [String], _ rules: TextRules? = nil) throws {
            context = try LocalizedQueryTests.context(rules)
            for (index, title) in titles.enumerated() { context.insert(Note(title: title, number: index)) }
        }

        func go(to stage: Int) throws {
            switch stage {
            case 1: try context.save()
            case 2:
                for (index, note) in try context.all(Note.self).enumerated() where index % 2 == 0 { note.body = "x" }
            default: break
            }
        }
    }

    struct Pair: Sendable, CustomTestStringConvertible {
        let one: String
        let other: String
        let isEqual: Bool
        var rules: TextRules?

        init(_ one: String, _ other: String, _ isEqual: Bool, _ rules: TextRules? = nil) {
            (self.one, self.other, self.isEqual, self.rules) = (one, other, isEqual, rules)
        }

        var testDescription: String { "\(one) \(isEqual ? "=" : "≠") \(other) \(rules.map { "\($0)" } ?? "")" }
    }

    static let pairs = [
        // Case, also where a letter becomes two.
        Pair("Sea", "sEA", true), Pair("STRASSE", "straße", true), Pair("sea", "see", false),
        // Accents, composed or not, and letters with a stroke.
        Pair("Café", "cafe", true), Pair("Café", "CAFE\u{301}", true), Pair("Ångström", "A\u{30A}ngstro\u{308}m", true),
        Pair("Łódź", "lodz", true), Pair("e\u{323}\u{302}", "ệ", true),
        // Width and ligatures.
        Pair("ＴＯＫＹＯ　１", "tokyo 1", true), Pair("ﬁn", "fin", true),
        // Marks of Arabic and Hebrew, and letters of Persian and Arabic.
        Pair("مُحَمَّد", "محمد", true), Pair("شـــيراز", "شیراز", true), Pair("يوسف", "یوسف", true),
        Pair("كتاب", "کتاب", true), Pair("خانة", "خانه", true), Pair("می\u{200C}روم", "میروم", true),
        Pair("שָׁלוֹם", "שלום", true), Pair("שלומ", "שלום", true), Pair("کتاب", "کباب", false),
        // Greek sigma, in the middle and at the end.
        Pair("ΣΟΦΟΣ", "σοφός", true), Pair("σοφοσ", "σοφος", true),
        // Digits of all scripts, and zeros before a number.
        Pair("۱۲۳", "123", true), Pair("١٢٣", "१२३", true), Pair("07", "7", false),
        // Turkish letters, by locale.
        Pair("ISPARTA", "ısparta", true), Pair("İSTANBUL", "istanbul", true),
        Pair("ISPARTA", "ısparta", true, .turkish), Pair("ISPARTA", "isparta", false, .turkish),
        Pair("İSTANBUL", "istanbul", true, .turkish), Pair("İSTANBUL", "ISTANBUL", false, .azerbaijani),
        // What stays apart.
        Pair("が", "か", false), Pair("カ", "か", false), Pair("a b", "ab", false), Pair("", " ", false),
    ]

    @Test(arguments: pairs) func `Texts are equal whose folds are`(_ pair: Pair) throws {
        let notes = try Notes([pair.one, "~ other"], pair.rules)
        let context = notes.context
        for stage in Notes.stages {
            try notes.go(to: stage)
            func count(_ query: Query<Note>) throws -> Int { try query.count(in: context) }
            let (other, all) = (pair.other, [pair.other, "\u{1F30A}"])
            let here = pair.isEqual ? 1 : 0
            #expect(try count(Note.query { $0.title.collated(.localized) == other }) == here)
            #expect(try count(Note.query { $0.title.collated(.localized) != other }) == 2 - here)
            #expect(try count(Note.query { $0.title.collated(.localized).in(all) }) == here)
            #expect(try count(Note.query { !$0.title.collated(.localized).in(all) }) == 2 - here)
            // A long list goes another way.
            let many = all + (0..<20).map { "x\($0)" }
            #expect(try count(Note.query { $0.title.collated(.localized).in(many) }) == here)
            #expect(
                try count(
                    Note.query { $0.title.collated(.localized) <= other && $0.title.collated(.localized) >= other })
                    == here)
            #expect(
                try count(
                    Note.query { $0.title.collated(.localized) < other || $0.title.collated(.localized) > other })
                    == 2 - here)
            // Without a collation they are what they are.
            #expect(try count(Note.query { $0.title == other }) == (Array(pair.one.utf8) == Array(other.utf8) ? 1 : 0))
        }
    }

    private static let sorted = [
        "", "7", "07", "۸", "10", "apple", "Ähre", "b 2", "B 10", "éclair", "Ecuador", "zoo", "Ζεύς", "σοφός", "Ωmega",
        "אור", "شیراز", "کتاب",
    ]

    @Test func `Sorts have the order of alphabets, and numbers by their size`() throws {
        let titles = Self.sorted.enumerated().sorted { ($0.offset * 7) % 18 < ($1.offset * 7) % 18 }.map(\.element)
        #expect(Set(titles).count == Self.sorted.count)
        let notes = try Notes(titles)
        let context = notes.context
        for stage in Notes.stages {
            try notes.go(to: stage)
            let byTitle = Note.query().sorted { $0.title.collated(.localized) }
            // Ä is an A, é an e: by the next letter.
            let expected = [
                "", "7", "07", "۸", "10", "Ähre", "apple", "b 2", "B 10", "éclair", "Ecuador", "zoo", "Ζεύς", "σοφός",
                "Ωmega", "אור", "شیراز", "کتاب",
            ]
            let found = try byTitle.fetch(in: context).map(\.title)
            #expect(found == expected)
            #expect(
                try context.fetch(
                    FetchDescriptor<Note>(sortBy: [SortDescriptor(\.title, comparator: .localized)])
                ).map(\.title) == expected)
            #expect(
                try context.fetch(
                    FetchDescriptor<Note>(sortBy: [SortDescriptor(\.title, comparator: .localized, order: .reverse)])
                ).map(\.title) == expected.reversed())
            // As an array is sorted.
            #expect(
                try context.all(Note.self).sorted(using: SortDescriptor(\.title, comparator: .localized)).map(\.title)
                    == expected)
            for size in [1, 4] {
                var pages: [String] = []
                var cursor: QueryCursor?
                while let last = try byTitle.after(cursor).limit(size).fetch(in: context).last, pages.count < 50 {
                    pages += try byTitle.after(cursor).limit(size).fetch(in: context).map(\.title)
                    cursor = try byTitle.cursor(of: last, in: context)
                }
                #expect(pages == expected, "pages of \(size)")
            }
        }
    }

    @Test func `Pages pass over none of those that are equal`() throws {
        let titles = ["b", "Á", "a", "B", "A", "á", "c", "ａ"]
        let notes = try Notes(titles)
        let context = notes.context
        for stage in Notes.stages {
            try notes.go(to: stage)
            for isReversed in [false, true] {
                let query =
                    isReversed
                    ? Note.query().sorted { $0.title.collated(.localized).descending }
                    : Note.query().sorted { $0.title.collated(.localized) }
                let expected =
                    isReversed
                    ? ["c", "b", "B", "Á", "a", "A", "á", "ａ"] : ["Á", "a", "A", "á", "ａ", "b", "B", "c"]
                #expect(try query.fetch(in: context).map(\.title) == expected)
                var pages: [String] = []
                var cursor: QueryCursor?
                while let last = try query.after(cursor).limit(2).fetch(in: context).last, pages.count < 20 {
                    pages += try query.after(cursor).limit(2).fetch(in: context).map(\.title)
                    let coded = try JSONEncoder().encode(query.cursor(of: last, in: context))
                    cursor = try JSONDecoder().decode(QueryCursor.self, from: coded)
                }
                #expect(pages == expected)
            }
        }
    }

    @Test func `Totals, groups and values that are there once`() throws {
        let notes = try Notes(["Ähre", "zoo", "ahre", "ZOO", "10", "9", "éa"])
        let context = notes.context
        for stage in Notes.stages {
            try notes.go(to: stage)
            guard stage == 1 else {
                #expect(throws: ModelError.self) {
                    try Note.query().min(of: { $0.title.collated(.localized) }, in: context)
                }
                continue
            }
            #expect(try Note.query().min(of: { $0.title.collated(.localized) }, in: context) == "9")
            #expect(
                try Note.query { $0.number != 1 }.max(of: { $0.title.collated(.localized) }, in: context) == "ZOO")
            #expect(try Note.query().count(distinct: { $0.title.collated(.localized) }, in: context) == 5)
            let once = try Note.query().select { $0.title.collated(.localized) }.distinct().fetch(in: context)
            #expect(Set(once.map { TextForm($0) }) == Set(["ahre", "zoo", "10", "9", "ea"].map { TextForm($0) }))
            #expect(once.count == 5)
            let groups: [(String, Int)] = try Note.query().group { $0.title.collated(.localized) }
                .having { $0.count > 1 }
                .select { ($0.key, $0.count) }
                .fetch(in: context)
            #expect(groups.map { TextForm($0.0) } == [TextForm("ahre"), TextForm("zoo")])
            #expect(groups.map(\.1) == [2, 2])
        }
    }

    /// A text as the tests compare them: small, without accents.
    private struct TextForm: Hashable {
        let text: String
        init(_ text: String) {
            self.text = text.lowercased().folding(options: .diacriticInsensitive, locale: nil)
        }
    }

    @Test func `What min, max and ?? make of a text is compared in the same way`() throws {
        let context = try Self.context()
        let (sara, omid) = (Author(name: "Sara", about: "ÉTÉ"), Author(name: "Omid"))
        for author in [sara, omid] { context.insert(author) }
        for (title, author) in [("Ä", sara), ("b", sara), ("Zoo", omid)] {
            let note = Note(title: title)
            note.author = author
            context.insert(note)
        }
        for isSaved in [false, true] {
            if isSaved { try context.save() }
            let byMin = Author.query { $0.notes.min { $0.title.collated(.localized) } == "a" }
            #expect(try byMin.fetch(in: context).map(\.name) == ["Sara"])
            let byMax = Author.query { $0.notes.max { $0.title.collated(.localized) } == "ZOO" }
            #expect(try byMax.fetch(in: context).map(\.name) == ["Omid"])
            let byAbout = Author.query { author in
                (author.about ?? author.name).collated(.localized).in(["omid", "ete"])
            }
            #expect(Set(try byAbout.fetch(in: context).map(\.name)) == ["Sara", "Omid"])
            let inside = Author.query { $0.notes.any { $0.title.collated(.localized) == "ZÓO" } }
            #expect(try inside.fetch(in: context).map(\.name) == ["Omid"])
            let through = Note.query().sorted { ($0.author.about.collated(.localized), $0.title.collated(.localized)) }
            #expect(try through.fetch(in: context).map(\.title) == ["Zoo", "Ä", "b"])
            let descriptor = FetchDescriptor<Note>(sortBy: [
                SortDescriptor(\.author?.about, comparator: .localized, order: .reverse),
                SortDescriptor(\.title, comparator: .localized, order: .reverse),
            ])
            #expect(try context.fetch(descriptor).map(\.title) == ["b", "Ä", "Zoo"])
        }
    }

    @Test func `By the letters of a store's language`() throws {
        let titles = ["iz", "ılık", "Irmak", "İz", "hız", "jale"]
        let notes = try Notes(titles, .turkish)
        let context = notes.context
        for stage in Notes.stages {
            try notes.go(to: stage)
            let sorted = Note.query().sorted { $0.title.collated(.localized) }
            #expect(try sorted.fetch(in: context).map(\.title) == ["hız", "ılık", "Irmak", "iz", "İz", "jale"])
            #expect(try Note.query { $0.title.collated(.localized) < "i" }.count(in: context) == 3)
            let cursor = try sorted.cursor(of: try #require(try sorted.offset(1).first(in: context)), in: context)
            #expect(try sorted.after(cursor).fetch(in: context).map(\.title) == ["Irmak", "iz", "İz", "jale"])
            // What a sort looks at is judged by the same rules.
            let found = Note.query().sorted {
                ($0.title.localizedStandardContains("IZ").descending, $0.title.collated(.localized))
            }
            #expect(try found.fetch(in: context).map(\.title) == ["hız", "ılık", "Irmak", "iz", "İz", "jale"])
            let place = try found.cursor(of: try #require(try found.first(in: context)), in: context)
            #expect(try found.after(place).fetch(in: context).count == 5)
        }
    }

    @Test func `By the letters of all others`() throws {
        let titles = ["iz", "ılık", "Irmak", "İz", "hız", "jale"]
        let notes = try Notes(titles)
        let context = notes.context
        for stage in Notes.stages {
            try notes.go(to: stage)
            let sorted = Note.query().sorted { $0.title.collated(.localized) }
            #expect(try sorted.fetch(in: context).map(\.title) == ["hız", "ılık", "Irmak", "iz", "İz", "jale"])
            #expect(try Note.query { $0.title.collated(.localized) < "i" }.count(in: context) == 1)
        }
    }

    @Test func `An index by the same order serves conditions, sorts and pages`() throws {
        let context = try Self.context()
        for (index, about) in ["Ö", "o", "Ä", "b", nil].enumerated() {
            context.insert(Author(name: "n\(index)", about: about))
        }
        context.insert(Place(code: "a", label: "Ö"))
        try context.save()
        func plan(_ query: Query<Author>) throws -> String { try query.queryPlan(in: context).joined(separator: "; ") }
        let equal = try plan(Author.query { $0.about.collated(.localized) == "o" })
        #expect(equal.contains("SEARCH t USING INDEX"), "\(equal)")
        #expect(try Author.query { $0.about.collated(.localized) == "o" }.count(in: context) == 2)
        let list = try plan(Author.query { $0.about.collated(.localized).in(["o", "A"]) })
        #expect(list.contains("SEARCH t USING INDEX"), "\(list)")
        let many = (0..<40_000).map { "\($0)" } + ["O"]
        #expect(try Author.query { $0.about.collated(.localized).in(many) }.count(in: context) == 2)
        let less = try plan(
            Author.query { $0.about.collated(.localized) < "o" }.sorted { $0.about.collated(.localized) })
        #expect(less.contains("SEARCH t USING INDEX"), "\(less)")
        let range = try plan(Author.query { $0.about.collated(.localized).in("a"..."c") })
        #expect(range.contains("SEARCH t USING INDEX"), "\(range)")
        #expect(try Author.query { $0.about.collated(.localized).in("a"..."c") }.count(in: context) == 2)
        let sorted = Author.query().sorted { $0.about.collated(.localized) }.limit(2)
        let order = try plan(sorted)
        #expect(order.contains("SCAN t USING INDEX") && !order.contains("TEMP B-TREE"), "\(order)")
        let cursor = try sorted.cursor(of: try #require(try sorted.offset(1).first(in: context)), in: context)
        let page = try plan(sorted.after(cursor))
        #expect(page.contains("SEARCH t USING INDEX") && !page.contains("TEMP B-TREE"), "\(page)")
        var descriptor = FetchDescriptor<Author>(sortBy: [SortDescriptor(\.about, comparator: .localized)])
        descriptor.fetchLimit = 2
        let text = try context.sql(of: descriptor)
        let plain = try context.queryPlan(of: descriptor).joined(separator: "; ")
        #expect(plain.contains("SCAN t USING INDEX") && !plain.contains("TEMP B-TREE"), "\(text): \(plain)")
        // A unique is an index too.
        let unique = try Place.query { $0.label.collated(.localized) == "o" }.queryPlan(in: context)
        #expect(unique.joined().contains("SEARCH t USING INDEX"), "\(unique)")
        #expect(try Place.query { $0.label.collated(.localized) == "o" }.count(in: context) == 1)
        // Other orders have none.
        #expect(try plan(Author.query { $0.about.collated(.nocase) == "o" }) == "SCAN t")
        #expect(try plan(Author.query { $0.about == "o" }) == "SCAN t")
    }
}
