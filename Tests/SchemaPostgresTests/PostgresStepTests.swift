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
                LOCK TABLE "T" IN ACCESS EXCLUSIVE MODE;

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

    @Test func strictLooksForValuesBeyondNarrowerLimits() throws {
        let (text, findings) = try step(
            from: "  T:\n    attributes: { a: String, b: Decimal(6,2)? }",
            to:
                "  T:\n    attributes: { a: { type: String, maxLength: 3 }, b: { type: \"Decimal(6,2)?\", minimum: 2 } }",
            migration: "{ convert: { T.a: strict, T.b: strict } }")
        #expect(findings.isEmpty, "\(findings.map(\.message))")
        #expect(try #require(text).contains("SELECT \"_id\" FROM \"T\" WHERE NOT (char_length(\"a\") <= 3)"))
        #expect(try #require(text).contains(" OR NOT (\"b\" >= 2)) THEN"))
    }

    @Test func aRowThatComesApartHasItsPartUnderItsKey() throws {
        let (text, findings) = try step(
            from: "  T:\n    attributes: { a: Int, b: Int? }",
            to: """
                  T:
                    attributes: { a: Int }
                    relationships: { part: { type: "Part?", inverse: none } }
                  Part:
                    attributes: { b: Int? }
                """, migration: "{ split: { T: { into: Part, link: T.part, members: { b: b } } } }")
        #expect(findings.isEmpty, "\(findings.map(\.message))")
        let script = try #require(text)
        #expect(
            script.contains(
                "INSERT INTO \"Part\" (\"_id\", \"b\")\nSELECT \"_id\", \"b\" FROM \"T\"\nWHERE \"b\" IS NOT NULL;"))
        #expect(script.contains("SET \"part\" = CASE WHEN \"b\" IS NOT NULL THEN \"_id\" END"))
    }

    @Test(arguments: ["single", "joined", "concrete"], ["single", "joined", "concrete"])
    func aHierarchyComesToLieOtherwiseOnlyWhereItHasTo(old: String, new: String) throws {
        let models = """
              T: { inheritance: single, attributes: { a: Int } }
              U: { inherits: T, attributes: { b: Int } }
            """
        let (text, findings) = try step(
            from: models.replacing("single", with: old), to: models.replacing("single", with: new))
        #expect(findings.isEmpty, "\(findings.map(\.message))")
        #expect(try #require(text).contains("RENAME TO \"_old_T\"") == (old != new))
        #expect(try #require(text).contains("must have arrived") == (old != new))
    }

    @Test func aClassWithoutAnAttributeGetsNoDefaultOfAnothers() throws {
        let models = """
              T: { inheritance: joined, attributes: { a: Int } }
              U: { inherits: T, attributes: { b: Int = 3 } }
            """
        let (text, _) = try step(from: models, to: models.replacing("joined", with: "single"))
        #expect(
            try #require(text).contains(
                "INSERT INTO \"T\" (\"_id\", \"_v\", \"_kind\", \"a\", \"b\")\nSELECT \"_id\", \"_v\", \"_kind\", \"a\", NULL FROM \"_old_T\""
            ))
    }

    @Test func statementsAndValuesOfPostgreSQLStandInTheirPlaces() throws {
        let (text, findings) = try step(
            from: "  T:\n    attributes: { a: Int }",
            to: "  T:\n    attributes: { b: { type: Int, originalName: a }, c: String }",
            migration: """
                { before: [{ sqlite: "UPDATE T SET a = 1", postgresql: "UPDATE \\"T\\" SET a = 2" }, { sqlite: "UPDATE T SET a = 3", postgresql: none }],
                  values: { T.c: { sqlite: "printf('%04d', a)", postgresql: "lpad(a::text, 4, '0')" } },
                  after: [{ sqlite: none, postgresql: "DELETE FROM \\"T\\"" }] }
                """)
        #expect(findings.isEmpty, "\(findings.map(\.message))")
        let script = try #require(text)
        let first = try #require(script.firstRange(of: "UPDATE \"T\" SET a = 2;"))
        let last = try #require(script.firstRange(of: "DELETE FROM \"T\";"))
        // The older row's columns are called what they were.
        let value = try #require(
            script.firstRange(
                of: "(SELECT CAST((lpad(a::text, 4, '0')\n) AS text) FROM (SELECT \"b\" AS \"a\") AS \"older\")"))
        #expect(first.lowerBound < value.lowerBound && value.lowerBound < last.lowerBound)
        #expect(!script.contains("a = 1") && !script.contains("a = 3"))
    }

    @Test(
        arguments: [
            ("UPDATE t SET a = 'x;y'", nil), ("UPDATE t SET a = 1;", "`;`"), ("UPDATE t SET a = $$ ; $$", nil),
            ("UPDATE t SET a = $a$ $$ ; $a$", nil), ("UPDATE t SET a = $a$ ;", "quote"),
            ("update t set a = E'\\'' || ';'", nil),
            ("UPDATE t SET a = 1 -- x", "comment"), ("DROP TABLE t", "must begin"), ("", "must begin"),
            ("'UPDATE'", "must begin"),
            ("UPDATE t SET a = (1", "parenthesis"), ("UPDATE t SET a = 1)", "parenthesis"),
            ("WITH x AS (SELECT 1) DELETE FROM t", nil),
            ("UPDATE t SET a = \"b", "quote"), ("UPDATE t SET a = 1::bigint, e = f$1", nil),
        ] as [(String, String?)])
    func aStatementIsOneThatChangesRows(sql: String, problem: String?) {
        let found = postgresStatementProblem(sql)
        #expect((found == nil) == (problem == nil), "\(found ?? "")")
        if let problem { #expect(found?.contains(problem) == true, "\(found ?? "")") }
    }
}
