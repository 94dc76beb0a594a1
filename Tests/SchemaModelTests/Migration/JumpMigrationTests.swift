import SchemaDiagnostics
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// A jump over versions ends with the rows of the single steps, even where the two ends alone would suggest others.
struct JumpMigrationTests {
    private static func trip(_ attributes: String) -> String { "models: { Trip: { attributes: { \(attributes) } } }" }

    @Test func chainOfRenamings() throws {
        try proveMigration(
            Versions(
                Self.trip("a: Int"), Self.trip("b: { type: Int, originalName: a }"),
                Self.trip("c: { type: Int, originalName: b }")), rows: ["INSERT INTO Trip (a) VALUES (5)"],
            expected: ["SELECT c FROM Trip": ["5"]], forms: [.alter])
    }

    @Test func hintsOfReleasedVersionsStayInert() throws {
        try proveMigration(
            Versions(
                Self.trip("a: Int"), Self.trip("b: { type: Int, originalName: a }"),
                Self.trip("b: { type: Int, originalName: a }, a: Int = 1")), rows: ["INSERT INTO Trip (a) VALUES (5)"],
            expected: ["SELECT a, b FROM Trip": ["1|5"]], forms: [.alter])
    }

    @Test func droppedAndAddedAgainIsNew() throws {
        try proveMigration(
            Versions(Self.trip("a: Int, x: Int"), Self.trip("a: Int"), Self.trip("a: Int, x: Int = 7")),
            remove: ["Trip.x"],
            rows: ["INSERT INTO Trip (a, x) VALUES (1, 99)"], expected: ["SELECT a, x FROM Trip": ["1|7"]],
            forms: [.alter])
        try proveMigration(
            Versions(
                "models: { A: {}, B: { attributes: { x: Int } } }", "models: { A: {} }",
                "models: { A: {}, B: { attributes: { x: Int } } }"), remove: ["B"],
            rows: ["INSERT INTO B (x) VALUES (1)"],
            expected: ["SELECT count(*) FROM B": ["0"]], forms: [.drop, .create])
    }

    @Test func defaultThatChangesLaterFillsAsItDidThen() throws {
        let plan = try proveMigration(
            Versions(
                Self.trip("a: Int"), Self.trip("a: Int, x: Int = 7, y: \"Int?\""),
                Self.trip("a: Int, x: Int = 9, y: \"Int? = 4\"")), rows: ["INSERT INTO Trip (a) VALUES (1)"],
            expected: ["SELECT a, x, y FROM Trip": ["1|7|NULL"]], forms: [.alter, .update])
        #expect(
            plan.steps[1].account == [
                ColumnAccount(
                    .converted, oldTable: "Trip", oldColumn: "x", newTable: "Trip", newColumn: "x", value: "7"),
                ColumnAccount(
                    .converted, oldTable: "Trip", oldColumn: "y", newTable: "Trip", newColumn: "y", value: "NULL"),
            ])
    }

    @Test func fillIsConvertedOnTheWay() throws {
        try proveMigration(
            Versions(
                Self.trip("a: Int"), Self.trip("a: Int, x: Int = 7, y: \"Int?\""),
                Self.trip("a: Int, x: String = \"none\", y: Int = 3")), rows: ["INSERT INTO Trip (a) VALUES (1)"],
            expected: ["SELECT a, x, y FROM Trip": ["1|7|3"]])
    }

    @Test func oneEditForAnyNumberOfSteps() throws {
        try proveMigration(
            Versions(
                Self.trip("a: Int, b: Int, c: Int"), Self.trip("a: \"Int?\", b: Int, c: Int"),
                Self.trip("a: \"Int?\", b: \"Int?\", c: Int"), Self.trip("a: \"Int?\", b: \"Int?\", c: \"Int?\"")),
            rows: ["INSERT INTO Trip (_id, a, b, c) VALUES (8, 1, 2, 3)"],
            expected: ["SELECT _id, a, b, c FROM Trip": ["8|1|2|3"]], forms: [.edit])
    }

    @Test func oneRebuildForAnyNumberOfSteps() throws {
        try proveMigration(
            Versions(
                Self.trip("a: Int = 1, b: Int = 1"), Self.trip("a: Int = 2, b: Int = 1"),
                Self.trip("a: Int = 2, b: Int = 2"), Self.trip("a: Int = 3, b: \"Int?\"")),
            rows: ["INSERT INTO Trip (_id, a, b) VALUES (8, 7, 1)"],
            expected: ["SELECT _id, a, b FROM Trip": ["8|7|1"]], forms: [.rebuild])
    }

    @Test func thereAndBackIsNothing() throws {
        try proveMigration(
            Versions(Self.trip("a: Int"), Self.trip("a: \"Int?\""), Self.trip("a: Int = 0")),
            rows: ["INSERT INTO Trip (a) VALUES (4)"], expected: ["SELECT a FROM Trip": ["4"]])
    }

    @Test func aPlanForEachReleasedVersion() throws {
        let versions = try Versions(
            Self.trip("a: Int"), Self.trip("a: Int, b: Int?"), Self.trip("a: Int, b: Int?, c: Int?"))
        var findings = Findings()
        let plans = planMigrations(
            released: versions.schemas, current: versions.schemas[2], places: versions.places, findings: &findings)
        #expect(plans.map(\.from) == [SchemaVersion(1, 0, 0), SchemaVersion(2, 0, 0)])
        #expect(plans.map { $0.steps.flatMap(\.statements).count } == [2, 1])
        #expect(plans.allSatisfy { $0.to == SchemaVersion(3, 0, 0) && $0.toHash == storeHash(of: versions.schemas[2]) })
    }

    @Test func aBrokenStepStopsThePlansThatNeedIt() throws {
        let versions = try Versions(
            Self.trip("a: Int"), Self.trip("a: Int, b: Int"),
            Self.trip("a: Int, b: Int, c: Int?") + "\nversions: { 1.0.0: {}, 2.0.0: {} }\n")
        var findings = Findings()
        let plans = planMigrations(
            released: Array(versions.schemas.dropLast()), current: versions.schemas[2], places: versions.places,
            findings: &findings)
        #expect(plans.map(\.from) == [SchemaVersion(2, 0, 0)])
        #expect(findings.all.map(\.code) == [.requiredWithoutValue])
        #expect(versions.text(at: findings.all[0].range) == "2.0.0")
    }
}
