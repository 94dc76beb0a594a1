// The types that the schema names and its consumer writes.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
public import SchemaRuntime

/// For `Codable(Word)`.
public struct Word: Codable, Equatable {
    public var text: String
    public var count: Int

    public init(_ text: String, count: Int) {
        self.text = text
        self.count = count
    }
}

/// Types behind a point.
public enum Kit {
    public struct Word: Codable, Equatable {
        public var letters: [String]

        public init(_ letters: [String]) { self.letters = letters }
    }

    /// For an optional attribute: stored as text.
    public enum Ink: AttributeTransformer {
        public struct Refusal: Error {}

        public static func store(_ value: Character) throws -> String {
            if value == "!" { throw Refusal() }
            return String(value)
        }

        public static func value(of stored: String) throws -> Character {
            guard stored.count == 1 else { throw Refusal() }
            return stored.first!
        }
    }
}

/// For `external`.
public struct Category: RawRepresentable, Codable, Equatable, Sendable {
    public var rawValue: String

    public init?(rawValue: String) {
        if rawValue.isEmpty { return nil }
        self.rawValue = rawValue
    }
}

/// For `external(Int)`.
public enum Rank: Int, Codable {
    case first = 1
    case second
}

/// For `external`, with a case that is not listed.
public enum Mood: String, Codable, CaseIterable {
    case merry
    case café
    case sour

    public static var allCases: [Mood] { [.merry, .café] }
}

/// A color that is no value of the schema language.
public final class Color: Equatable {
    public let red, green, blue: UInt8

    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    public static func == (left: Color, right: Color) -> Bool {
        (left.red, left.green, left.blue) == (right.red, right.green, right.blue)
    }
}

/// For `transformer: ColorTransformer`.
public enum ColorTransformer: AttributeTransformer {
    public struct NoColor: Error {}

    public static var blank: Color? { Color(0, 0, 0) }

    public static func store(_ value: Color) -> Data { Data([value.red, value.green, value.blue]) }

    public static func value(of stored: Data) throws -> Color {
        guard stored.count == 3 else { throw NoColor() }
        let bytes = Array(stored)
        return Color(bytes[0], bytes[1], bytes[2])
    }
}
