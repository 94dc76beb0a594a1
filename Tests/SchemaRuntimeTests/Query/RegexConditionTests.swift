import Foundation
import SchemaRuntime
import Testing
import TripPlannerFixture

/// Regular expressions with options, of which some have no text that says them: rows are asked by the same value as objects that wait.
@Suite struct RegexConditionTests: AgreementSuite {
    private let texts = [
        "Café", "cafe\u{301}", "CAFÉ", "a\nb", "ab", "٣", "3", "can't stop", "\u{A0}", "é", "e\u{301}", "",
        "\u{1F1EE}\u{1F1F7}",
    ]

    private static func expressions() throws -> [(String, Regex<AnyRegexOutput>)] {
        [
            ("plain", try Regex("^caf")), ("case", try Regex("café").ignoresCase()),
            ("scalars", try Regex("^.{5}$").matchingSemantics(.unicodeScalar)),
            ("graphemes", try Regex("^.{4}$").matchingSemantics(.graphemeCluster)),
            ("two scalars", try Regex("^..$").matchingSemantics(.unicodeScalar)),
            ("digits", try Regex("\\d")), ("ASCII digits", try Regex("\\d").asciiOnlyDigits()),
            ("words", try Regex("^\\w+$")), ("ASCII words", try Regex("^\\w+$").asciiOnlyWordCharacters()),
            ("blanks", try Regex("\\s")), ("ASCII blanks", try Regex("\\s").asciiOnlyWhitespace()),
            ("ASCII classes", try Regex("[\\w\\d]").asciiOnlyCharacterClasses()),
            ("boundary", try Regex("\\bt\\b")), ("simple boundary", try Regex("\\bt\\b").wordBoundaryKind(.simple)),
            ("no new line", try Regex("a.b")), ("new line", try Regex("a.b").dotMatchesNewlines()),
            ("text's end", try Regex("^b$")), ("line's end", try Regex("^b$").anchorsMatchLineEndings()),
            ("property", try Regex("\\p{Greek}|\\p{Lu}")),
        ]
    }

    @Test func `Rows match as Swift does, whatever the options are`() throws {
        let expressions = try Self.expressions()
        try everywhere(texts.map { Trip(to: $0) }, TripPlannerSchema.Current.self, touching: { $0.endDate += 1 }) {
            context, words in
            for (name, regex) in expressions {
                let expected = texts.filter { $0.contains(regex) }
                let predicate = #Predicate<Trip> { $0.destination.contains(regex) }
                let descriptor = FetchDescriptor(predicate: predicate)
                try expect(context.fetch(descriptor).map(\.destination), expected, "\(name), \(words)")
                try expect(context.fetchCount(descriptor), expected.count, "\(name), \(words)")
                let others = FetchDescriptor(predicate: #Predicate<Trip> { !$0.destination.contains(regex) })
                try expect(context.fetchCount(others), texts.count - expected.count, "not \(name), \(words)")
            }
        }
        // The options do make a difference here.
        let found = expressions.map { expression in texts.filter { $0.contains(expression.1) }.count }
        #expect(found[4] > 0 && found[5] == 2 && found[6] == 1 && found[12] == 0 && found[13] == 1, "\(found)")
        #expect(found[14] == 0 && found[15] == 1 && found[16] == 0 && found[17] == 1, "\(found)")
    }

    @Test func `It is held as long as it is asked for`() throws {
        let context = ModelContext(try memory(TripPlannerSchema.Current.self))
        for number in 0..<50 { context.insert(Trip(to: "Trip \(number)")) }
        try context.save()
        func descriptor() throws -> FetchDescriptor<Trip> {
            let regex = try Regex("TRIP \\d$").ignoresCase().matchingSemantics(.unicodeScalar)
            return FetchDescriptor(predicate: #Predicate { $0.destination.contains(regex) })
        }
        let pages = try context.fetch(descriptor(), batchSize: 3)
        #expect(pages.map(\.destination) == (0..<10).map { "Trip \($0)" })
        var seen = 0
        try context.enumerate(descriptor(), batchSize: 3) { _ in seen += 1 }
        #expect(seen == 10)
        #expect(try context.update(model: Trip.self, where: descriptor().predicate, set: "\(\Trip.notes) = 'x'") == 10)
        try context.delete(model: Trip.self, where: descriptor().predicate)
        #expect(try context.fetchCount(FetchDescriptor<Trip>()) == 40)
    }

    @Test func `What nobody holds is an error, and not “no match”`() throws {
        let context = ModelContext(try memory(TripPlannerSchema.Current.self))
        let error = #expect(throws: ModelError.self) {
            let _: [Int] = try context.select("SELECT schema_matches('a', \(Int.max))")
        }
        #expect(
            error?.code == "store" || error?.description.contains("regular expression") == true,
            "\(String(describing: error))")
    }
}
