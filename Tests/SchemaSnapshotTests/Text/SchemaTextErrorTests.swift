import Testing

@testable import SchemaSnapshot

/// Each kind of damage gets its own reason and the line that has it.
struct SchemaTextErrorTests {
    private static let head = "schemagen-schema 1\nschema T 1.0.0\n"

    @Test(
        arguments: [
            ("", 1, .notThisKind(expected: "schemagen-schema 1")),
            ("<html>", 1, .notThisKind(expected: "schemagen-schema 1")),
            ("schemagen-plan 1\nend", 1, .notThisKind(expected: "schemagen-schema 1")),
            ("schemagen-schema 2\nend", 1, .unknownFormat("2")),
            ("schemagen-schema 1\nend\n", 2, .missing("the schema's name")),
            ("schemagen-schema 1\nentity A table A kind 0 single\nend", 2, .misplacedRecord("entity")),
            ("schemagen-schema 1\nschema T 1.0\nend", 2, .badValue("1.0", for: "version")),
            ("schemagen-schema 1\nschema T\nend", 2, .missing("version")),
            (head + "schema T 1.0.0\nend", 3, .misplacedRecord("schema")),
            (head + "attribute a Int column a INTEGER\nend", 3, .misplacedRecord("attribute")),
            (head + "model A\nend", 3, .unknownRecord("model")),
            (head + "> x\nend", 3, .misplacedRecord(">")),
            (head + "\nend", 3, .unknownRecord("")),
            (head + "entity A table A kind -1 single\nend", 3, .badValue("-1", for: "kind")),
            (head + "entity A table A kind 01 single\nend", 3, .badValue("01", for: "kind")),
            (
                head + "entity A table A kind 99999999999999999999 single\nend", 3,
                .badValue("99999999999999999999", for: "kind")
            ),
            (head + "entity A table A kind 0 double\nend", 3, .badValue("double", for: "inheritance strategy")),
            (head + "entity A table A kind 0 single more\nend", 3, .surplus("more")),
            (head + "entity A  table A kind 0 single\nend", 3, .badSpacing),
            (head + "entity A table A kind 0 single \nend", 3, .badSpacing),
            (head + "entity \"A\"table A kind 0 single\nend", 3, .badSpacing),
            (head + "entity A\"B\" table A kind 0 single\nend", 3, .badSpacing),
            (head + "entity \"A table A kind 0 single\nend", 3, .unterminatedQuote),
            (head + "entity \"\\x\" table A kind 0 single\nend", 3, .badEscape),
            (head + "entity \"\\u{D800}\" table A kind 0 single\nend", 3, .badEscape),
            (head + "entity \"\\u{+41}\" table A kind 0 single\nend", 3, .badEscape),
            (head + "entity \"\\u{\" table A kind 0 single\nend", 3, .badEscape),
            (head + "entity A table A kind 0 base B single\nend", 3, .unknownName("B")),
            (
                head + "entity A table A kind 0 single\nentity A table B kind 0 single\nend", 4, .duplicateName("A")
            ),
            (
                head + "entity A table A kind 0 single\nrelationship r B many delete nullify inverseKey x\nend", 4,
                .unknownName("B")
            ),
            (
                head + "entity A table A kind 0 single\nrelationship r A many delete nullify somewhere x\nend", 4,
                .badValue("somewhere", for: "storage")
            ),
            (head + "entity A table A kind 0 single\nunique upsert on\nend", 4, .missing("member")),
            (head + "entity A table A kind 0 single\nindex on a up\nend", 4, .badValue("up", for: "direction")),
            (head + "entity A table A kind 0 single\nkey a\nend", 4, .unknownRecord("key")),
            (head + "entity A table A kind 0 single", 3, .truncated),
            (head, 3, .truncated),
            (head + "end\nend\n", 4, .textAfterEnd),
            (head + "end\n\n", 4, .textAfterEnd),
        ] as [(String, Int, RecordError.Reason)])
    func damage(text: String, line: Int, reason: RecordError.Reason) {
        let expected = RecordError(line: line, reason)
        #expect(throws: expected) { try SchemaText.decode(text) }
        #expect(expected.description.hasPrefix("line \(line): "))
    }
}
