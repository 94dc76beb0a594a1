import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot
import Testing

@Suite("What is asked of values when they are saved") struct SavingRulesTests {
    @Test func whatIsSaid() throws {
        let (resolved, _) = expectFindings(
            inAttributes: """
                a: { type: Int, minimum: -0x10, maximum: 1_000, default: 5 }
                b: { type: Double?, minimum: 1e-3, maximum: 2 }
                c: { type: "Decimal(9,2)", minimum: "0.010", maximum: 99.9 }
                d: { type: Decimal?, maximum: 12345678901234567890123456789 }
                e: { type: String, minLength: 1, maxLength: 3, matches: '\\p{L}+', default: "é" }
                f: { type: Date?, onUpdate: now }
                g: { type: "[String]", default: [], transient: true }
                h: { type: Status, default: open, ephemeral: true }
                """, [:])
        let attributes = try #require(resolved).schema.models[0].attributes
        #expect(
            attributes.prefix(5).map(\.limits) == [
                ValueLimits(minimum: "-16", maximum: "1000"), ValueLimits(minimum: "0.001", maximum: "2.0"),
                ValueLimits(minimum: "0.01", maximum: "99.9"), ValueLimits(maximum: "12345678901234567890123456789"),
                ValueLimits(minLength: 1, maxLength: 3, matches: #"\p{L}+"#),
            ])
        #expect(attributes.map(\.stampsUpdates) == [false, false, false, false, false, true, false, false])
        #expect(attributes.suffix(2).map(\.lifetime) == [.transient, .ephemeral])
    }

    @Test func limitsSuitTheType() {
        let (_, findings) = expectFindings(
            inAttributes: """
                a: { type: Int, minLength: ⟦1⟧1, matches: ⟦2⟧x }
                b: { type: String, minimum: ⟦3⟧1 }
                c: { type: Date, maximum: ⟦4⟧2024 }
                d: { type: "[String]", maxLength: ⟦5⟧4 }
                e: { type: Status, minimum: ⟦6⟧1 }
                f: { type: String, onUpdate: ⟦7⟧now }
                """, Dictionary(uniqueKeysWithValues: (1...7).map { ($0, .limitOfOtherType) }))
        #expect(findings[0].message == "`minLength` is for a `String`, not for `Int`")
        #expect(findings[2].message == "`minimum` is for numbers, not for `String`")
    }

    @Test func limitsAreValues() {
        expectFindings(
            inAttributes: """
                a: { type: Int, minimum: ⟦1⟧1.5, maximum: ⟦2⟧"3" }
                b: { type: Int, minimum: ⟦3⟧99999999999999999999 }
                c: { type: Double, minimum: ⟦4⟧nan, maximum: ⟦5⟧1e999 }
                d: { type: Decimal, minimum: ⟦6⟧1e3, maximum: ⟦7⟧[1] }
                e: { type: String, minLength: ⟦8⟧-1, maxLength: ⟦9⟧x }
                f: { type: String, matches: ⟦10⟧[a] }
                """, Dictionary(uniqueKeysWithValues: (1...10).map { ($0, .wrongShape) }))
        expectFindings(inAttributes: "a: { type: Date, onUpdate: ⟦1⟧uuid }", [1: .unknownValue])
    }

    @Test func limitsThatNothingMeets() {
        expectFindings(
            inAttributes: """
                a: { type: Int, minimum: 2, maximum: ⟦1⟧1, default: ⟦2⟧1 }
                b: { type: String, minLength: 3, maxLength: ⟦3⟧2 }
                c: { type: Int, minimum: 1, maximum: 1 }
                """, [1: .limitsCross, 2: .defaultBeyondLimits, 3: .limitsCross])
        expectFindings(
            inAttributes: """
                a: { type: Int, maximum: 2, default: ⟦1⟧3 }
                b: { type: String, minLength: 3, default: ⟦2⟧"👩‍👩‍👧e" }
                c: { type: "Decimal(9,2)", minimum: 0.01, default: ⟦3⟧0 }
                d: { type: Double, maximum: 0.5, default: ⟦4⟧0.75 }
                """, Dictionary(uniqueKeysWithValues: (1...4).map { ($0, .defaultBeyondLimits) }))
    }

    @Test func patterns() {
        let deep = String(repeating: "(", count: 501)
        expectFindings(
            inAttributes: """
                a: { type: String, matches: ⟦1⟧'[A-Z' }
                b: { type: String, matches: ⟦2⟧'' }
                c: { type: String, matches: ⟦3⟧'*' }
                d: { type: String, matches: ⟦4⟧'\(deep)' }
                e: { type: String, matches: ⟦5⟧'\(deep.dropFirst())' }
                f: { type: String, matches: '\\p{Script=Arabic}{2,}|[^\\s]+' }
                """, Dictionary(uniqueKeysWithValues: (1...5).map { ($0, .badPattern) }))
    }

    @Test func whatIsNotStoredHasNothingOfAColumn() {
        let (_, findings) = expectFindings(
            inAttributes: """
                a: { type: Int?, transient: true, unique: ⟦1⟧true }
                b: { type: Int?, ephemeral: true, column: ⟦2⟧x, minimum: ⟦3⟧1 }
                c: { type: Date?, transient: true, onUpdate: ⟦4⟧now, originalName: ⟦5⟧d }
                d: { type: Int?, transient: true, ephemeral: ⟦6⟧true }
                e: { type: Int?, transient: false, ephemeral: false, column: y }
                """,
            Dictionary(uniqueKeysWithValues: (1...6).map { ($0, .notStored) }))
        #expect(findings[1].message == "an `ephemeral` attribute is not stored: it has no `column`")
        expectFindings(
            inAttributes: "a: { type: Int, transient: ⟦1⟧true }\nb: { type: \"[Int]\", ephemeral: ⟦2⟧true }",
            [1: .unstoredWithoutValue, 2: .unstoredWithoutValue])
        expectFindings(
            in:
                "models: { Trip: { attributes: { a: { type: Int?, transient: true } }, indexes: [[⟦1⟧a]], unique: [[⟦2⟧a]] } }",
            [1: .notIndexable, 2: .notIndexable])
    }

    @Test func checks() throws {
        let schema = try schema(
            "models: { Trip: { attributes: { a: Int }, checks: { سفر: \"a > (1) AND a <> ';)' -1\" } }, B: { inherits: Trip, checks: { b: a } } }"
        )
        #expect(
            schema.models.map(\.checks) == [
                [Check(name: "سفر", sql: "a > (1) AND a <> ';)' -1")], [Check(name: "b", sql: "a")],
            ])
        expectFindings(
            in: """
                models:
                  Trip:
                    attributes: { a: { type: Int, column: a2 } }
                    checks:
                      a: ⟦1⟧"  "
                      b: ⟦2⟧"(a2"
                      c: ⟦3⟧"a2) OR (1"
                      d: ⟦4⟧"a = 'x"
                      e: ⟦5⟧"a; DROP TABLE Trip"
                      f: ⟦6⟧"a -- b"
                      g: ⟦7⟧"a /* b"
                      ⟦8⟧h-i: a2
                      j: ⟦9⟧[a]
                      l: a2
                      m: ⟦10⟧a
                  B: { inherits: Trip, checks: { ⟦11⟧L: a2 } }
                  C: { checks: ⟦12⟧[a] }
                """,
            Dictionary(uniqueKeysWithValues: (2...7).map { ($0, .badCondition) }).merging([
                1: .wrongShape, 8: .notAName, 9: .wrongShape, 10: .badCondition, 11: .duplicateName, 12: .wrongShape,
            ]) { first, _ in first })
    }
}
