/// What is to be said of a name that a store has and of one that its schema has, where they are of the same letters in other scalars: both print
/// alike, and SQLite tells them apart.
///
/// - Returns: a detail for a message, in a list; empty where `other` has no such name.
func lookalikes(of name: String, among others: [String], isStores: Bool) -> [String] {
    let own = SQLName(name)
    func isLike(_ other: SQLName) -> Bool { other.text == own.text && other != own }
    // Swift's strings are equal where their letters are.
    guard let other = others.first(where: { isLike(SQLName($0)) }) else { return [] }
    let (stores, schemas) = isStores ? (name, other) : (other, name)
    return [
        "the store has `\(spelled(stores))` and the schema `\(spelled(schemas))`, which are two names to SQLite, though "
            + "their letters are the same"
    ]
}

/// A name with its code points in place of all but ASCII: `Caf\u{E9}`.
private func spelled(_ name: String) -> String {
    name.unicodeScalars.map { $0.isASCII ? String($0) : "\\u{\(String($0.value, radix: 16, uppercase: true))}" }
        .joined()
}
