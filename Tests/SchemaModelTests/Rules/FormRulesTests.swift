import SchemaDiagnostics
import Testing

@testable import SchemaModel

@Suite("Forms of values") struct FormRulesTests {
    private func attributes(_ text: String) throws -> [Attribute] {
        try schema(
            """
            enums: { Status: [open, closed], Kind: external, Rank: external(Int), Text: external(String) }
            models: { Trip: { attributes: { \(text) } } }

            """
        ).models[0].attributes
    }

    @Test func collections() throws {
        let types = try attributes(
            """
            a: [String: Int], b: "[String: [Int?]]?", c: [[String]], d: "[[Status]?]", e: "[String: Status?]",
            f: "[Decimal(12,2)]", g: "Codable(Word)", h: "[Codable(Kit.Word)]", i: { type: [String: Int] }
            """
        ).map { $0.type.spelling + ($0.isOptional ? "?" : "") }
        #expect(
            types == [
                "[String: Int]", "[String: [Int?]]?", "[[String]]", "[[Status]?]", "[String: Status?]",
                "[Decimal(12,2)]", "Codable(Word)", "[Codable(Kit.Word)]", "[String: Int]",
            ])
        expectFindings(
            inAttributes: """
                a: "[⟦1⟧Int: String]"
                b: "[⟦2⟧[String]: Int]"
                c: "[String: ⟦3⟧Strin]"
                d: Codable(⟦4⟧[Word])
                e: ⟦5⟧Codable(a, b)
                f: ⟦6⟧Codable(a.)
                g: "⟦7⟧[Decimal(12,2)?]"
                h: ⟦8⟧Codable
                """,
            [
                1: .malformedType, 2: .malformedType, 3: .unknownType, 4: .malformedType, 5: .notASwiftType,
                6: .notASwiftType, 7: .notSupportedYet, 8: .notASwiftType,
            ])
    }

    @Test func listsAndDictionariesAsDefaults() throws {
        let values = try attributes(
            """
            a: '[String] = ["x, y", "\\"]"]', b: "[Int] = [ 1 , -2 ]", c: { type: "[Int?]", default: [1, null] },
            d: { type: "[Status]", default: [open] }, e: "[String: Int] = [:]", f: { type: "[String: Int]", default: {} },
            g: "[Decimal(3,1)] = [1.5]", h: { type: "[[Int]]", default: [[1], []] }
            """
        ).map(\.defaultValue)
        #expect(
            values == [
                .array([.string("x, y"), .string("\"]")]), .array([.integer(1), .integer(-2)]),
                .array([.integer(1), nil]), .array([.enumCase("open")]), .emptyDictionary, .emptyDictionary,
                .array([.decimal("1.5")]), .array([.array([.integer(1)]), .array([])]),
            ])
        expectFindings(
            inAttributes: """
                a: '[Int] = [1, ⟦1⟧x]'
                b: '[Int] = ⟦2⟧[1, , 2]'
                c: '[Int] = ⟦3⟧[1'
                d: { type: "[Int]", default: [1, ⟦4⟧1.5] }
                e: '[Date] = [⟦5⟧now]'
                f: '[String] = [⟦6⟧a]'
                g: '[Int8] = [⟦7⟧300]'
                h: 'Int = ⟦8⟧[1]'
                i: '[String: Int] = ⟦9⟧[1]'
                j: '[Int] = ⟦10⟧[:]'
                k: '[Status] = [⟦11⟧opn]'
                l: '[Int] = [⟦12⟧nil]'
                """,
            [
                1: .defaultMismatch, 2: .malformedType, 3: .malformedType, 4: .defaultMismatch, 5: .defaultMismatch,
                6: .unquotedText, 7: .defaultOutOfRange, 8: .defaultMismatch, 9: .defaultMismatch, 10: .defaultMismatch,
                11: .unknownCase, 12: .defaultMismatch,
            ])
    }

    @Test func everyForm() throws {
        let found = try attributes(
            """
            a: { type: Date, store: unixMillis }, b: { type: "Date?", store: iso8601 }, c: { type: Date, store: real2001 },
            d: { type: UInt64, store: blob8 }, e: { type: Status, default: open, unknown: preserve },
            f: { type: "Kind?", unknown: default }, g: { type: Status, unknown: error }, h: Rank, i: Text,
            j: { type: Data, transformer: Kit.Color }, k: { type: Int, derived: "h + 1" },
            l: { type: Int, derived: "h * 2", stored: true }
            """)
        #expect(found.map(\.form.store) == [.unixMillis, .iso8601, nil, .blob8] + Array(repeating: nil, count: 8))
        #expect(found[4].form.unknown == .preserve && found[5].form.unknown == .default && found[6].form.unknown == nil)
        #expect(found[9].form.transformer == "Kit.Color")
        #expect(found[10].form.derived == DerivedColumn(expression: "h + 1", isStored: false))
        #expect(found[11].form.derived == DerivedColumn(expression: "h * 2", isStored: true))
        let enums = try schema("enums: { Kind: external, Rank: external(Int) }\nmodels: { Trip: {} }\n").enums
        #expect(enums.map(\.isExternal) == [true, true] && enums.map(\.isIntBacked) == [false, true])
    }

    @Test func misuse() {
        expectFindings(
            in: """
                enums: { Status: [open, closed], Kind: external, Odd: ⟦1⟧external(Double) }
                structs: { Point: { ⟦2⟧kind: Kind, words: "[Codable(Word)]" } }
                models: { Trip: { attributes: {
                  a: { type: Int, store: ⟦3⟧unixMillis }, b: { type: Date, store: ⟦4⟧blob8 }, c: { type: Int, unknown: ⟦5⟧default },
                  d: { type: Status, unknown: ⟦6⟧preserve }, e: Kind = ⟦7⟧food, f: { type: "[Status]", unknown: ⟦8⟧default },
                  g: { type: Status, transformer: ⟦9⟧Kit }, h: { type: Data, transformer: ⟦10⟧"[Kit]" },
                  i: { type: Int, transformer: Kit, default: ⟦11⟧1 }, j: { type: Int, derived: ⟦12⟧"" },
                  k: { type: Int, stored: ⟦13⟧true }, l: { type: "[Int]", derived: ⟦14⟧"k" },
                  m: { type: Int, derived: "k", default: ⟦15⟧1 }, n: { type: Date, store: ⟦16⟧nanos },
                  o: { type: Codable(Word), default: ⟦17⟧x }, p: { type: "[String: Int]", ⟦18⟧onConflict: error } } } }

                """.replacing(
                    "⟦2⟧kind: Kind, words: \"[Codable(Word)]\"", with: "kind: ⟦2⟧Kind, words: \"⟦19⟧[Codable(Word)]\""
                )
                .replacing("⟦18⟧onConflict: error", with: "onConflict: ⟦18⟧error"),
            [
                1: .wrongShape, 2: .notSupportedYet, 3: .keyWithoutEffect, 4: .keyWithoutEffect, 5: .keyWithoutEffect,
                6: .nothingForUnknown, 7: .defaultMismatch, 8: .keyWithoutEffect, 9: .keyWithoutEffect,
                10: .notASwiftType, 11: .keyWithoutEffect, 12: .wrongShape, 13: .keyWithoutEffect,
                14: .keyWithoutEffect, 15: .keyWithoutEffect, 16: .unknownValue, 17: .defaultMismatch,
                18: .needlessConflictRule, 19: .notSupportedYet,
            ])
    }

    @Test func expressionsAreReadAsConditionsAre() {
        let (_, findings) = expectFindings(
            in: """
                structs: { Point: { x: Int } }
                models: { Trip: { attributes: {
                  a: { type: Int, derived: ⟦1⟧"nope + 1" }, b: { type: Int, derived: ⟦2⟧"(a" }, p: Point,
                  c: { type: Int, derived: "p_x * 2" } }, indexes: [{ columns: [a], where: "p_x > 1" }] } }

                """, [1: .badCondition, 2: .badCondition])
        #expect(findings[0].message.hasPrefix("SQLite refuses this expression: the table has no column `nope`"))
        expectFindings(
            in: "structs: { Point: { x: Int } }\nmodels: { Trip: { attributes: { a: Int, p: Point }, "
                + "indexes: [{ columns: [a], where: \"p_x > 1\" }] } }\n", [:])
    }

    @Test func jsonIsNoKey() {
        expectFindings(
            inAttributes: """
                ⟦1⟧a: { type: "[String: Int]", unique: true }
                ⟦2⟧b: { type: Codable(Word), unique: true }
                """, [1: .notIndexable, 2: .notIndexable])
    }
}
