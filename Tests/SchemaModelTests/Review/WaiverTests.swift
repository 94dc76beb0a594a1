import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML
import Testing

@testable import SchemaModel

/// What an author accepts: where it holds, until when, and what cannot be accepted.
struct WaiverTests {
    @Test func everyPlaceOfAWaiver() throws {
        try expectReview(
            """
            profiles: [cloudkit]
            waive: { SG705: { reason: "sorted in code" } }
            mixins:
              Paid:
                attributes: { price: Double? }
                waive: { SG744: "points" }
            enums:
              S: { cases: [a], waive: { ⟦1⟧SG725: "none switches" } }
            models:
              A:
                mixins: [Paid]
                attributes:
                  name: { type: String, waive: { SG701: { reason: "always set", until: 2027-03-01 } } }
                  mail: { type: "String?", unique: true, waive: { SG703: "private" } }
                  fee: { type: "Double?", waive: { SG744: "points" } }
                relationships:
                  bs:
                    type: "[B]?"
                    inverse: a
                    ordered: true
                    deleteRule: deny
                    waive:
                      SG704: "asked before"
                indexes:
                  - { columns: [name], waive: { SG183: "covering" } }
                  - [name, fee]
                unique:
                  - { columns: [fee], waive: { SG703: "one device" } }
              B:
                waive: { SG702: "never without", SG701: "never without" }
                attributes: { n: Int, m: Int? }
                relationships: { a: { type: A, inverse: bs } }
            """, [(1, .needlessWaiver)], today: "2027-03-01")
    }

    @Test func aWaiverHoldsForItsElementAlone() throws {
        try expectReview(
            """
            models:
              A:
                attributes:
                  price: { type: Double, waive: { SG744: "points" } }
                  fee: ⟦1⟧Double
              B: { attributes: { fee: ⟦2⟧Double, x: { type: Int, waive: { ⟦3⟧SG744: "points" } } } }
            """, [(1, .binaryMoney), (2, .binaryMoney), (3, .needlessWaiver)])
    }

    @Test func theInnermostWaiverIsTheOneInUse() throws {
        let found = try expectReview(
            """
            waive: { ⟦1⟧SG744: "points" }
            models:
              A:
                waive: { SG744: "points" }
                attributes:
                  price: { type: Double, waive: { SG744: "points" } }
                  fee: Double
            """, [(1, .needlessWaiver)])
        #expect(found[0].message == "nothing here is found by SG744 any more; remove this waiver")
    }

    @Test func anExpiredWaiverBringsItsFindingBack() throws {
        let body = """
            models:
              A: { attributes: { fee: { type: ⟦1⟧Double, waive: { ⟦2⟧SG744: { reason: points, until: 2026-06-30 } } } } }
            """
        try expectReview(body, [], today: "2026-06-30")
        // A build does not look at the date.
        try expectReview(body, [])
        let found = try expectReview(body, [(1, .binaryMoney), (2, .expiredWaiver)], today: "2026-07-01")
        #expect(
            found[1].message == "this waiver of SG744 held until 2026-06-30; what it accepted is reported again")
        #expect(found[1].severity == .warning)
        // Expired and of no use: only that.
        try expectReview(
            body.replacing("⟦1⟧Double", with: "Int"), [(2, .needlessWaiver)], today: "2030-01-01")
    }

    @Test func whatIsWrongWithAWaiver() throws {
        let result = expectFindings(
            in: """
                models:
                  A:
                    attributes:
                      a: { type: Int, waive: { ⟦1⟧SG744: , SG183: ⟦2⟧"  ", ⟦3⟧SG18: x, ⟦4⟧sg183: x, ⟦5⟧کد: x } }
                      b: { type: Int, waive: ⟦6⟧SG183 }
                      c: { type: Int, waive: { SG183: ⟦7⟧[x], SG744: { reason: x, until: ⟦8⟧2026-02-29, ⟦9⟧til: x } } }
                      d: { type: Int, waive: { ⟦10⟧SG183: { until: 2026-01-01 }, SG744: { reason: ⟦11⟧[], until: x } } }
                      e: { type: Int, waive: { SG183: { reason: x, until: ⟦12⟧March } } }
                """,
            [
                1: .waiverWithoutReason, 2: .waiverWithoutReason, 3: .notWaivable, 4: .notWaivable, 5: .notWaivable,
                6: .wrongShape, 7: .wrongShape, 8: .badExpiry, 9: .unknownKey, 10: .waiverWithoutReason,
                11: .wrongShape, 12: .badExpiry,
            ])
        #expect(
            result.findings[0].message
                == "the waiver of SG744 needs a reason: `SG744: { reason: \"…\", until: 2027-03-01 }`, or `SG744: \"…\"`"
        )
        #expect(
            result.findings.map(\.message).contains(
                "`March` is no day: write year-month-day, such as `2027-03-01`"))
    }

    @Test func whatCannotBeWaived() throws {
        let found = try expectReview(
            """
            models:
              A:
                waive:
                  ⟦1⟧SG202: "nobody reads it"
                  ⟦2⟧SG404: "meant"
                  ⟦3⟧SG733: "leave me"
                  ⟦4⟧SG899: "what"
                  ⟦5⟧SG121: "later"
            """,
            [(1, .notWaivable), (2, .notWaivable), (3, .notWaivable), (4, .notWaivable), (5, .notWaivable)])
        #expect(
            found.map(\.message) == [
                "SG202 (attribute removed) cannot be waived: it is an error: what it finds would lose data, or would not work",
                "SG404 (default changed) cannot be waived: it is a note, which stops nothing",
                "SG733 (waiver that accepts nothing) cannot be waived: it is about waivers themselves",
                "no rule has the code SG899",
                "SG121 (unknown type) cannot be waived: it is an error: what it finds would lose data, or would not work",
            ])
    }

    @Test func anErrorUnderAWaivableCodeStays() {
        let place = SourceRange(
            path: "a", start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 9, column: 1))
        var findings = Findings()
        findings.add(Waiver(.memberRenamed, reason: "x", at: place, scope: []))
        findings.report(Finding(.memberRenamed, .error, "two hints", at: place))
        findings.report(Finding(.memberRenamed, .warning, "stale", at: place))
        applyWaivers(today: nil, isComplete: true, findings: &findings)
        #expect(findings.all.map(\.message) == ["two hints"])
    }

    @Test func beforeEveryStageHasRunNoWaiverIsOfNoUse() {
        let place = SourceRange(
            path: "a", start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 2))
        var findings = Findings()
        findings.add(Waiver(.redundantIndex, reason: "x", at: place, scope: []))
        applyWaivers(today: nil, isComplete: false, findings: &findings)
        #expect(findings.all.isEmpty)
        applyWaivers(today: nil, isComplete: true, findings: &findings)
        #expect(findings.all.map(\.code) == [.needlessWaiver])
    }

    @Test func anchorsAndTheirAliases() throws {
        try expectReview(
            """
            models:
              A: { attributes: { fee: &fee { type: Double, waive: { SG744: "points" } }, price: *fee } }
              B: { attributes: { price: *fee, fee: ⟦1⟧Double } }
            """, [(1, .binaryMoney)])
    }

    @Test func whatAProfileSaysOfThePastIsWaivedWhereItIsFound() throws {
        let old = "enums: { S: [a] }\nmodels: { A: { attributes: { a: Int?, b: Int? } }, B: {} }"
        try expectReview(
            """
            profiles: [sourceStable]
            waive: { SG720: "nobody named B" }
            enums: { S: { cases: [a, b], waive: { SG725: "every switch has a default" } } }
            structs: { P: { fields: { x: Int }, waive: { ⟦1⟧SG722: "x" } } }
            models:
              A:
                waive: { SG721: "nobody used b" }
                attributes: { a: { type: "Double?", waive: { SG722: "counts halves" } } }
            """, after: [old], [(1, .needlessWaiver)])
    }

    @Test func snapshotsHaveNone() throws {
        var findings = Findings()
        let source = SourceText(
            path: "1.0.0.yaml",
            text: "schema: T\nversion: 1.0.0\nmodels: { A: { attributes: { a: { type: Int, waive: { SG744: x } } } } }")
        let root = try #require(parseYAML(source, findings: &findings))
        #expect(readSchema(root: root, mode: .snapshot, findings: &findings) != nil)
        #expect(findings.waivers.isEmpty && findings.all.isEmpty)
        #expect(readSchema(root: root, findings: &findings) != nil)
        #expect(findings.waivers.map(\.reason) == ["x"])
    }

    @Test func everyWaiverLandsWhereItSays() throws {
        // A flow of many elements: no finding escapes its own waiver, and none is taken for a neighbour's.
        let attributes = (0..<200).map { number in
            number % 3 == 0
                ? "a\(number)Price: { type: Double, waive: { SG744: \"n\(number)\" } }"
                : "a\(number)Price: ⟦\(number)⟧Double"
        }
        try expectReview(
            "models: { A: { attributes: { \(attributes.joined(separator: ", ")) } } }",
            (0..<200).filter { $0 % 3 != 0 }.map { ($0, .binaryMoney) })
    }
}
