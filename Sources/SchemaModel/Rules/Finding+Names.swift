import SchemaDiagnostics

extension NameRole {
    var withArticle: String {
        switch self {
        case .enumType, .enumCase, .attribute: "an \(rawValue)"
        case .schema, .model, .relationship, .mixin, .check, .structType, .structField: "a \(rawValue)"
        }
    }
}

/// A scalar for a message: itself where it can be seen, and its number.
func described(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    switch scalar.properties.generalCategory {
    case .control, .format, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator, .nonspacingMark,
        .enclosingMark:
        return number
    case .spaceSeparator: return scalar == " " ? "blank" : "blank \(number)"
    default: return "`\(scalar)`"
    }
}
