/// Whether a captured value is a floating number that is none: it is equal to nothing, itself included, and neither before nor behind anything.
func isNotANumber(_ value: Any) -> Bool {
    if let value = value as? Double { return value.isNaN }
    if let value = value as? Float { return value.isNaN }
    return false
}

extension _Value {
    /// Whether it is a floating number that is none. SQLite stores no such.
    var isNotANumber: Bool { if case .real(let number) = self { number.isNaN } else { false } }
}
