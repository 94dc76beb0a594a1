import Testing

@testable import SchemaSnapshot

struct PlanTextTests {
    static let plan = PlanDescription(
        from: SchemaVersion(1, 0, 0), fromHash: "aa", to: SchemaVersion(2, 0, 0), toHash: "bb",
        steps: [
            PlanStep(
                form: .alter, table: "Trip", reason: "New columns with a constant default.",
                statements: [
                    "ALTER TABLE \"Trip\" ADD COLUMN \"notes\" TEXT",
                    "UPDATE \"Trip\"\nSET \"notes\" = '\\#\"\"\"\r🧳'\n",
                ],
                account: [
                    ColumnAccount(.filled, newTable: "Trip", newColumn: "notes", value: "NULL"),
                    ColumnAccount(.kept, oldTable: "Trip", oldColumn: "a", newTable: "Trip", newColumn: "سفر"),
                ]),
            PlanStep(
                form: .drop, table: "Old", reason: "Consented.", statements: ["DROP TABLE \"Old\""],
                account: [ColumnAccount(.dropped, oldTable: "Old", oldColumn: "x y")]),
        ])

    static let text = #"""
        schemagen-plan 1
        plan from 1.0.0 hash aa to 2.0.0 hash bb
        step alter Trip "New columns with a constant default."
        > ALTER TABLE "Trip" ADD COLUMN "notes" TEXT
        > UPDATE "Trip"
        | SET "notes" = '\\\u{23}""\"\u{d}🧳'
        | 
        filled new Trip notes value NULL
        kept old Trip a new Trip سفر
        step drop Old Consented.
        > DROP TABLE "Old"
        dropped old Old "x y"
        end

        """#

    @Test func isReadable() throws {
        #expect(PlanText.encode(Self.plan) == Self.text)
        #expect(try PlanText.decode(Self.text) == Self.plan)
    }

    @Test func planOfCreationHasNoFrom() throws {
        let plan = PlanDescription(from: nil, fromHash: nil, to: SchemaVersion(1, 0, 0), toHash: "cc", steps: [])
        #expect(PlanText.encode(plan) == "schemagen-plan 1\nplan to 1.0.0 hash cc\nend\n")
        #expect(try PlanText.decode(PlanText.encode(plan)) == plan)
    }

    @Test func randomPlansComeBack() throws {
        var random = Seeded(5)
        for round in 0..<500 {
            let plan = random.planDescription()
            let text = PlanText.encode(plan)
            let back = try PlanText.decode(text)
            #expect(back == plan, "round \(round)")
            #expect(Array(PlanText.encode(back).utf8) == Array(text.utf8), "round \(round)")
            #expect(standsInRawLiteral(text), "round \(round)")
        }
    }

    @Test func everyTruncationIsAnError() {
        let bytes = Array(Self.text.utf8)
        for count in 0..<(bytes.count - 1) {
            #expect(throws: RecordError.self) {
                try PlanText.decode(String(decoding: bytes[..<count], as: UTF8.self))
            }
        }
    }

    @Test(
        arguments: [
            ("schemagen-schema 1\nend", 1, .notThisKind(expected: "schemagen-plan 1")),
            ("schemagen-plan 1\nend", 2, .missing("the plan's versions")),
            ("schemagen-plan 1\nplan from 1 to 2.0.0 hash b\nend", 2, .badValue("1", for: "version")),
            ("schemagen-plan 1\nplan to 2.0.0\nend", 2, .missing("hash")),
            ("schemagen-plan 1\nstep alter T r\nend", 2, .misplacedRecord("step")),
            ("schemagen-plan 1\n> x\nend", 2, .misplacedRecord(">")),
            ("schemagen-plan 1\nplan to 1.0.0 hash a\n>\nend", 3, .badSpacing),
            ("schemagen-plan 1\nplan to 1.0.0 hash a\n> x\nend", 3, .misplacedRecord(">")),
            ("schemagen-plan 1\nplan to 1.0.0 hash a\nkept old T a\nend", 3, .misplacedRecord("kept")),
            ("schemagen-plan 1\nplan to 1.0.0 hash a\nstep melt T r\nend", 3, .badValue("melt", for: "form of step")),
            (
                "schemagen-plan 1\nplan to 1.0.0 hash a\nstep alter T r\nkept old T a\n> x\nend", 5,
                .misplacedRecord(">")
            ),
            ("schemagen-plan 1\nplan to 1.0.0 hash a\nstep alter T r\n| x\nend", 4, .unknownRecord("|")),
            ("schemagen-plan 1\nplan to 1.0.0 hash a\nstep alter T r\n> \\q\nend", 4, .badEscape),
            ("schemagen-plan 1\nplan to 1.0.0 hash a\nmade T\nend", 3, .unknownRecord("made")),
        ] as [(String, Int, RecordError.Reason)])
    func damage(text: String, line: Int, reason: RecordError.Reason) {
        #expect(throws: RecordError(line: line, reason)) { try PlanText.decode(text) }
    }
}
