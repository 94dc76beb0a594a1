import SchemaModel

/// An expression of PostgreSQL's and what it gives.
struct TypedSQL {
    var sql: String
    var sort: ValueSort
    /// The value, where it is a literal.
    var literal: SQLLiteral?
    /// Whether it can be an operand as it stands.
    var isAtom = true
    /// Whether PostgreSQL calculates with it in fewer than 64 bits.
    var isSmall = false

    /// The expression as an operand.
    var operand: String { isAtom ? sql : "(\(sql))" }

    /// As a condition; SQLite takes every number but 0 for true.
    func condition() throws(NotPortable) -> String {
        switch (sort, literal) {
        case (.boolean, _): return sql
        case (.null, _): return "NULL::boolean"
        case (.integer, .integer(let number)): return number == 0 ? "false" : "true"
        case (.integer, _), (.real, _): return "\(operand) <> 0"
        default: throw NotPortable("\(sort.words) is no condition")
        }
    }

    /// The condition as an operand.
    func conditionOperand() throws(NotPortable) -> String {
        let text = try condition()
        return isAtom && (sort == .boolean || sort == .null || literal != nil) ? text : "(\(text))"
    }

    /// As the number that the value is to SQLite.
    func number() throws(NotPortable) -> TypedSQL {
        switch sort {
        case .null, .integer, .real: return self
        case .boolean: return TypedSQL(sql: "\(operand)::integer", sort: .integer, isSmall: true)
        case .fixed(let scale):
            return TypedSQL(sql: "(\(operand) * 1\(String(repeating: "0", count: scale)))::bigint", sort: .integer)
        case .date(.real2001):
            let epoch = "extract(epoch FROM \(operand) - timestamptz '2001-01-01 00:00:00+00')"
            return TypedSQL(sql: "\(epoch)::double precision", sort: .real)
        default: throw NotPortable("\(sort.words) is no number")
        }
    }

    /// As a value of another sort, the way in which a column of SQLite's would take it.
    func converted(to wanted: ValueSort) throws(NotPortable) -> String {
        if sort == wanted || sort == .null { return sql }
        switch (sort, wanted) {
        case (.integer, .boolean):
            if case .integer(let number) = literal, number == 0 || number == 1 { return number == 1 ? "true" : "false" }
            return try condition()
        case (.boolean, .integer), (.fixed, .integer): return try number().sql
        case (.integer, .real), (.integer, .decimal), (.boolean, .real): return try number().sql
        case (.integer, .text): return "\(operand)::text"
        case (.integer, .fixed(let scale)), (.boolean, .fixed(let scale)):
            if case .integer(let number) = literal { return scaledDigits(number, by: scale) }
            return "\(try number().operand)::numeric / 1\(String(repeating: "0", count: scale))"
        case (.text, .decimal):
            if case .text(let text) = literal, isDecimal(text) { return text }
        case (.integer, .date(.real2001)), (.real, .date(.real2001)):
            return "timestamptz '2001-01-01 00:00:00+00' + \(operand) * interval '1 second'"
        case (.bytes, .uuid):
            if case .blob(let bytes) = literal, bytes.count == 16 { return quotedText(hexadecimal(bytes)) + "::uuid" }
        case (.uuid, .bytes): return "uuid_send(\(sql))"
        case (.text, .json): return "\(operand)::jsonb"
        default: break
        }
        throw NotPortable("\(sort.words) is not \(wanted.words)")
    }
}

/// Why an author's SQL cannot be said in PostgreSQL's.
struct NotPortable: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

/// A whole number of units of 10^-scale as decimal digits.
func scaledDigits(_ number: Int64, by scale: Int) -> String {
    if scale == 0 { return String(number) }
    let digits = String(number.magnitude)
    let padded = String(repeating: "0", count: max(0, scale + 1 - digits.utf8.count)) + digits
    return (number < 0 ? "-" : "") + padded.dropLast(scale) + "." + padded.suffix(scale)
}

func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

private func isDecimal(_ text: String) -> Bool {
    let parts = text.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    return text.filter { $0 == "-" }.count <= 1 && (1...2).contains(parts.count)
        && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
