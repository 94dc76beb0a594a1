/// Why a text cannot be the name of anything in a schema, whatever it names.
package enum NameProblem: Hashable, Sendable {
    case empty
    /// `_` or `$` at the beginning, which the runtime keeps for itself.
    case reservedPrefix(Character)
    /// A scalar that Swift allows in no identifier, or not at its beginning.
    case invalidScalar(Unicode.Scalar, isFirst: Bool)
    /// A scalar that Swift allows but no reader sees: two names that look alike would differ.
    case invisibleScalar(Unicode.Scalar)
    /// Longer than 200 bytes: with an ending it would not fit into the name of a file.
    case tooLong
}

/// What hinders `name` from being a Swift identifier and the name of a table or column; `nil` where nothing does.
package func nameProblem(_ name: String) -> NameProblem? {
    if isPlainWord(name) { return nil }
    guard let first = name.unicodeScalars.first else { return .empty }
    if first == "_" || first == "$" { return .reservedPrefix(Character(first)) }
    guard isIdentifierHead(first) else { return .invalidScalar(first, isFirst: true) }
    for scalar in name.unicodeScalars {
        guard isIdentifierScalar(scalar) else { return .invalidScalar(scalar, isFirst: false) }
        if isInvisible(scalar) { return .invisibleScalar(scalar) }
    }
    return name.utf8.count > 200 ? .tooLong : nil
}

/// Whether a name is made of a few letters and digits of ASCII, a letter first: most are, and nothing hinders those.
private func isPlainWord(_ name: String) -> Bool {
    var isFirst = true
    for byte in name.utf8 {
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        guard isLetter || !isFirst && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return false }
        isFirst = false
    }
    return !isFirst && name.utf8.count <= 200
}

/// A name made from `name` by leaving out what hinders it; `nil` where nothing would be left.
package func mendedName(_ name: String) -> String? {
    var mended = String.UnicodeScalarView()
    var capitalizeNext = false
    for scalar in name.unicodeScalars {
        let fits = isIdentifierScalar(scalar) && !isInvisible(scalar) && scalar != "$"
        guard fits, !mended.isEmpty || (scalar != "_" && isIdentifierHead(scalar)) else {
            capitalizeNext = !mended.isEmpty
            continue
        }
        if capitalizeNext {
            mended.append(contentsOf: String(scalar).uppercased().unicodeScalars)
        } else {
            mended.append(scalar)
        }
        capitalizeNext = false
    }
    let result = String(String(mended).prefix(40))
    return result.isEmpty || nameProblem(result) != nil ? nil : result
}
