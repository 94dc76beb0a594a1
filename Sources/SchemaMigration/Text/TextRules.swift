import SQLiteKit

/// In whose way the letters of a store's texts fall together, where languages differ.
public enum TextRules: Int64, Hashable, Sendable, CaseIterable {
    /// For every language: `I`, `i`, `İ` and `ı` are one letter.
    case general = 0
    /// For Turkish: `I` is the capital of `ı`, and `İ` that of `i`.
    case turkish = 1
    /// For Azerbaijani: the same letters, and its alphabet.
    case azerbaijani = 2

    /// Those by which objects in memory are judged at the moment.
    @TaskLocal package static var current = TextRules.general

    /// Runs `body` with these as the current ones.
    package func whileCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
        // The usual case costs nothing.
        self == Self.current ? try body() : try Self.$current.withValue(self, operation: body)
    }
}

extension TextRules {
    /// Whether `ı` is a letter of its own.
    var hasDotlessI: Bool { self != .general }

    /// The version of the fold as a store writes it down: a library that does not know of the rules takes it for another version.
    var foldVersion: Int64 { rawValue << 16 | TextFold.version }

    /// Those of a store with a version of the fold; `nil` where a later library made it.
    init?(foldVersion: Int64) { self.init(rawValue: foldVersion >> 16) }
}

/// The rules of a connection's functions, collations and tokenizer. Those are registered before it is known which store this is.
final class ConnectionTextRules {
    var rules = TextRules.general
    /// Whether the store has something that depends on them.
    var isNeeded = false
}

extension Connection {
    var ownTextRules: ConnectionTextRules {
        if let own = attachment as? ConnectionTextRules { return own }
        let own = ConnectionTextRules()
        attachment = own
        return own
    }

    /// The rules of the connection's functions, collations and tokenizer.
    package var textRules: TextRules {
        get { ownTextRules.rules }
        set { ownTextRules.rules = newValue }
    }

    /// The same, for functions that are registered on it: they must not keep the connection.
    package var currentTextRules: () -> TextRules {
        let own = ownTextRules
        return { own.rules }
    }
}
