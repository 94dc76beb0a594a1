import Foundation
import SQLiteKit
import Synchronization

/// A regular expression of a predicate, for rows: the very value that Swift has, whatever its options are, since its text does not say all of them.
/// SQLite knows it by a number as long as somebody holds it.
final class CapturedRegex: Sendable {
    /// The SQL function that looks for it: the text, then the number.
    static let functionName = "schema_matches"

    let number: Int64
    private let regex: PredicateExpressions.PredicateRegex

    private struct Known {
        weak var regex: CapturedRegex?
    }

    private struct Register {
        var last: Int64 = 0
        var all: [Int64: Known] = [:]
    }

    private static let register = Mutex(Register())

    /// Why there is no answer.
    private struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    init(_ regex: PredicateExpressions.PredicateRegex) {
        self.regex = regex
        number = Self.register.withLock { register in
            register.last += 1
            return register.last
        }
        Self.register.withLock { $0.all[number] = Known(regex: self) }
    }

    deinit { _ = Self.register.withLock { $0.all.removeValue(forKey: number) } }

    static func register(on connection: Connection) throws(SQLiteError) {
        try connection.register(function: functionName, argumentCount: 2) { arguments in
            guard case .text(let text) = arguments[0] else { return .null }
            guard case .integer(let number) = arguments[1],
                let regex = register.withLock({ $0.all[number]?.regex })
            else { throw Failure(description: "a regular expression that nobody holds any more") }
            return .integer(try regex.regex.isFound(in: text) ? 1 : 0)
        }
    }
}

extension PredicateExpressions.PredicateRegex {
    /// Whether it is found in a text.
    ///
    /// - Throws: what is wrong with it. Swift's own `contains` takes that for “not found”.
    func isFound(in text: some BidirectionalCollection<Character>) throws -> Bool {
        try regex.firstMatch(in: text as? String ?? String(text)) != nil
    }
}
