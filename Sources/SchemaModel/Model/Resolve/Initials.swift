/// What some names begin with: rules out most names without hashing them.
struct Initials {
    private var bits: UInt64 = 0

    mutating func insert(_ name: String) { bits |= bit(of: name) }

    /// Whether one of the names may begin as `name` does.
    func contains(_ name: String) -> Bool { bits & bit(of: name) != 0 }

    /// Letters of ASCII have a bit each; the other bytes share them.
    private func bit(of name: String) -> UInt64 { 1 << UInt64((name.utf8.first ?? 0) & 63) }
}
