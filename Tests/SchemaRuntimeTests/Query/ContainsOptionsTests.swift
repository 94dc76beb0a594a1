import Foundation
import SchemaRuntime
import SearchFixture
import Testing

private typealias Note = SearchFixture.Note

/// `contains` without regard to case, to marks, or to both, over rows and over objects that wait.
@Suite struct ContainsOptionsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let part: String
        /// As it is, without case, without marks, without both.
        let holds: [Bool]
        var rules: TextRules?

        init(_ text: String, _ part: String, _ holds: [Bool], _ rules: TextRules? = nil) {
            (self.text, self.part, self.holds, self.rules) = (text, part, holds, rules)
        }

        var testDescription: String { "\(text) \(part) \(rules.map { "\($0)" } ?? "")" }
    }

    static let cases = [
        Case("By the sea", "the", [true, true, true, true]),
        Case("By the SEA", "sea", [false, true, false, true]),
        Case("Zürich", "zuri", [false, false, false, true]),
        Case("Zürich", "ZÜRI", [false, true, false, true]),
        Case("Zürich", "Zuri", [false, false, true, true]),
        Case("Zu\u{308}rich", "ZÜRI", [false, true, false, true]),
        Case("cafés", "CAFE\u{301}", [false, true, false, true]),
        Case("cafe\u{301}s", "E", [false, false, false, true]),
        Case("Straße", "STRASSE", [false, true, false, true]),
        Case("ΣΟΦΟΣ", "σοφος", [false, true, false, true]),
        Case("مُحَمَّد", "محمد", [false, false, true, true]),
        Case("שָׁלוֹם", "שלום", [false, false, true, true]),
        Case("Łódź", "Lodz", [false, false, false, false]),
        Case("ISPARTA", "ısp", [false, false, false, false]),
        Case("ISPARTA", "isp", [false, true, false, true]),
        Case("ISPARTA", "ısp", [false, true, false, true], .turkish),
        Case("ISPARTA", "isp", [false, false, false, false], .turkish),
        Case("İSTANBUL", "istan", [false, true, false, true], .turkish),
        Case("İSTANBUL", "istan", [false, true, false, true], .azerbaijani),
        Case("Straße", "STRASSE", [false, true, false, true], .turkish),
        Case("anything", "", [true, true, true, true]),
        Case("", "x", [false, false, false, false]),
        Case("a\u{0}B", "b", [false, true, false, true]),
    ]

    @Test(arguments: cases) func `Rows and objects that wait are judged alike`(_ one: Case) throws {
        let context = ModelContext(
            try ModelContainer(
                for: Schema(versionedSchema: SearchSchema.Current.self),
                configurations: ModelConfiguration(isStoredInMemoryOnly: true, textRules: one.rules)))
        context.insert(Note(title: one.text, body: one.part))
        let all: [QueryTextOptions] = [
            [], .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
        ]
        for isSaved in [false, true] {
            if isSaved { try context.save() }
            for (options, holds) in zip(all, one.holds) {
                let count = holds ? 1 : 0
                #expect(
                    try Note.query { $0.title.contains(one.part, options: options) }.count(in: context) == count,
                    "\(options.rawValue), saved: \(isSaved)")
                #expect(
                    try Note.query { !$0.title.contains(one.part, options: options) }.count(in: context) == 1 - count)
                // The other text may be a property.
                #expect(
                    try Note.query { $0.title.contains($0.body ?? "", options: options) }.count(in: context) == count)
            }
        }
    }

    @Test func `Nil has no text in it`() throws {
        let context = ModelContext(try memory(SearchSchema.Current.self))
        context.insert(Note(title: "a"))
        for isSaved in [false, true] {
            if isSaved { try context.save() }
            #expect(try Note.query { $0.body.contains("", options: .caseInsensitive) }.count(in: context) == 0)
            #expect(try Note.query { !$0.body.contains("", options: .caseInsensitive) }.count(in: context) == 1)
        }
    }
}
