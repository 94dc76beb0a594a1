import SchemaDiagnostics
import SchemaModel
import Testing

/// What unquoted words mean as a default of each type: what a Swift developer expects, or an error that says what to write.
///
/// YAML 1.1, YAML 1.2 and people take many of them for something else: `no` for a Bool, `1:30` for a number of seconds, `017` for fifteen.
@Suite("Scalars") struct ScalarTests {
    /// One spelling with its value as each kind of type; `nil` where it is refused.
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        var integer: Int64?
        var double: Double?
        var decimal: String?
        var bool: Bool?
        var date: Double?
        /// Under the key `default`, text needs no quotes where every reader takes it for text.
        var isText = false

        var testDescription: String { text }
    }

    static let rows: [Row] = [
        // Bools of YAML 1.1.
        Row(text: "no"), Row(text: "No"), Row(text: "NO"), Row(text: "on"), Row(text: "yes"), Row(text: "Yes"),
        Row(text: "off"),
        Row(text: "y", isText: true), Row(text: "n", isText: true), Row(text: "True"), Row(text: "TRUE"),
        Row(text: "False"),
        Row(text: "true", bool: true), Row(text: "false", bool: false),
        // Nothing.
        Row(text: "~"), Row(text: "null"), Row(text: "Null"), Row(text: "NULL"), Row(text: "nil"),
        // Numbers.
        Row(text: "1", integer: 1, double: 1, decimal: "1"), Row(text: "-1", integer: -1, double: -1, decimal: "-1"),
        Row(text: "+1", integer: 1, double: 1, decimal: "1"), Row(text: "-0", integer: 0, double: 0, decimal: "0"),
        Row(text: "0", integer: 0, double: 0, decimal: "0"),
        Row(text: "1_000", integer: 1000, double: 1000, decimal: "1000"),
        Row(text: "0x10", integer: 16), Row(text: "0X10"), Row(text: "0o17", integer: 15),
        Row(text: "0b101", integer: 5),
        Row(text: "017"), Row(text: "-017"), Row(text: "00"), Row(text: "00.5"), Row(text: "0_1", isText: true),
        Row(text: "1e3", double: 1000), Row(text: "1E-2", double: 0.01), Row(text: "1e999"),
        Row(text: "1.0", double: 1, decimal: "1"), Row(text: "1.10", double: 1.1, decimal: "1.1"),
        Row(text: ".5"), Row(text: "-.5"), Row(text: "5."), Row(text: ".", isText: true),
        Row(text: ".inf"), Row(text: "-.Inf"), Row(text: ".NaN"), Row(text: "inf", isText: true),
        Row(text: "nan", isText: true),
        Row(text: "99999999999999999999", double: 1e20, decimal: "99999999999999999999"),
        Row(text: "1 000", isText: true), Row(text: "1'000", isText: true), Row(text: "٣", isText: true),
        Row(text: "½", isText: true),
        Row(text: "１", isText: true), Row(text: "−1", isText: true), Row(text: "0x", isText: true),
        // Dates, times, versions.
        Row(text: "2024-05-01", isText: true),
        Row(text: "2024-05-01T08:30:00Z", date: 736_245_000, isText: true),
        Row(text: "2024-05-01 08:30:00", isText: true), Row(text: "2024-05-01T08:30:00", isText: true),
        Row(text: "2024-02-30T00:00:00Z", isText: true),
        Row(text: "1:30", isText: true), Row(text: "12:30:45", isText: true), Row(text: "190:20:30.15", isText: true),
        Row(text: "1.0.0", isText: true), Row(text: "v1.0", isText: true), Row(text: "=", isText: true),
        Row(text: "<<", isText: true),
    ]

    /// The default of an attribute in the shorthand and under the key; `refused` where it is none.
    private func value(_ type: String, _ text: String, underKey: Bool) -> Result {
        let attribute =
            underKey
            ? "a: { type: \"\(type)\", default: \(text) }" : "a: '\(type) = \(text.replacing("'", with: "''"))'"
        let schema = MarkedSchema(
            "schema: A\nversion: 1.0.0\nmodels:\n  M:\n    attributes:\n      \(attribute)\n")
        var findings = Findings()
        guard let resolved = readSource(schema.source, findings: &findings) else {
            return .refused(
                findings.sorted.map { "\($0.code) \($0.message)" }, findings.sorted.first?.fixIt?.replacement)
        }
        return .value(resolved.schema.models[0].attributes[0].defaultValue)
    }

    enum Result: Equatable {
        case value(DefaultValue?)
        case refused([String], String?)

        var found: DefaultValue? {
            if case .value(let value) = self { value } else { nil }
        }
    }

    @Test(arguments: rows, [false, true]) func `As a number`(row: Row, underKey: Bool) {
        for type in ["Int", "Int16", "Int32", "Int64"] {
            let result = value(type, row.text, underKey: underKey)
            #expect(result.found == row.integer.map(DefaultValue.integer), "\(type): \(result)")
        }
        for type in ["UInt8", "UInt16", "UInt32", "UInt64"] {
            let expected = row.integer.flatMap { $0 < 0 || ($0 > 255 && type == "UInt8") ? nil : $0 }
            #expect(value(type, row.text, underKey: underKey).found == expected.map(DefaultValue.integer), "\(type)")
        }
        #expect(value("Double", row.text, underKey: underKey).found == row.double.map(DefaultValue.double))
        #expect(value("Float", row.text, underKey: underKey).found == row.double.map { .double(Double(Float($0))) })
        #expect(value("Decimal", row.text, underKey: underKey).found == row.decimal.map(DefaultValue.decimal))
        let fixed = row.decimal.flatMap { $0.count > 8 ? nil : $0.contains(".") ? $0 + "0" : $0 + ".00" }
        #expect(value("Decimal(6,2)", row.text, underKey: underKey).found == fixed.map(DefaultValue.decimal))
    }

    @Test(arguments: rows, [false, true]) func `As a Bool, a date, a text or what has no such default`(
        row: Row, underKey: Bool
    ) {
        #expect(value("Bool", row.text, underKey: underKey).found == row.bool.map(DefaultValue.bool))
        #expect(value("Date", row.text, underKey: underKey).found == row.date.map(DefaultValue.date))
        let text = value("String", row.text, underKey: underKey)
        #expect(text.found == (underKey && row.isText ? .string(row.text) : nil), "\(text)")
        for type in ["Data", "URL", "UUID"] {
            #expect(value(type, row.text, underKey: underKey).found == nil, "\(type)")
        }
    }

    @Test(arguments: rows) func `In quotes it is a text, and nothing but a text`(row: Row) {
        #expect(value("String", "\"\(row.text)\"", underKey: false).found == .string(row.text))
        #expect(value("String", "\"\(row.text)\"", underKey: true).found == .string(row.text))
        for type in ["Int", "Double", "Bool"] {
            #expect(value(type, "\"\(row.text)\"", underKey: true).found == nil, "\(type)")
        }
    }

    @Test(arguments: rows, [false, true]) func `What is refused is refused by one finding that says what to write`(
        row: Row, underKey: Bool
    ) {
        for type in ["String", "Int", "Double", "Bool", "Date", "Data", "URL", "UUID", "Decimal"] {
            guard case .refused(let messages, _) = value(type, row.text, underKey: underKey) else { continue }
            #expect(messages.count == 1, "\(type)")
            let message = messages.first ?? ""
            #expect(
                ["write", "stands in quotes", "make it optional", "which holds", "does not begin", "more digits"]
                    .contains { message.contains($0) }, "\(type): \(message)")
            #expect(message.contains("`"), "\(type): \(message)")
        }
    }

    @Test(arguments: [
        ("Bool", "yes", "true"), ("Bool", "Off", "false"), ("Bool", "TRUE", "true"), ("Double", ".5", "0.5"),
        ("Double", "0x10", "16"), ("Decimal", "5.", "5.0"), ("String", "no", "\"no\""), ("Float", "-.25", "-0.25"),
    ])
    func `Where the meaning is plain, the fix is offered`(type: String, text: String, replacement: String) {
        guard case .refused(_, let fix) = value(type, text, underKey: true) else {
            Issue.record("\(text) is taken")
            return
        }
        #expect(fix == replacement)
    }

    @Test func `nil is the default of what is optional, in each spelling`() {
        for text in ["nil", "null", "~"] {
            for type in ["String?", "Int?", "Bool?", "Date?", "Decimal?", "Data?"] {
                #expect(value(type, text, underKey: true) == .value(nil), "\(type) \(text)")
                #expect(value(type, text, underKey: false) == .value(nil), "\(type) \(text)")
            }
        }
    }

    @Test(arguments: ["no", "on", "yes", "off", "y", "n", "true", "false", "nil", "now", "uuid", "none"])
    func `A word of YAML is a name like others`(name: String) throws {
        let (resolved, _) = expectFindings(
            """
            schema: A
            version: 1.0.0
            enums:
              Short: [\(name), other]
              Long: { cases: { \(name): "\(name)" } }
              Number: { type: Int, cases: { \(name): 1_000, hex: 0x10, plus: +1 } }
            models:
              M:
                attributes:
                  \(name): Int
                  a: Short = \(name)
                  b: { type: Long, default: \(name) }
                  c: { type: Number, default: "\(name)" }
                indexes: [[\(name)]]
            """, [:])
        let schema = try #require(resolved).schema
        #expect(schema.models[0].attributes.map(\.name) == [name, "a", "b", "c"])
        #expect(
            schema.models[0].attributes.dropFirst().map(\.defaultValue) == Array(repeating: .enumCase(name), count: 3))
        #expect(schema.models[0].indexes[0].members.map(\.name) == [name])
        #expect(schema.enums[0].cases.map(\.name) == [name, "other"])
        #expect(schema.enums[0].cases[0].rawValue == .string(name))
        #expect(schema.enums[2].cases.map(\.rawValue) == [.int(1000), .int(16), .int(1)])
    }

    @Test(arguments: ["1:30", "1.0", "0x10", "2024-05-01", "~"]) func `What is no name is refused as one`(text: String)
    {
        let schema = MarkedSchema(
            "schema: A\nversion: 1.0.0\nmodels:\n  M:\n    attributes:\n      a: E\nenums: { E: [\(text)] }\n")
        var findings = Findings()
        #expect(readSource(schema.source, findings: &findings) == nil)
        #expect(findings.all.count == 1 && findings.all[0].range?.start.line == 7, "\(findings.all)")
    }

    @Test func `Annotations keep what was written`() throws {
        let (resolved, _) = expectFindings(
            """
            schema: A
            version: 1.0.0
            annotations:
              bools: [true, false]
              texts: [no, on, y, 0x10, 0o17, 017, 1_000, 1e3, .5, 5., .inf, 1:30, 2024-05-01, 1.0.0, "1", "true", Null]
              numbers: [1, -1, +1, 1.0, 1.10, 99999999999999999999]
              nothing: [~, null, ""]
              same: no
            models: { M: {} }
            """, [:])
        let entries = try #require(resolved).schema.annotations
        func list(_ name: String) -> [Annotation] {
            guard case .list(let items)? = entries.first(where: { $0.name == name })?.value else { return [] }
            return items
        }
        #expect(list("bools") == [.bool(true), .bool(false)])
        #expect(
            list("texts")
                == [
                    "no", "on", "y", "0x10", "0o17", "017", "1_000", "1e3", ".5", "5.", ".inf", "1:30", "2024-05-01",
                    "1.0.0", "1", "true", "Null",
                ].map(Annotation.text))
        #expect(list("numbers") == ["1", "-1", "+1", "1.0", "1.10", "99999999999999999999"].map(Annotation.number))
        #expect(list("nothing") == [.null, .null, .text("")])
        #expect(entries.last?.value == .text("no"))
    }

    @Test(arguments: ["1.0", "1", "1.0.0.0", "01.0.0", "v1.0.0", "1_0.0.0", "1e3", "0x1", "\"1.0\"", "1.0.0-beta"])
    func `A version has three numbers`(text: String) throws {
        let schema = MarkedSchema("schema: A\nversion: \(text)\nmodels: { M: {} }\n")
        var findings = Findings()
        #expect(readSource(schema.source, findings: &findings) == nil)
        #expect(findings.all.map(\.code) == [.badVersion])
    }

    @Test(arguments: ["yes", "no", "on", "off", "y", "1", "0", "True", "\"true\"", "~"]) func `A flag is true or false`(
        text: String
    ) {
        let schema = MarkedSchema(
            "schema: A\nversion: 1.0.0\nmodels:\n  M:\n    attributes: { a: { type: Int, unique: \(text) } }\n")
        var findings = Findings()
        #expect(readSource(schema.source, findings: &findings) == nil)
        #expect(findings.all.count == 1 && findings.all[0].message.contains("`true` or `false`"))
        let expected = ["yes": "true", "no": "false", "on": "true", "off": "false", "True": "true"][text]
        #expect(findings.all.first?.fixIt?.replacement == expected)
    }

    /// Windows' line breaks, those of old Macs, a byte-order mark and blanks at the ends of lines change nothing.
    @Test func `Line breaks and marks mean nothing`() throws {
        let text = """
            schema: A
            version: 1.0.0
            models:
              M:
                doc: |
                  two
                  lines
                attributes:
                  a: String = "x"
                  b: >-
                    Int = 1
            """
        let plain = try #require(expectFindings(text, [:]).resolved).schema
        for ending in ["\r\n", "\r"] {
            let other = try #require(expectFindings(text.replacing("\n", with: ending), [:]).resolved).schema
            #expect(other == plain)
        }
        var findings = Findings()
        let bytes =
            [0xEF, 0xBB, 0xBF]
            + Array(text.replacing("\n", with: "  \r\n").replacing("|  ", with: "|").replacing(">-  ", with: ">-").utf8)
        let source = try #require(decodeSource(bytes, path: "Test.schema.yaml", findings: &findings))
        let marked = try #require(readSource(source, findings: &findings))
        #expect(findings.all.isEmpty)
        #expect(marked.schema.models[0].attributes == plain.models[0].attributes)
    }

    @Test func `A tab indents nothing, and the finding says so`() {
        let schema = MarkedSchema("schema: A\nversion: 1.0.0\nmodels:\n\tM: {}\n")
        var findings = Findings()
        #expect(readSource(schema.source, findings: &findings) == nil)
        #expect(findings.all.count == 1 && findings.all[0].message.lowercased().contains("tab"))
    }
}
