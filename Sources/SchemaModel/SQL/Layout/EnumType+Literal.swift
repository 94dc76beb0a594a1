extension EnumType.RawValue {
    /// The raw value as SQL has it.
    var literal: SQLLiteral {
        switch self {
        case .string(let text): .text(text)
        case .int(let number): .integer(Int64(number))
        }
    }
}
