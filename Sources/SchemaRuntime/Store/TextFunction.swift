import Foundation
import SQLiteKit
import SchemaMigration

/// SQL functions by which conditions look at text. They do what Swift does, so that a row and an object in memory are judged alike.
enum TextFunction: String, CaseIterable {
    case contains = "schema_contains"
    case containsCaseless = "schema_contains_caseless"
    case containsUnmarked = "schema_contains_unmarked"
    case containsCaselessUnmarked = "schema_contains_caseless_unmarked"
    case starts = "schema_starts"
    case ends = "schema_ends"
    case like = "schema_like"
    case localizedStandardContains = "schema_standard_contains"
    /// Whether two texts are one key of a dictionary.
    case same = "schema_same"

    /// The name of the function that counts characters.
    static let countName = "schema_count"

    static func registerAll(on connection: Connection) throws(SQLiteError) {
        for function in allCases {
            switch function {
            case .localizedStandardContains:
                try connection.register(
                    textFunction: function.rawValue, TextFold.makeContains(connection.currentTextRules))
            case .containsCaseless, .containsUnmarked, .containsCaselessUnmarked:
                let rules = connection.currentTextRules
                try connection.register(textFunction: function.rawValue) { text, part in
                    function.holds(text, part, rules())
                }
            default: try connection.register(textFunction: function.rawValue) { function.holds($0, $1) }
            }
        }
        try connection.register(function: countName, argumentCount: 1) { arguments in
            if case .text(let text) = arguments[0] { .integer(Int64(text.count)) } else { .null }
        }
        try CapturedRegex.register(on: connection)
        try ZeroFunction.register(on: connection)
    }

    private func holds(
        _ text: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>, _ rules: TextRules = .current
    ) -> Bool {
        switch self {
        case .contains:
            if Self.isPlain(text), Self.isPlain(part) { return Self.contains(text, part) }
            return Self.contains(
                characters: String(decoding: text, as: UTF8.self), String(decoding: part, as: UTF8.self))
        case .containsCaseless, .containsUnmarked, .containsCaselessUnmarked:
            return options.holds(String(decoding: text, as: UTF8.self), String(decoding: part, as: UTF8.self), rules)
        case .starts:
            if Self.isPlain(text), Self.isPlain(part) { return text.starts(with: part) }
            return String(decoding: text, as: UTF8.self).starts(with: String(decoding: part, as: UTF8.self))
        case .ends:
            if Self.isPlain(text), Self.isPlain(part) { return text.reversed().starts(with: part.reversed()) }
            return String(decoding: text, as: UTF8.self).reversed()
                .starts(with: String(decoding: part, as: UTF8.self).reversed())
        case .like:
            return Self.isLike(
                Array(String(decoding: text, as: UTF8.self)), Array(String(decoding: part, as: UTF8.self)))
        case .same:
            if Self.isPlain(text), Self.isPlain(part) { return text.elementsEqual(part) }
            return String(decoding: text, as: UTF8.self) == String(decoding: part, as: UTF8.self)
        case .localizedStandardContains:
            return TextFold.contains(String(decoding: text, as: UTF8.self), String(decoding: part, as: UTF8.self))
        }
    }

    /// The function that looks for a text in another one.
    static func contains(_ options: QueryTextOptions) -> TextFunction {
        switch (options.contains(.caseInsensitive), options.contains(.diacriticInsensitive)) {
        case (false, false): .contains
        case (true, false): .containsCaseless
        case (false, true): .containsUnmarked
        case (true, true): .containsCaselessUnmarked
        }
    }

    private var options: QueryTextOptions {
        switch self {
        case .containsCaseless: .caseInsensitive
        case .containsUnmarked: .diacriticInsensitive
        case .containsCaselessUnmarked: [.caseInsensitive, .diacriticInsensitive]
        default: []
        }
    }

    /// Decides in memory what the function decides about a row.
    func holds(_ text: String, _ part: String) -> Bool {
        var (text, part) = (text, part)
        return text.withUTF8 { text in part.withUTF8 { holds(text, $0) } }
    }

    /// Whether characters are of a pattern in which `%` stands for any and `_` for one. Goes back to the last `%` only: earlier ones
    /// could not do better.
    private static func isLike(_ text: [Character], _ pattern: [Character]) -> Bool {
        var (position, place) = (0, 0)
        var last: (position: Int, place: Int)?
        while position < text.count {
            if place < pattern.count, pattern[place] == "%" {
                last = (position, place)
                place += 1
            } else if place < pattern.count, pattern[place] == "_" || pattern[place] == text[position] {
                position += 1
                place += 1
            } else if let known = last {
                last = (known.position + 1, known.place)
                (position, place) = (known.position + 1, known.place + 1)
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == "%" }
    }

    /// Characters in sequence, as Foundation evaluates a predicate; its own `String.contains` has another meaning.
    private static func contains<Text: Collection<Character>>(characters text: Text, _ part: Text) -> Bool {
        text.contains(part)
    }

    /// Whether characters are bytes: ASCII without the one character of two, CR and LF.
    private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.allSatisfy { $0 < 0x80 && $0 != 0x0D }
    }

    private static func contains(_ text: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = part.first else { return true }
        guard text.count >= part.count else { return false }
        return (0...(text.count - part.count)).contains { start in
            text[start] == first
                && UnsafeBufferPointer(rebasing: text[start..<(start + part.count)]).elementsEqual(part)
        }
    }
}
