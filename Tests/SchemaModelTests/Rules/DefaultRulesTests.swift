import Foundation
import SchemaDiagnostics
import SchemaModel
import Testing

@Suite("Defaults") struct DefaultRulesTests {
    private func value(_ attribute: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> DefaultValue? {
        let (resolved, _) = expectFindings(inAttributes: "a: " + attribute, [:], sourceLocation: sourceLocation)
        return try #require(resolved, sourceLocation: sourceLocation).schema.models[0].attributes[0].defaultValue
    }

    @Test func integers() throws {
        #expect(try value("Int = -1_000") == .integer(-1000))
        #expect(try value("Int = 0x10") == .integer(16))
        #expect(try value("Int = 0o17") == .integer(15))
        #expect(try value("Int = 0b101") == .integer(5))
        #expect(try value("Int = +5") == .integer(5))
        #expect(try value("Int8 = -128") == .integer(-128))
        #expect(try value("UInt8 = 255") == .integer(255))
        #expect(try value("Int64 = -9223372036854775808") == .integer(.min))
        #expect(try value("UInt64 = 9223372036854775807") == .integer(.max))
        #expect(try value("{ type: Int, default: 7 }") == .integer(7))
    }

    @Test func otherScalars() throws {
        #expect(try value("Double = 1e3") == .double(1000))
        #expect(try value("Double = -0.0") == .double(0))
        #expect(try value("Float = 0.1") == .double(Double(Float(0.1))))
        #expect(try value("Bool = true") == .bool(true))
        #expect(try value("Date = now") == .now)
        #expect(try value("UUID = uuid") == .newUUID)
        #expect(
            try value("UUID = e621e1f8-c36c-495a-93fc-0c247a3e6e5f") == .uuid("E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        #expect(try value("URL = \"https://example.org:8080/a?b=%20#c\"") == .url("https://example.org:8080/a?b=%20#c"))
        #expect(try value("Status = closed") == .enumCase("closed"))
        #expect(try value("{ type: Status, default: \"closed\" }") == .enumCase("closed"))
        #expect(try value("'[String] = []'") == .array([]))
        #expect(try value("{ type: \"[Int]\", default: [] }") == .array([]))
    }

    @Test func text() throws {
        #expect(try value("String = \"سلام, \\\"dunya\\\" \\u{1F600}\\n\"") == .string("سلام, \"dunya\" 😀\n"))
        #expect(try value("String = \"\"") == .string(""))
        #expect(try value("'String = \"# not a comment: it''s text\"'") == .string("# not a comment: it's text"))
        #expect(try value("{ type: String, default: hello world }") == .string("hello world"))
        #expect(try value("{ type: String, default: \"no\" }") == .string("no"))
        #expect(try value("{ type: String, default: now }") == .string("now"))
    }

    @Test func decimals() throws {
        #expect(try value("Decimal = +12.50") == .decimal("12.5"))
        #expect(try value("Decimal = -0") == .decimal("0"))
        #expect(try value("Decimal = 12345678901234567890.12") == .decimal("12345678901234567890.12"))
        #expect(try value("Decimal(12,2) = 1.5") == .decimal("1.50"))
        #expect(try value("Decimal(12,2) = -0.50") == .decimal("-0.50"))
    }

    @Test func optionals() throws {
        #expect(try value("Int? = 5") == .integer(5))
        #expect(try value("Int? = nil") == nil)
        #expect(try value("{ type: String?, default: null }") == nil)
        #expect(try value("{ type: String?, default: }") == nil)
    }

    @Test(arguments: [
        ("2001-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00Z", -978_307_200), ("2024-02-29T23:59:59.5Z", 730_943_999.5),
        ("2024-03-01T03:30:00+03:30", 730_944_000), ("0001-01-01T00:00:00Z", -63_113_904_000),
        ("9999-12-31T23:59:59Z", 252_423_993_599), ("2024-03-01T00:00:00.123456789Z", 730_944_000.123456789),
        ("1999-12-31T23:59:59.000001Z", -31_622_400.999999),
    ])
    func dates(text: String, seconds: Double) throws {
        #expect(try value("Date = \(text)") == .date(seconds))
        #expect(try value("{ type: Date, default: \(text) }") == .date(seconds))
    }

    @Test func mismatches() {
        let wrong = [
            "Int = ⟦1⟧x", "Int = ⟦1⟧1.5", "Int = ⟦1⟧010", "Int = ⟦1⟧1e3", "Int = ⟦1⟧\"5\"", "Int = ⟦1⟧true",
            "Int = ⟦1⟧[]",
            "{ type: Int, default: ⟦1⟧\"5\" }", "Int = ⟦1⟧nil", "{ type: Int, default: ⟦1⟧[] }", "Int = ⟦1⟧0x",
            "Int = ⟦1⟧_1",
            "Bool = ⟦1⟧yes", "Bool = ⟦1⟧0", "{ type: Bool, default: ⟦1⟧no }", "Double = ⟦1⟧.5", "Double = ⟦1⟧.nan",
            "Double = ⟦1⟧inf", "Double = ⟦1⟧0x1p3", "Float = ⟦1⟧1.", "Date = ⟦1⟧today", "Date = ⟦1⟧2024-05-01",
            "Date = ⟦1⟧9999-12-31T23:59:59-00:30",
            "Date = ⟦1⟧9999-12-31T23:59:59.999999999Z", "Date = ⟦1⟧0001-01-01T00:00:00+00:01",
            "Date = ⟦1⟧2023-02-29T00:00:00Z", "Date = ⟦1⟧2024-05-01T24:00:00Z", "Date = ⟦1⟧2024-05-01T00:00:00",
            "Date = ⟦1⟧\"now\"",
            "UUID = ⟦1⟧now", "UUID = ⟦1⟧e621e1f8c36c495a93fc0c247a3e6e5f", "URL = ⟦1⟧https://example.org",
            "URL = ⟦1⟧\"a b\"",
            "URL = ⟦1⟧\"https://exa mple.org\"", "URL = ⟦1⟧\"https://پارسی.ir\"", "URL = ⟦1⟧\"https://a:b/\"",
            "URL = ⟦1⟧\"x:%4\"",
            "URL = ⟦1⟧\"\"", "Status = ⟦1⟧\"open\"", "Status = ⟦1⟧[]", "Data = ⟦1⟧\"\"", "Decimal = ⟦1⟧1e3",
            "Decimal = ⟦1⟧.5", "Decimal = ⟦1⟧1.", "Decimal(12,2) = ⟦1⟧x",
            "'[Int] = ⟦1⟧0'", "'[Int] = ⟦1⟧nil'",
        ]
        for attribute in wrong { expectFindings(inAttributes: "a: \(attribute)", [1: .defaultMismatch]) }
    }

    @Test func textWithoutZeroCharacters() {
        let (_, findings) = expectFindings(
            inAttributes: """
                a: String = ⟦1⟧"x\\0y"
                b: 'String = ⟦2⟧"\\u{0}"'
                """, [1: .malformedType, 2: .malformedType])
        #expect(findings[0].message.hasSuffix("a text cannot hold the character U+0000; remove its escape"))
    }

    @Test func outOfRange() {
        let (_, findings) = expectFindings(
            inAttributes: """
                a: Int8 = ⟦1⟧300⟦/1⟧
                b: UInt8 = ⟦2⟧-1
                c: Int = ⟦3⟧9223372036854775808
                d: UInt64 = ⟦4⟧9223372036854775808
                e: Int = ⟦5⟧99999999999999999999999999999999999999999999
                f: Double = ⟦6⟧1e999
                g: Float = ⟦7⟧1e39
                h: { type: Int16, default: ⟦8⟧40_000 }
                """, Dictionary(uniqueKeysWithValues: (1...8).map { ($0, .defaultOutOfRange) }))
        #expect(findings[0].message == "`300` does not fit into `Int8`, which holds -128 to 127")
    }

    @Test func enumCases() {
        let (_, findings) = expectFindings(
            inAttributes: """
                a: Status = ⟦1⟧opn
                b: Status = ⟦2⟧.open
                c: Status = ⟦3⟧Open
                d: Level = ⟦4⟧0
                e: { type: Status, default: ⟦5⟧pending }
                """, Dictionary(uniqueKeysWithValues: (1...5).map { ($0, .unknownCase) }))
        #expect(findings.map(\.fixIt?.replacement) == ["open", "open", "open", nil, nil])
        #expect(findings[4].message == "`Status` has no case `pending`; its cases are `open` or `closed`")
    }

    @Test func digits() {
        expectFindings(
            inAttributes: """
                a: Decimal(12,2) = ⟦1⟧0.125
                b: Decimal(3,2) = ⟦2⟧10
                c: Decimal(2,2) = ⟦3⟧1
                d: Decimal = ⟦4⟧\(String(repeating: "9", count: 39))
                e: Decimal(3,2) = 1.230
                """, [1: .tooManyDigits, 2: .tooManyDigits, 3: .tooManyDigits, 4: .tooManyDigits])
    }

    @Test func textNeedsQuotes() {
        let (_, findings) = expectFindings(
            inAttributes: """
                a: String = ⟦1⟧Norway⟦/1⟧
                b: { type: String, default: ⟦2⟧no }
                c: { type: String, default: ⟦3⟧5 }
                d: { type: String, default: ⟦4⟧null }
                e: { type: String, default: ⟦5⟧1_000 }
                f: "String = ⟦6⟧Norway"
                g: String = ⟦7⟧now
                """, Dictionary(uniqueKeysWithValues: (1...7).map { ($0, .unquotedText) }))
        #expect(findings[0].fixIt?.replacement == "\"Norway\"")
        #expect(findings[5].fixIt == nil)
    }

    @Test func foundationReadsEveryURLThatIsTaken() throws {
        for text in [
            "https://example.org/", "mailto:a@b.c", "file:///tmp/x", "urn:isbn:0451450523",
            "http://u:p@h:1/x;y=1?q=a+b#f",
            "a:b", "x+y-z.1:/?#", "https://", "tel:+98-21-5555",
        ] {
            #expect(try value("{ type: URL, default: \"\(text)\" }") == .url(text))
            #expect(URL(string: text)?.absoluteString == text)
        }
    }
}
