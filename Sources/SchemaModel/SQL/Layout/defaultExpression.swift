import SchemaSnapshot

extension SchemaLookup {
    /// An attribute's default as it stands in the store; `nil` where it has none.
    func defaultExpression(of attribute: Attribute) -> SQLExpression? {
        guard let value = attribute.defaultValue else { return nil }
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
            switch item.rawValue {
            case .string(let text): return .literal(.text(text))
            case .int(let number): return .literal(.integer(Int64(number)))
            }
        case .emptyArray: return .literal(.text("[]"))
        }
    }
}

extension SQLExpression {
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
