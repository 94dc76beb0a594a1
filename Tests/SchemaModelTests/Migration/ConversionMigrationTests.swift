import SchemaDiagnostics
import SchemaMigration
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// What `convert` does to values that the newer type does not hold, on SQLite: directly and over several versions.
struct ConversionMigrationTests {
    /// Every value that an older type holds, and what it is in the newer one: what fits, and what becomes of what does not.
    @Test(arguments: [
        (
            "Int", "Int8", "127, -128, 128, -129, 9223372036854775807, -9223372036854775808", 2, "127|-128|7|7|7|7",
            "127|-128|127|-128|127|-128"
        ),
        ("Int", "UInt32", "0, 4294967295, -1, 4294967296", 2, "0|4294967295|7|7", "0|4294967295|0|4294967295"),
        (
            "Double", "Int", "1.0, -2.0, 1.5, 1e30, -1e30, 9007199254740993.0", 3, "1|-2|7|7|7|9007199254740992",
            "1|-2|1|9223372036854775807|-9223372036854775808|9007199254740992"
        ),
        (
            "Int", "Double", "1, 9007199254740992, 9007199254740993, 9223372036854775807", 2,
            "1.0|9007199254740992.0|7.0|7.0", "1.0|9007199254740992.0|9007199254740992.0|9.223372036854776e+18"
        ),
        (
            "String", "Int", "'7', '-12', '007', '1e3', 'abc', '1.5', '', ' 1', '9223372036854775808'", 2,
            "7|-12|7|7|7|7|7|7|7", "7|-12|7|1|0|1|0|1|9223372036854775807"
        ),
        (
            "String", "Double", "'1.5', '7', '1e3', '007', 'abc', '', '9007199254740993', '1e999', '-0.25'", 4,
            "1.5|7.0|1000.0|7.0|7.0|7.0|7.0|7.0|-0.25", ""
        ),
        ("String", "Bool", "'true', '0', 'no', 'TRUE'", 2, "1|0|1|1", ""),
        (
            "\"Decimal(9,3)\"", "\"Decimal(6,2)\"", "12340, 12345, 999999990, -5", 1, "1234|700|700|700",
            "1234|1235|999999|-1"
        ),
        (
            "\"Decimal(18,4)\"", "\"Decimal(18,2)\"",
            "900719925474099300, -900719925474099300, 900719925474099350, -900719925474099350, 900719925474099349, 999999999999999999",
            2,
            "9007199254740993|-9007199254740993|700|700|700|700",
            "9007199254740993|-9007199254740993|9007199254740994|-9007199254740994|9007199254740993|10000000000000000"
        ),
        (
            "Int", "Float", "16777216, 33554432, 16777217, -33554431, -9223372036854775808, 9223372036854775807, 0", 4,
            "16777216.0|33554432.0|7.0|7.0|-9.223372036854776e+18|7.0|0.0",
            "16777216.0|33554432.0|16777217.0|-33554431.0|-9.223372036854776e+18|9.223372036854776e+18|0.0"
        ),
        ("Double", "\"Decimal(6,2)\"", "39.99, 0.005, 1e9", 1, "3999|700|700", "3999|1|999999"),
        ("Int", "\"Decimal(6,2)\"", "9999, 10000, -3", 2, "999900|700|-300", "999900|999900|-300"),
        ("\"Decimal(6,2)\"", "Int", "1200, 1250, -99", 1, "12|7|7", "12|12|0"),
        ("Size", "Small", "'s', 'xl', 'm'", 2, "s|m|m", ""),
        ("String", "Small", "'s', 'M', 'm'", 2, "s|m|m", ""),
    ])
    func valuesThatDoNotFit(
        from: String, to: String, values: String, fitting: Int, withDefault: String, nearest: String
    ) throws {
        let enums = "enums: { Size: [s, m, xl], Small: [s, m] }\n"
        let list = values.split(separator: ", ")
        let insert =
            "INSERT INTO Trip (_id, a, b) VALUES "
            + list.enumerated().map { "(\($0.offset + 1), \($0.element), \($0.element))" }.joined(separator: ", ")
        let initial = to == "Small" ? "m" : to == "Bool" ? "true" : "7"
        let old = enums + "models: { Trip: { attributes: { a: \(from), b: { type: \(optional(from)) } } } }"
        func new(_ a: String, _ b: String, _ migration: String) -> String {
            enums + migrated("Trip: { attributes: { a: { type: \(a) }, b: { type: \(b) } } }", migration)
        }
        // What fits is not touched by the rule; what does not is NULL or the default.
        let defaults = withDefault.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        try proveMigration(
            Versions(
                old, new("\(to), default: \(initial)", optional(to), "convert: { Trip.a: default, Trip.b: null }")),
            rows: [insert, "INSERT INTO Trip (_id, a, b) VALUES (100, \(list[0]), NULL)"],
            expected: [
                "SELECT a FROM Trip WHERE _id < 100": defaults,
                "SELECT count(b), sum(b IS a) FROM Trip WHERE _id < 100 AND b IS NOT NULL": ["\(fitting)|\(fitting)"],
                "SELECT b FROM Trip WHERE _id = 100": ["NULL"],
            ])
        if nearest.isEmpty {
            if to != "Double" {
                #expect(
                    try problems(Versions(old, new(to, optional(to), "convert: { Trip.a: lossy, Trip.b: null }"))).map(
                        \.code.rawValue) == [315])
            }
        } else {
            try proveMigration(
                Versions(old, new(to, optional(to), "convert: { Trip.a: lossy, Trip.b: lossy }")), rows: [insert],
                expected: [
                    "SELECT a FROM Trip": nearest.split(separator: "|").map(String.init),
                    "SELECT count(*) FROM Trip WHERE a IS b": ["\(list.count)"],
                ])
        }
        let strict = try Versions(old, new(to, optional(to), "convert: { Trip.a: strict, Trip.b: strict }"))
        try proveMigration(
            strict, rows: ["INSERT INTO Trip (_id, a, b) VALUES (1, \(list[0]), NULL)"],
            expected: ["SELECT a, b FROM Trip": ["\(defaults[0])|NULL"]], forms: [.check, .check, .rebuild])
        let error = try #require(throws: StoreError.self) {
            try runWithExecutor(plan(to: strict), from: strict.schemas[0], to: strict.schemas[1], rows: [insert])
        }
        guard case .rowsDoNotFit("Trip", let problem, let count, let keys) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(count == Int64(list.count - fitting) && keys.count == list.count - fitting)
        #expect(problem.hasPrefix("Each value of `Trip.a` must be one of `"))
    }

    private func optional(_ type: String) -> String {
        type.hasPrefix("\"") ? "\"" + type.dropFirst().dropLast() + "?\"" : "\"\(type)?\""
    }

    @Test func anOptionalThatHasAValueEverywhereBecomesRequired() throws {
        func models(_ type: String) -> String {
            "Trip: { attributes: { name: String } }, Business: { inherits: Trip, attributes: { code: \(type) } }"
        }
        let versions = try Versions(
            "models: { \(models("String?")) }", migrated(models("String"), "convert: { Business.code: strict }"))
        try proveMigration(
            versions,
            rows: ["INSERT INTO Trip (_id, _kind, name, code) VALUES (1, 1, 'a', NULL), (2, 2, 'b', 'c')"],
            expected: ["SELECT _id, code FROM Trip": ["1|NULL", "2|c"]])
        let error = try #require(throws: StoreError.self) {
            try runWithExecutor(
                plan(to: versions), from: versions.schemas[0], to: versions.schemas[1],
                rows: [
                    "INSERT INTO Trip (_id, _kind, name, code) VALUES (1, 1, 'a', NULL), (2, 2, 'b', 'c'), (3, 2, 'd', NULL)"
                ])
        }
        #expect(
            error.reason
                == .rowsDoNotFit(
                    table: "Trip",
                    problem: "Each value of `Business.code` must be one of `String` from version 2.0.0 on.",
                    count: 1, keys: ["3"]))
    }

    @Test func conversionsAreChained() throws {
        try proveMigration(
            Versions(
                "models: { Trip: { attributes: { a: String? } } }",
                migrated(
                    "Trip: { attributes: { b: { type: Double, originalName: a, default: -1 } } }",
                    "convert: { Trip.b: default }"),
                migrated(
                    "Trip: { attributes: { b: { type: Int?, default: -1 } } }", "convert: { Trip.b: null }", version: 3),
                migrated(
                    "Trip: { attributes: { b: { type: Int8, default: 0 }, c: Int } }",
                    "convert: { Trip.b: lossy }, values: { Trip.c: \"ifnull(b, 0) + 1\" }", version: 4)),
            rows: ["INSERT INTO Trip (_id, a) VALUES (1, '2'), (2, 'x'), (3, NULL), (4, '2.5'), (5, '1e3')"],
            expected: ["SELECT _id, b, c FROM Trip": ["1|2|3", "2|-1|0", "3|-1|0", "4|0|1", "5|127|1001"]])
    }

    @Test(arguments: [
        ("Trip.aa: strict", 309, "Trip.aa", "did you mean `Trip.a`?"),
        ("Trip.n: strict", 315, "strict", "version 1.0.0 does not have it"),
        ("Trip.a: null", 315, "null", "`Trip.a` is required"),
        ("Trip.a: default", 315, "default", "`Trip.a` has no default"),
        ("Trip.same: lossy", 315, "lossy", "every value of version 1.0.0 fits"),
        ("Trip.d: strict", 315, "strict", "nobody can tell which values fit"),
    ])
    func whatCannotBeConvertedIsAnError(convert: String, code: Int, place: String, words: String) throws {
        let found = try problems(
            Versions(
                "models: { Trip: { attributes: { a: Int, same: Int, d: Date } } }",
                migrated("Trip: { attributes: { a: Int8, same: Int, d: String, n: Int? } }", "convert: { \(convert) }"))
        ).filter { ![305, 306].contains($0.code.rawValue) }
        #expect(found.map(\.code.rawValue) == [code] && found.map(\.place) == [place], "\(found)")
        #expect(found.first?.message.contains(words) == true, "\(found.map(\.message))")
    }
}
