import SQLiteKit
import Testing

@testable import SchemaMigration

@Suite struct DecimalCollationTests {
    /// In ascending order; texts in one group are equal.
    static let groups: [[String]] = [
        ["-1e30", "-1" + String(repeating: "0", count: 30)],
        ["-12345678901234567890.13"], ["-12345678901234567890.12"], ["-10", "-010.00", "-1e1"], ["-9"], ["-0.2"],
        ["-0.10", "-.1", "-1E-1"], ["-0.000000001"],
        ["0", "-0", "+0", "0.000", ".0", "0.", "0e99", "-0e-5"],
        ["1e-40", "0." + String(repeating: "0", count: 39) + "1"], ["0.000000001", "1e-9"],
        ["0.1", ".1", "00.1000", "+0.1", "10e-2"], ["0.10000000000000000000000000000000000000000000000001"],
        ["1", "1.", "01", "1.0", "+1", "1e0", "100e-2", "0.01e2"], ["1.5"], ["9"], ["10"], ["39.99"], ["100"],
        ["9007199254740992"], ["9007199254740993", "9007199254740993.0"], ["12345678901234567890.12"],
        ["12345678901234567890.13"], ["1e999"], ["1e1000"], ["1e999999999999"],
        // No numbers: by their bytes.
        [""], ["+"], ["-"], ["."], ["1 "], ["1,5"], ["1.2.3"], ["1e"], ["1e+"], ["1e1000000000000"], ["NaN"], ["e5"],
        ["۱۲"],
    ]

    static func order(_ left: String, _ right: String) -> Int {
        Array(left.utf8).withUnsafeBytes { left in
            Array(right.utf8).withUnsafeBytes { right in Int(compareDecimals(left, right).signum()) }
        }
    }

    @Test func `values have a total order`() {
        for (index, group) in Self.groups.enumerated() {
            for (otherIndex, other) in Self.groups.enumerated() {
                for left in group {
                    for right in other {
                        #expect(
                            Self.order(left, right) == (index - otherIndex).signum(), "\(left) against \(right)")
                    }
                }
            }
        }
    }

    @Test func `in a column: comparison, order and uniqueness by value`() throws {
        let connection = try Connection()
        try registerSchemaFunctions(on: connection)
        try connection.execute(
            """
            CREATE TABLE t (a TEXT COLLATE decimal) STRICT; CREATE UNIQUE INDEX i ON t (a);
            INSERT INTO t VALUES ('10'), ('9'), ('-0.000000001'), ('39.99'), ('12345678901234567890.12'), (NULL)
            """)
        #expect(
            try connection.values("SELECT a FROM t ORDER BY a")
                == [nil, "-0.000000001", "9", "10", "39.99", "12345678901234567890.12"])
        #expect(try connection.values("SELECT a FROM t WHERE a BETWEEN '9.0' AND '010'  ORDER BY a") == ["9", "10"])
        let error = try #require(throws: SQLiteError.self) {
            try connection.execute("INSERT INTO t VALUES ('10.00')")
        }
        #expect(error.constraint == .unique)
        #expect(try connection.quickCheck() == [])
    }

    @Test func `a hundred thousand digits`() {
        let digits = String(repeating: "7", count: 100_000)
        #expect(Self.order(digits + "1", digits + "2") == -1)
        #expect(Self.order("0." + digits, "." + digits + "000") == 0)
        #expect(Self.order("-" + digits, digits) == -1)
    }
}
