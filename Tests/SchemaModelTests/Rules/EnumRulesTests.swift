import SchemaDiagnostics
import SchemaModel
import Testing

@Suite("Enums") struct EnumRulesTests {
    private let models = "\nmodels: { Trip: {} }\n"

    @Test func everyForm() throws {
        let enums = try schema(
            """
            enums:
              Plain: [low, no, on, "null", default]
              Long: { cases: [a, b], doc: Two letters. }
              Text: { type: String, cases: { norway: "no", iran: ایران, plain: , date: 2024-01-01 } }
              Number: { type: Int, cases: { low: -1, high: 0x10, most: 1_000 } }
            models: { Trip: {} }
            """
        ).enums
        #expect(enums[0].cases.map(\.name) == ["low", "no", "on", "null", "default"])
        #expect(enums[0].cases[1].rawValue == .string("no"))
        #expect(enums[1].doc == "Two letters.")
        #expect(
            enums[2].cases.map(\.rawValue) == [
                .string("no"), .string("ایران"), .string("plain"), .string("2024-01-01"),
            ])
        #expect(enums[3].cases.map(\.rawValue) == [.int(-1), .int(16), .int(1000)])
        #expect(enums.map(\.isIntBacked) == [false, false, false, true])
    }

    @Test func noCases() {
        expectFindings(
            in: "enums: { ⟦1⟧A: [], ⟦2⟧B: { cases: {} }, ⟦3⟧C: { type: Int, cases: [] } }" + models,
            [1: .noCases, 2: .noCases, 3: .noCases])
    }

    @Test func intCasesHaveNumbers() {
        expectFindings(
            in: "enums: { A: { type: Int, cases: [⟦1⟧low, ⟦2⟧high] }, B: { type: Int, cases: { ⟦3⟧a: , b: 1 } } }"
                + models,
            [1: .missingRawValue, 2: .missingRawValue, 3: .missingRawValue])
    }

    @Test func rawValuesDiffer() {
        let (_, findings) = expectFindings(
            in: "enums: { A: { type: Int, cases: { a: 16, b: ⟦1⟧0x10 } }, B: { cases: { a: b, ⟦2⟧b: } } }" + models,
            [1: .duplicateRawValue, 2: .duplicateRawValue])
        // Swift would find the first for both.
        _ = expectFindings(
            in: "enums: { A: { cases: { a: caf\u{E9}, b: ⟦1⟧cafe\u{301} } } }" + models, [1: .duplicateRawValue])
        #expect(findings[0].message == "`b` and `a` have one raw value, 0x10")
    }

    @Test func rawValuesHaveTheEnumsType() {
        let (_, findings) = expectFindings(
            in: """
                enums:
                  A: { type: Int, cases: { a: ⟦1⟧x, b: ⟦2⟧"1", c: ⟦3⟧1.5, d: ⟦4⟧9223372036854775808, e: ⟦5⟧01 } }
                  B: { cases: { a: ⟦6⟧no, b: ⟦7⟧1, c: ⟦8⟧~ } }
                """ + models, Dictionary(uniqueKeysWithValues: (1...8).map { ($0, .badRawValue) }))
        #expect(findings[5].message == "YAML reads `no` as something other than text; quote it: `\"no\"`")
    }

    @Test func aCaseWithABadRawValueIsStillACase() {
        expectFindings(
            in: "enums: { A: { cases: { a: ⟦1⟧no, b: x } } }\nmodels: { Trip: { attributes: { a: A = a } } }\n",
            [1: .badRawValue])
    }
}
