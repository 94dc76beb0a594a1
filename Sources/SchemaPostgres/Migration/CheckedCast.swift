import SchemaModel
import SchemaSnapshot

/// How values of one type become values of another that does not hold all of them, around a value that is not NULL.
struct CheckedCast {
    /// Whether the value has its equal in the newer type. Asked before anything is cast, which would be an error.
    var fits: (String) -> String
    /// The equal of a value that fits.
    var value: (String) -> String
    /// The nearest to any value; `nil` where nothing is near.
    var nearest: ((String) -> String)?

    func applied(_ rule: ConversionRule, to column: String, default other: String?) throws(NotPortable) -> String {
        switch rule {
        // A check step before has found no other values.
        case .strict, .null: return "CASE WHEN \(fits(column)) THEN \(value(column)) END"
        case .default:
            guard let other else { throw NotPortable("its default is computed") }
            return
                "CASE WHEN \(column) IS NULL THEN NULL WHEN \(fits(column)) THEN \(value(column)) ELSE \(other) END"
        case .lossy:
            guard let nearest else { throw NotPortable("no value of the new type is near what does not fit") }
            return nearest(column)
        }
    }
}

/// `nil` where PostgreSQL has no way to tell which values fit.
func checkedConversion(
    from old: Attribute, to new: Attribute, forms: (from: ColumnForm, to: ColumnForm), match: SchemaMatch
) -> CheckedCast? {
    guard old.form.transformer == new.form.transformer else { return nil }
    if case .enumeration(let name) = new.type, let item = match.new.enums[name], !item.isExternal,
        forms.from.type == forms.to.type
    {
        let values = item.cases.map { item in
            switch item.rawValue {
            case .string(let text): quotedText(text)
            case .int(let number): String(number)
            }
        }
        return CheckedCast(fits: { "\($0) IN (\(values.joined(separator: ", ")))" }, value: { $0 })
    }
    let type = forms.to.type.castName
    let range = forms.to.numbers
    switch (forms.from.sort, forms.to.sort) {
    case (.text, .boolean):
        return CheckedCast(fits: { "\($0) IN ('true', 'false', '1', '0')" }, value: { "\($0) IN ('true', '1')" })
    case (.integer, .integer):
        guard let range else { return nil }
        return CheckedCast(
            fits: { "\($0) BETWEEN \(range.low) AND \(range.high)" }, value: { "\($0)::\(type)" },
            nearest: { "greatest(\(range.low), least(\(range.high), \($0)))::\(type)" })
    case (.text, .integer):
        guard let range else { return nil }
        return CheckedCast(
            fits: { value in
                "CASE WHEN \(value) ~ '^(0|-?[1-9][0-9]{0,18})$' THEN \(value)::numeric BETWEEN \(range.low) AND \(range.high) END"
            }, value: { "\($0)::numeric::\(type)" })
    case (.real, .integer):
        guard let range else { return nil }
        // The bounds of 64 bits are no doubles: what is not below 2^63 does not fit.
        let (low, high) = (range.low + "::double precision", range.high + "::double precision")
        let isWide = forms.to.type == .bigint && forms.to.range?.highest == nil
        return CheckedCast(
            fits: { "\($0) >= \(low) AND \($0) \(isWide ? "<" : "<=") \(high) AND \($0) = trunc(\($0))" },
            value: { "\($0)::\(type)" },
            nearest: { value in
                "CASE WHEN \(value) <= \(low) THEN \(range.low) WHEN \(value) >= \(high) THEN \(range.high) "
                    + "ELSE trunc(\(value))::\(type) END"
            })
    case (.fixed, .integer):
        guard let range else { return nil }
        return CheckedCast(
            fits: { "\($0) = trunc(\($0)) AND \($0) BETWEEN \(range.low) AND \(range.high)" },
            value: { "\($0)::\(type)" },
            nearest: { "greatest(\(range.low), least(\(range.high), trunc(\($0))))::\(type)" })
    case (.integer, .real):
        if forms.to.type == .real {
            return CheckedCast(
                fits: { "\($0) BETWEEN -16777216 AND 16777216" }, value: { "\($0)::real" }, nearest: { "\($0)::real" })
        }
        return CheckedCast(
            // A number of 17 digits is needed to tell whether it is the same: as text it has them.
            fits: { "\($0)::double precision::text::numeric = \($0)" }, value: { "\($0)::double precision" },
            nearest: { "\($0)::double precision" })
    case (.integer, .fixed), (.fixed, .fixed):
        guard case .fixed(let precision, let scale) = forms.to.type else { return nil }
        let limit = String(repeating: "9", count: precision)
        let high = decimalPoint(limit, scale: scale)
        return CheckedCast(
            fits: { "\($0) = round(\($0)::numeric, \(scale)) AND \($0) BETWEEN -\(high) AND \(high)" },
            value: { "\($0)::\(type)" },
            nearest: { "greatest(-\(high), least(\(high), round(\($0)::numeric, \(scale))))::\(type)" })
    default: return nil
    }
}

private func decimalPoint(_ digits: String, scale: Int) -> String {
    guard scale > 0 else { return digits }
    let padded = String(repeating: "0", count: max(0, scale + 1 - digits.count)) + digits
    return padded.dropLast(scale) + "." + padded.suffix(scale)
}

extension ColumnForm {
    /// The smallest and the largest whole number, as literals.
    fileprivate var numbers: (low: String, high: String)? {
        switch type {
        case .smallint: (literal(range?.lowest ?? "-32768"), range?.highest ?? "32767")
        case .integer: (literal(range?.lowest ?? "-2147483648"), range?.highest ?? "2147483647")
        case .bigint: (literal(range?.lowest ?? "-9223372036854775808"), range?.highest ?? "9223372036854775807")
        default: nil
        }
    }

    private func literal(_ digits: String) -> String { digits.hasPrefix("-") ? "('\(digits)'::numeric)" : digits }
}
