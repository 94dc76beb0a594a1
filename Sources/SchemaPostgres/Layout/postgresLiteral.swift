import SchemaModel
import SchemaSnapshot

/// A value of SQLite's layout as PostgreSQL's column has it: a default, or what fills older rows.
///
/// - Throws: `NotPortable` for what PostgreSQL cannot hold.
func postgresLiteral(_ value: SQLExpression, as form: ColumnForm) throws(NotPortable) -> String {
    switch (value, form.sort) {
    case (.literal(.null), _): return "NULL"
    // The one default that is no literal there, in the forms of a date.
    case (.now, _), (.verbatim, .date): return "CURRENT_TIMESTAMP"
    case (.newUUID, _): return "gen_random_uuid()"
    case (.literal(.integer(let number)), .boolean): return number == 0 ? "false" : "true"
    case (.literal(.integer(let number)), .fixed(let scale)): return scaledDigits(number, by: scale)
    case (.literal(.integer(let millis)), .date):
        return try instant(Double(millis) / 1000 - 978_307_200)
    case (.literal(.real(let seconds)), .date): return try instant(seconds)
    case (.literal(.text(let text)), .date): return try literal(text) + "::timestamptz"
    case (.literal(.integer(let number)), _): return String(number)
    case (.literal(.real(let number)), _):
        guard number.isFinite else { throw NotPortable("\(number) is no number") }
        return number.description
    case (.literal(.text(let text)), .json):
        // As JSON escapes it, behind an even number of backslashes or none.
        if text.replacingEscapedBackslashes.contains("\\u0000") { throw NotPortable("it holds the character U+0000") }
        return try literal(text) + "::jsonb"
    case (.literal(.text(let digits)), .decimal): return digits
    case (.literal(.text(let text)), _): return try literal(text)
    case (.literal(.blob(let bytes)), .uuid): return "'\(uuidText(bytes))'::uuid"
    case (.literal(.blob(let bytes)), .unsigned64):
        return String(bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    case (.literal(.blob(let bytes)), _): return "'\\x\(hexadecimal(bytes))'::bytea"
    default: throw NotPortable("it is computed")
    }
}

private func literal(_ text: String) throws(NotPortable) -> String {
    if text.utf8.contains(0) { throw NotPortable("it holds the character U+0000") }
    return quotedText(text)
}

/// - Parameter seconds: since 2001-01-01 UTC.
private func instant(_ seconds: Double) throws(NotPortable) -> String {
    // From 4713 BC to 294276, of which the language's texts have the years 1 to 9999.
    guard (-63_082_281_600...252_423_993_600).contains(seconds) else {
        throw NotPortable("it is no instant of the years 1 to 9999")
    }
    return "'\(instantText(seconds))'::timestamptz"
}

private func uuidText(_ bytes: [UInt8]) -> String {
    let digits = Array(hexadecimal(bytes))
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
    guard digits.count == 32 else { return String(digits) }
    return parts.map { String(digits[$0]) }.joined(separator: "-")
}

extension String {
    /// The text without its pairs of backslashes, each of which is one in JSON.
    fileprivate var replacingEscapedBackslashes: String {
        split(separator: "\\\\", omittingEmptySubsequences: false).joined(separator: " ")
    }
}
