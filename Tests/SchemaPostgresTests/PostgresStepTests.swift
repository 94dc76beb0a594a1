import SchemaDiagnostics
import SchemaModel
import Testing

@testable import SchemaPostgres

/// What the server makes of steps is asked by `make postgres`; here are their words.
@Suite struct PostgresStepTests {
    @Test func aColumnComesWithItsDefaultAndAnotherIsRenamed() throws {
        let (text, findings) = try step(
            from: "  T:\n    attributes: { a: String, b: Int? }\n    indexes: [[a]]",
            to: """
                  T:
                    attributes: { x: { type: String, originalName: a }, b: { type: Int, default: 7 }, c: Int = 3 }
                    indexes: [[x]]
                """)
        #expect(findings.isEmpty)
        #expect(
            text == """
                -- Test 1.0.0 to 2.0.0, for PostgreSQL 15 or newer.
                -- One transaction: where a statement fails, nothing has changed. Back up before, for what the step drops.
                BEGIN;
                SET CONSTRAINTS ALL IMMEDIATE;

                -- alter: Names that tell their table or column follow.
                ALTER INDEX "idx_T_a" RENAME TO "idx_T_x";

                -- alter T: ALTER TABLE adds c in place.
                --   kept: a as x
                --   filled: c with 3
                ALTER TABLE "T" RENAME COLUMN "a" TO "x";
                ALTER TABLE "T"
                    ADD COLUMN "c" bigint NOT NULL DEFAULT 3;

                -- update T: Values of rows that are there are computed.
                --   converted: b by coalesce("b", 7)
                UPDATE "T" SET "b" = coalesce("b", 7);

                -- alter T: ALTER TABLE changes it in place.
                ALTER TABLE "T"
                    ALTER COLUMN "b" SET DEFAULT 7,
                    ALTER COLUMN "b" SET NOT NULL;

                COMMIT;

                """)
    }

    @Test func aTypeChangesInPlace() throws {
        let (text, _) = try step(
            from: "  T:\n    attributes: { a: Int32, b: Bool }", to: "  T:\n    attributes: { a: Int, b: Int8 }")
        let script = try #require(text)
        #expect(script.contains("ALTER COLUMN \"a\" TYPE bigint USING \"a\"::bigint"))
        #expect(script.contains("ALTER COLUMN \"b\" TYPE smallint USING \"b\"::integer::smallint"))
        #expect(script.contains("ADD CONSTRAINT \"check_T_b\" CHECK (\"b\" BETWEEN -128 AND 127)"))
    }

    @Test func newLimitsLeaveRowsAlone() throws {
        let (text, _) = try step(
            from: "  T:\n    attributes: { a: String }",
            to: "  T:\n    attributes: { a: { type: String, maxLength: 3 } }")
        #expect(try #require(text).contains("CHECK (char_length(\"a\") <= 3) NOT VALID;"))
    }

    @Test func nothingToDoIsSaid() throws {
        let (text, _) = try step(
            from: "  T:\n    attributes: { a: String }",
            to: "  T:\n    attributes: { a: String, b: { type: Int?, transient: true } }")
        #expect(text == "-- Test 1.0.0 to 2.0.0: nothing changes in the database.\n")
    }

    @Test func whatLosesValuesIsRefusedAsForSQLite() throws {
        let (text, findings) = try step(
            from: "  T:\n    attributes: { a: Int, b: Int }", to: "  T:\n    attributes: { a: Int }")
        #expect(text == nil)
        #expect(findings.map(\.code) == [.attributeRemoved])
    }

    @Test(
        arguments: [
            ("{ before: [\"UPDATE T SET a = 1\"] }", "  T:\n    attributes: { a: Int }", [923]),
            ("{ after: [\"UPDATE T SET a = 1\", \"DELETE FROM T\"] }", "  T:\n    attributes: { a: Int }", [923, 923]),
            ("{ custom: true }", "  T:\n    attributes: { a: Int }", [923]),
            ("{ values: { T.b: \"strftime('%s', a)\" } }", "  T:\n    attributes: { a: Int, b: Int }", [921]),
            ("{ convert: { T.a: strict } }", "  T:\n    attributes: { a: Decimal(5,2) }", []),
        ] as [(String, String, [Int])])
    func whatIsSQLitesOwnIsRefused(_ migration: String, _ models: String, _ codes: [Int]) throws {
        let (text, findings) = try step(from: "  T:\n    attributes: { a: Int }", to: models, migration: migration)
        #expect(findings.map(\.code.rawValue) == codes, "\(findings.map(\.message))")
        #expect((text == nil) == !codes.isEmpty)
        #expect(findings.allSatisfy { $0.range != nil })
    }

    @Test func jsonOfAnotherShapeIsRefused() throws {
        let (text, findings) = try step(
            from: "  T:\n    attributes: { a: { type: P, storage: json } }",
            to: "  T:\n    attributes: { a: { type: P, storage: json } }",
            head: "structs: { P: { x: Int, y: Int = 1 } }",
            oldHead: "structs: { P: { x: Int } }")
        #expect(text == nil)
        #expect(findings.map(\.code.rawValue) == [923], "\(findings.map(\.message))")
    }

    @Test func whatIsDoneInSQLitesStoresAloneIsRefused() throws {
        let (text, findings) = try step(
            from: "  T:\n    attributes: { a: Int, b: Int }",
            to: """
                  T:
                    attributes: { a: Int }
                    relationships: { part: { type: "Part?", inverse: whole } }
                  Part:
                    attributes: { b: Int }
                    relationships: { whole: { type: "T?", inverse: part } }
                """, migration: "{ split: { T: { into: Part, link: T.part, members: { b: b } } } }")
        #expect(text == nil)
        #expect(findings.map(\.code.rawValue) == [923], "\(findings.map(\.message))")
    }

    @Test func aHierarchyThatComesToLieOtherwiseIsRefused() throws {
        let models = """
              T: { inheritance: single, attributes: { a: Int } }
              U: { inherits: T, attributes: { b: Int } }
            """
        let (text, findings) = try step(from: models, to: models.replacing("single", with: "joined"))
        #expect(text == nil)
        #expect(findings.map(\.code.rawValue) == [923], "\(findings.map(\.message))")
    }
}
