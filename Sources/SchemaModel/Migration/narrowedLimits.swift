import SchemaSnapshot

/// The limits of an attribute that its older form did not have or had wider, each as a condition on a value that breaks it.
///
/// - Returns: SQL around the value; none for a pattern, which SQL cannot ask, and for `Decimal` without a scale.
func narrowedLimits(from old: Attribute, to new: Attribute) -> [(String) -> String] {
    guard old.type == new.type, old.form == new.form else { return [] }
    var conditions: [(String) -> String] = []
    let (before, after) = (old.limits, new.limits)
    if let length = after.maxLength, before.maxLength.map({ $0 > length }) ?? true {
        conditions.append { "schemagen_length(\($0)) > \(length)" }
    }
    if let length = after.minLength, before.minLength.map({ $0 < length }) ?? true {
        conditions.append { "schemagen_length(\($0)) < \(length)" }
    }
    let unit: String
    switch new.type {
    case .fixedDecimal(_, let scale): unit = " * 1" + String(repeating: "0", count: scale)
    case .scalar(.decimal): return conditions
    default: unit = ""
    }
    if let bound = after.maximum, before.maximum != bound { conditions.append { "\($0) > \(bound)\(unit)" } }
    if let bound = after.minimum, before.minimum != bound { conditions.append { "\($0) < \(bound)\(unit)" } }
    return conditions
}
