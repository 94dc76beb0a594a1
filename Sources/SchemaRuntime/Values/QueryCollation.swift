import Foundation
import SQLiteKit

/// How texts are compared and sorted.
public enum QueryCollation: String, Hashable, Sendable, CaseIterable {
    /// By code units: the order of an index that says nothing else.
    case binary
    /// As `binary`, but without regard to the case of the letters A to Z.
    case nocase
    /// As `binary`, but without regard to spaces at the end.
    case rtrim
    /// As people expect to see lists: without regard to case at first, numbers by their size. It follows the process's locale, so no index
    /// can have it, and pages that two processes read may differ.
    case localizedStandard

    /// The name in SQL.
    var sql: String { self == .localizedStandard ? "schema_localized" : rawValue.uppercased() }

    func compare(_ one: String, _ other: String) -> ComparisonResult {
        switch self {
        case .binary: _Value.order(.text(one), .text(other))
        case .nocase: _Value.order(.text(Self.folded(one)), .text(Self.folded(other)))
        case .rtrim: _Value.order(.text(Self.trimmed(one)), .text(Self.trimmed(other)))
        case .localizedStandard: Self.localized(one, other)
        }
    }

    /// Texts that Foundation takes for one are told apart by their code units, since a collation must be a total order.
    private static func localized(_ one: String, _ other: String) -> ComparisonResult {
        let result = one.localizedStandardCompare(other)
        return result == .orderedSame ? _Value.order(.text(one), .text(other)) : result
    }

    private static func folded(_ text: String) -> String {
        String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
    }

    private static func trimmed(_ text: String) -> String {
        String(decoding: text.utf8.reversed().drop { $0 == 0x20 }.reversed(), as: UTF8.self)
    }

    /// The name in SQL of the order of `caseInsensitiveCompare`, by which nothing is sorted: several texts are equal by it.
    static let caselessName = "schema_caseless"

    static func caseless(_ one: String, _ other: String) -> ComparisonResult { one.caseInsensitiveCompare(other) }

    /// Registers what SQLite does not have.
    static func registerAll(on connection: Connection) throws(SQLiteError) {
        try connection.register(collation: localizedStandard.sql) { one, other in
            Int32(localized(String(decoding: one, as: UTF8.self), String(decoding: other, as: UTF8.self)).rawValue)
        }
        try connection.register(collation: caselessName) { one, other in
            Int32(caseless(String(decoding: one, as: UTF8.self), String(decoding: other, as: UTF8.self)).rawValue)
        }
    }
}
