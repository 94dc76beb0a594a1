import Foundation
import SQLiteKit
import SchemaMigration

/// How texts are compared and sorted.
public enum QueryCollation: String, Hashable, Sendable, CaseIterable {
    /// By code units: the order of an index that says nothing else.
    case binary
    /// As `binary`, but without regard to the case of the letters A to Z.
    case nocase
    /// As `binary`, but without regard to spaces at the end.
    case rtrim
    /// As people expect to see lists: without regard to case at first, numbers by their size. In a store with ``ModelConfiguration/textRules``
    /// of a language it has the order of its alphabet; in any other it follows the process's locale, so that no index can have it, and pages
    /// that two processes read may differ.
    case localizedStandard
    /// By the fold of searches, as `collate: localized` in the schema says: without regard to case, accents and forms of letters, which make no
    /// two texts different; letters in the order of their alphabets, numbers by their size. It is the same in every process, follows
    /// ``ModelConfiguration/textRules`` of the store, and is the order of an index or a unique with `collate: localized`, which serves conditions and sorts.
    case localized

    /// The name in SQL.
    var sql: String {
        switch self {
        case .localizedStandard: "schema_localized"
        case .binary, .nocase, .rtrim, .localized: rawValue.uppercased()
        }
    }

    func compare(_ one: String, _ other: String) -> ComparisonResult {
        switch self {
        case .binary: _Value.order(.text(one), .text(other))
        case .nocase: _Value.order(.text(Self.folded(one)), .text(Self.folded(other)))
        case .rtrim: _Value.order(.text(Self.trimmed(one)), .text(Self.trimmed(other)))
        case .localizedStandard: Self.asListed(one, other, .current)
        case .localized: ComparisonResult(rawValue: TextFold.order(one, other))!
        }
    }

    /// Texts that Foundation takes for one are told apart by their code units, since a collation must be a total order.
    private static func asListed(_ one: String, _ other: String, _ rules: TextRules) -> ComparisonResult {
        let result =
            if let locale = locale(of: rules) {
                one.compare(
                    other, options: [.caseInsensitive, .numeric, .widthInsensitive, .forcedOrdering], range: nil,
                    locale: locale)
            } else {
                one.localizedStandardCompare(other)
            }
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

    static func caseless(_ one: String, _ other: String, _ rules: TextRules = .current) -> ComparisonResult {
        guard let locale = locale(of: rules) else { return one.caseInsensitiveCompare(other) }
        return one.compare(other, options: .caseInsensitive, range: nil, locale: locale)
    }

    private static let turkish = Locale(identifier: "tr")
    private static let azerbaijani = Locale(identifier: "az")

    /// The language whose letters and alphabet count; nil for none.
    static func locale(of rules: TextRules) -> Locale? {
        switch rules {
        case .general: nil
        case .turkish: turkish
        case .azerbaijani: azerbaijani
        }
    }

    /// Registers what SQLite does not have, nor the schema's own functions.
    static func registerAll(on connection: Connection) throws(SQLiteError) {
        let rules = connection.currentTextRules
        for (name, compare) in [(localizedStandard.sql, asListed), (caselessName, caseless)] {
            try connection.register(collation: name) { one, other in
                Int32(
                    compare(String(decoding: one, as: UTF8.self), String(decoding: other, as: UTF8.self), rules())
                        .rawValue)
            }
        }
    }
}
