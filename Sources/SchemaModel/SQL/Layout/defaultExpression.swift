import SchemaSnapshot

extension SchemaLookup {
    /// An attribute's default as it stands in the store; `nil` where it has none.
    package func defaultExpression(of attribute: Attribute) -> SQLExpression? {
        guard let value = attribute.defaultValue else { return nil }
        if let store = attribute.form.store { return .stored(value, as: store) }
        switch value {
        case .now: return .now
        case .newUUID: return .newUUID
        case .string(let text), .url(let text): return .literal(.text(text))
        case .integer(let number): return .literal(number: number, of: attribute.type)
        // The resolver refuses what the column cannot hold.
        case .unsigned(let number): return .literal(.integer(Int64(number)))
        case .double(let number), .date(let number): return .literal(.real(number))
        case .bool(let flag): return .literal(.integer(flag ? 1 : 0))
        case .decimal(let digits):
            guard case .fixedDecimal(_, let scale) = attribute.type else { return .literal(.text(digits)) }
            return .literal(.integer(scaled(digits, by: scale)))
        case .uuid(let text): return .literal(.blob(bytes(ofUUID: text)))
        case .enumCase(let name):
            guard case .enumeration(let type) = attribute.type,
                let item = enums[type]?.cases.first(where: { $0.name == name })
            else { preconditionFailure("the resolver checks that \(name) is a case") }
            return .literal(item.rawValue.literal)
        case .emptyDictionary: return .literal(.text("{}"))
        case .array(let values):
            return .literal(.text("[" + values.map { json($0, attribute.type) }.joined(separator: ",") + "]"))
        }
    }

    /// An element of a list as JSON.
    private func json(_ value: DefaultValue?, _ list: AttributeType) -> String {
        guard let value, case .array(let element, _) = list else { return "null" }
        switch value {
        case .string(let text), .url(let text), .uuid(let text): return jsonString(text)
        case .integer(let number): return String(number)
        case .unsigned(let number): return String(number)
        case .double(let number), .date(let number): return number.description
        case .bool(let flag): return flag ? "true" : "false"
        case .decimal(let digits): return digits
        case .array(let values): return "[" + values.map { json($0, element) }.joined(separator: ",") + "]"
        case .emptyDictionary: return "{}"
        case .enumCase:
            let item = Attribute(name: "", type: element, defaultValue: value, column: "")
            switch defaultExpression(of: item) {
            case .literal(.text(let text)): return jsonString(text)
            case .literal(let number): return number.sql
            default: return "null"
            }
        case .now, .newUUID: preconditionFailure("the resolver takes constants alone")
        }
    }
}

private func jsonString(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case _ where scalar.value < 0x20:
            let digits = String(scalar.value, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result + "\""
}

extension SQLExpression {
    /// A default in another form than its type's usual one.
    fileprivate static func stored(_ value: DefaultValue, as store: StoreForm) -> SQLExpression? {
        switch (store, value) {
        case (.unixMillis, .now):
            return .verbatim("CAST(round((julianday('now') - 2440587.5) * 86400000.0) AS INTEGER)")
        case (.unixMillis, .date(let seconds)):
            let millis = (seconds + 978_307_200) * 1000
            return .literal(.integer(Int64(millis + (millis < 0 ? -0.5 : 0.5))))
        case (.iso8601, .now): return .verbatim("strftime('%Y-%m-%dT%H:%M:%f000000Z', 'now')")
        case (.iso8601, .date(let seconds)): return .literal(.text(nanosecondText(seconds)))
        case (.blob8, .integer(let number)):
            return .literal(.blob((0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }))
        default: return nil
        }
    }

    /// A whole number in the form that the type's column has.
    fileprivate static func literal(number: Int64, of type: AttributeType) -> SQLExpression {
        switch type {
        case .scalar(.double), .scalar(.float), .scalar(.date): .literal(.real(Double(number)))
        case .scalar(.decimal): .literal(.text(String(number)))
        case .fixedDecimal(_, let scale): .literal(.integer(scaled(String(number), by: scale)))
        default: .literal(.integer(number))
        }
    }
}

/// Decimal digits as a number of units of 10^-scale; the resolver has checked that they fit.
private func scaled(_ digits: String, by scale: Int) -> Int64 {
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? String(parts[1]) : ""
    let padded = String(parts[0]) + fraction + String(repeating: "0", count: max(0, scale - fraction.utf8.count))
    guard fraction.utf8.count <= scale, let number = Int64(padded) else {
        preconditionFailure("the resolver checks that \(digits) fits")
    }
    return number
}

private func bytes(ofUUID text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

extension StoredField {
    /// What fills the column where nobody says; inside an optional struct nothing does.
    func defaultExpression(_ lookup: SchemaLookup) -> SQLExpression? {
        if isPresence { return presence == nil ? .literal(.integer(0)) : nil }
        return presence == nil ? lookup.defaultExpression(of: attribute) : nil
    }
}
