/// A value as SQLite stores it. Values travel in this form wherever their Swift type does not matter: in the journal of changes, in the
/// binding of conditions, in comparisons of sort keys.
@frozen public enum _Value: Hashable, Sendable {
    case null
    case int(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

/// Why a stored value, or one about to be stored, cannot be what its type asks for. The caller adds model, attribute and id.
@frozen public enum _ValueError: Error, Hashable, Sendable {
    /// NULL in a column whose attribute is not optional.
    case unexpectedNull
    /// The value does not fit: the text says which range or length was expected.
    case outOfRange(String)
    /// The stored form is not one of the type's: an unknown raw value, broken JSON, a UUID of the wrong length.
    case malformed(String)
}
