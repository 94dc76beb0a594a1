import SQLiteKit

/// How values compare, worked out as SQLite says that it compares them: https://www.sqlite.org/datatype3.html#comparison_expressions
struct ValueOrder {
    let collation: String?
    let rules: TextRules

    /// Whether they are the same value of the same class: texts by their bytes, which to Swift's strings may be equal though they differ.
    static func isSame(_ left: Value, _ right: Value) -> Bool {
        switch (left, right) {
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        case (.real(let left), .real(let right)): left == right
        default: left == right
        }
    }

    func isEqual(_ left: Value, _ right: Value) -> Bool { compare(left, right) == 0 }

    /// Negative where the first stands before the second.
    func compare(_ left: Value, _ right: Value) -> Int {
        if case .text(let left) = left, case .text(let right) = right { return compare(left, right) }
        return RowCursor.precedes([left], [right]) ? -1 : RowCursor.precedes([right], [left]) ? 1 : 0
    }

    private func compare(_ left: String, _ right: String) -> Int {
        func bytes(_ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Int32) -> Int {
            Array(left.utf8).withUnsafeBytes { left in
                Array(right.utf8).withUnsafeBytes { right in Int(body(left, right)) }
            }
        }
        func binary(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> Int {
            left.lexicographicallyPrecedes(right) ? -1 : right.lexicographicallyPrecedes(left) ? 1 : 0
        }
        switch collation?.lowercased() {
        case "decimal": return bytes { compareDecimals($0, $1) }
        case "localized": return bytes { compareLocalized($0, $1, rules) }
        case "nocase":
            func lower(_ text: String) -> [UInt8] { text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 } }
            return binary(lower(left), lower(right))
        default: return binary(left.utf8, right.utf8)
        }
    }
}

extension Value {
    /// As a message shows it: short, and told apart from others.
    var shown: String {
        func short(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }
        switch self {
        case .null: return "NULL"
        case .integer(let number): return String(number)
        case .real(let number): return String(number)
        case .text(let text): return "'\(short(text))'"
        case .blob(let bytes):
            let digits = bytes.prefix(16).map { byte in
                String(byte >> 4, radix: 16, uppercase: true) + String(byte & 15, radix: 16, uppercase: true)
            }.joined()
            return "x'\(digits)'" + (bytes.count > 16 ? "… (\(bytes.count) bytes)" : "")
        }
    }
}
