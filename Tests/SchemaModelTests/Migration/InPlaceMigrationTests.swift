import SchemaMigration
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// Tables that are not made anew: definitions that change in the catalog, columns that are made beside the older ones.
struct InPlaceMigrationTests {
    private static func trip(_ attributes: String, _ rest: String = "") -> String {
        "models: { Trip: { attributes: { title: String?, \(attributes) }\(rest) } }"
    }

    /// With as many indexes as columns that change, the column is the cheaper thing to make.
    @Test(
        arguments: [
            ("", "", [.rebuild]),
            (", indexes: [[title]]", "", [.swap]),
            // What is made of the column would have to be made anew too.
            (", indexes: [[title], [a]]", "", [.rebuild]),
            (", indexes: [[title], { columns: [title], where: \"a > '1'\" }]", "", [.rebuild]),
            (", indexes: [[title]]", ", twice: { type: String?, derived: \"title || a\" }", [.rebuild]),
            (", indexes: [[title]], checks: { some: \"title <> a\" }", "", [.rebuild]),
        ] as [(String, String, [PlanStep.Form])])
    func whatDecidesAboutAColumn(rest: String, more: String, forms: [PlanStep.Form]) throws {
        let plan = try proveMigration(
            Versions(Self.trip("a: Int?\(more)", rest), Self.trip("a: String?\(more)", rest)),
            rows: ["INSERT INTO Trip (_id, title, a) VALUES (1, 'x', 9007199254740993), (2, 'y', NULL)"],
            expected: ["SELECT _id, title, a, typeof(a) FROM Trip": ["1|x|9007199254740993|text", "2|y|NULL|null"]],
            forms: forms)
        #expect(plan.steps[0].account.contains { $0.fate == .converted && $0.newColumn == "a" })
    }

    /// Renamed, added, dropped and converted at once: two columns change, and two indexes stay.
    @Test func aColumnAmongOtherChanges() throws {
        let plan = try proveMigration(
            Versions(
                Self.trip(
                    "a: Int32, b: Float, gone: Int?, c: Int = 1", ", indexes: [[title], [title, c]]"),
                migrated(
                    """
                    Trip: { attributes: { title: String?, A: { type: Double, originalName: a }, b: Double,
                        c: { type: Int?, default: 1 }, "new_a": Int = 5 }, indexes: [[title], [title, c]] }
                    """, "remove: [Trip.gone]")),
            rows: ["INSERT INTO Trip (_id, title, a, b, c) VALUES (1, 'x', -7, 0.5, 4), (2, NULL, 8, 2, 5)"],
            expected: [
                "SELECT _id, title, A, typeof(A), b, c, new_a FROM Trip": [
                    "1|x|-7.0|real|0.5|4|5", "2|NULL|8.0|real|2.0|5|5",
                ]
            ])
        #expect(plan.steps.map(\.form) == [.alter, .swap, .edit])
        #expect(plan.steps.last?.reason.contains("`c` becomes optional") == true)
    }

    /// A class that comes changes what rows of its base are held against, and no row.
    @Test func aClassThatComes() throws {
        let base = "Trip: { attributes: { title: String } }, Work: { inherits: Trip, attributes: { firm: String } }"
        try proveMigration(
            Versions("models: { \(base) }", "models: { \(base), Far: { inherits: Work, attributes: { miles: Int } } }"),
            rows: ["INSERT INTO Trip (_id, _kind, title, firm) VALUES (1, 1, 'x', NULL), (2, 2, 'y', 'Acme')"],
            expected: ["SELECT _id, _kind, firm, miles FROM Trip": ["1|1|NULL|NULL", "2|2|Acme|NULL"]],
            forms: [.check, .alter, .edit])
    }

    /// What is computed is held against its type, as SQLite would store it there.
    @Test(arguments: [
        ("Int", "n * 2", "5 9223372036854775807 -9223372036854775807 NULL", ["2", "3", "4"]),
        ("Int?", "n / 2.0", "4 5 9007199254740993 NULL", ["2"]),
        ("Int?", "t || ''", "'7' '1e3' '1.5' 'x' NULL", ["3", "4"]),
        ("Bool?", "n", "0 1 2 NULL", ["3"]),
        ("Double?", "t || ''", "'1' '1.5' 'x' NULL", ["3"]),
        ("Double?", "n", "1 9007199254740993 NULL", []),
        ("String?", "n", "1 NULL", []),
        ("String?", "CAST(t AS BLOB)", "'x' NULL", ["1"]),
        ("Data?", "n", "1 NULL", ["1"]),
        ("Data?", "CAST(t AS BLOB)", "'x' NULL", []),
    ])
    func whatIsComputedIsOfItsType(type: String, expression: String, values: String, keys: [String]) throws {
        let versions = try Versions(
            "models: { Trip: { attributes: { n: Int?, t: String? } } }",
            "models: { Trip: { attributes: { n: Int?, t: String?, c: { type: \"\(type)\", derived: \"\(expression)\" } } } }"
        )
        let column = expression.contains("t") ? "t" : "n"
        let rows = values.split(separator: " ").enumerated().map {
            "INSERT INTO Trip (_id, \(column)) VALUES (\($0.offset + 1), \($0.element))"
        }
        if keys.isEmpty {
            let isCertain = type == "String?"
            try proveMigration(versions, rows: rows, expected: [:], forms: isCertain ? [.alter] : [.check, .alter])
            return
        }
        let error = try refusal(versions, rows: rows)
        guard case .rowsDoNotFit("Trip", let problem, let count, let found) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(problem.hasPrefix("`c` is computed, and what comes out for each row must be of its type"))
        #expect(found == keys && count == Int64(keys.count))
        // The others do fit.
        let others = rows.enumerated().filter { !keys.contains("\($0.offset + 1)") }.map(\.element)
        try proveMigration(versions, rows: others, expected: [:], forms: [.check, .alter])
    }

    /// Values of an enum that is held against its cases from now on, also where they come from somewhere else.
    @Test func rawValuesThatNoCaseHas() throws {
        let old = "enums: { Mood: [calm, wild] }\nmodels: { Trip: { attributes: { mood: Mood?, word: String } } }"
        let checked = "generate: { enumChecks: true }\n"
        let versions = try Versions(old, checked + old)
        let rows = ["INSERT INTO Trip (_id, mood, word) VALUES (1, 'calm', ''), (2, 'mild', 'wild'), (3, NULL, 'x')"]
        let error = try refusal(versions, rows: rows)
        #expect(
            error.reason
                == .rowsDoNotFit(
                    table: "Trip",
                    problem: "`mood` takes less from version 2.0.0 on, and each row's value must be among it.",
                    count: 1,
                    keys: ["2"]))
        let mapped = try Versions(
            old,
            checked + "enums: { Mood: [still, wild] }\n"
                + migrated("Trip: { attributes: { mood: Mood?, word: String } }", "map: { Mood: { calm: still } }"))
        #expect(try refusal(mapped, rows: rows).reason == error.reason)
        let made = try Versions(
            old,
            checked + "enums: { Mood: [calm, wild] }\n"
                + migrated("Trip: { attributes: { mood: Mood?, word: String } }", "values: { Trip.mood: word }"))
        guard case .rowsDoNotFit("Trip", _, 2, ["1", "3"]) = try refusal(made, rows: rows).reason else {
            Issue.record("the rows that `values` makes are not looked at")
            return
        }
        try proveMigration(
            versions, rows: ["INSERT INTO Trip (_id, mood, word) VALUES (1, 'calm', ''), (3, NULL, '')"],
            expected: ["SELECT _id, mood FROM Trip": ["1|calm", "3|NULL"]], forms: [.check, .edit])
    }
}
