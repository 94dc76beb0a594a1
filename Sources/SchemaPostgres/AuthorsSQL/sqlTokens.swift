/// A word or sign of an author's SQL.
enum SQLToken: Hashable {
    /// In lower case where it may be a word of SQL's; as written too.
    case word(String, written: String)
    case quotedName(String)
    case text(String)
    case blob([UInt8])
    case integer(Int64)
    case real(String)
    case sign(String)
}

/// The tokens of an author's SQL, as SQLite reads them.
func sqlTokens(_ sql: String) throws(NotPortable) -> [SQLToken] {
    var tokens: [SQLToken] = []
    var rest = Array(sql.unicodeScalars)[...]
    while let first = rest.first {
        switch first {
        case " ", "\t", "\n", "\r", "\u{0C}": rest = rest.dropFirst()
        case "'": tokens.append(.text(try quotedPart(&rest, until: first)))
        case "\"", "`": tokens.append(.quotedName(try quotedPart(&rest, until: first)))
        case "[": tokens.append(.quotedName(try quotedPart(&rest, until: "]")))
        case "x", "X":
            if rest.dropFirst().first == "'" {
                rest = rest.dropFirst()
                tokens.append(.blob(try bytes(ofHexadecimal: try quotedPart(&rest, until: "'"))))
            } else {
                tokens.append(word(&rest))
            }
        case "0"..."9": tokens.append(try number(&rest))
        case ".":
            let isNumber = rest.dropFirst().first.map { ("0"..."9").contains($0) } ?? false
            if isNumber { tokens.append(try number(&rest)) } else { tokens.append(sign(&rest)) }
        case _ where isWordScalar(first): tokens.append(word(&rest))
        default: tokens.append(sign(&rest))
        }
    }
    return tokens
}

private func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "_", "$", "a"..."z", "A"..."Z", "0"..."9": true
    default: scalar.value >= 0x80
    }
}

private func word(_ rest: inout ArraySlice<Unicode.Scalar>) -> SQLToken {
    let scalars = rest.prefix(while: isWordScalar)
    rest = rest.dropFirst(scalars.count)
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return .word(text.lowercased(), written: text)
}

private func sign(_ rest: inout ArraySlice<Unicode.Scalar>) -> SQLToken {
    for long in ["->>", "||", "<<", ">>", "<=", ">=", "<>", "!=", "==", "->"]
    where rest.starts(with: long.unicodeScalars) {
        rest = rest.dropFirst(long.unicodeScalars.count)
        return .sign(long)
    }
    return .sign(String(Character(rest.removeFirst())))
}

/// The text within quotes, which stand twice where they are meant.
private func quotedPart(
    _ rest: inout ArraySlice<Unicode.Scalar>, until quote: Unicode.Scalar
) throws(NotPortable) -> String {
    rest = rest.dropFirst()
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
        if scalar == quote {
            guard quote != "]", rest.first == quote else { return String(text) }
            rest = rest.dropFirst()
        }
        text.append(scalar)
    }
    throw NotPortable("a quote is not closed")
}

private func bytes(ofHexadecimal text: String) throws(NotPortable) -> [UInt8] {
    let digits = text.map { $0.isASCII ? $0.hexDigitValue : nil }
    guard digits.count.isMultiple(of: 2) else { throw NotPortable("x'\(text)' is no literal of bytes") }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
        guard let high = digits[index], let low = digits[index + 1] else {
            throw NotPortable("x'\(text)' is no literal of bytes")
        }
        bytes.append(UInt8(high << 4 | low))
    }
    return bytes
}

private func number(_ rest: inout ArraySlice<Unicode.Scalar>) throws(NotPortable) -> SQLToken {
    var text = ""
    var isReal = false
    while let scalar = rest.first {
        switch scalar {
        case "0"..."9": break
        case ".": isReal = true
        case "e", "E": isReal = true
        case "+", "-":
            guard text.last == "e" || text.last == "E" else { return try literal(text, isReal: isReal) }
        case _ where isWordScalar(scalar): throw NotPortable("`\(text)\(scalar)` is no decimal number")
        default: return try literal(text, isReal: isReal)
        }
        text.unicodeScalars.append(scalar)
        rest = rest.dropFirst()
    }
    return try literal(text, isReal: isReal)
}

private func literal(_ text: String, isReal: Bool) throws(NotPortable) -> SQLToken {
    if isReal {
        guard let value = Double(text), value.isFinite else { throw NotPortable("`\(text)` is no number") }
        return .real(value.description)
    }
    guard let value = Int64(text) else { throw NotPortable("`\(text)` does not fit in 64 bits") }
    return .integer(value)
}
