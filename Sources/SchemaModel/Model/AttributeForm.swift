/// How an attribute's values are stored and read, where its type leaves a choice.
package struct AttributeForm: Hashable, Sendable {
    /// `storage: json`: a struct is one column of JSON, in place of a column for each field.
    package var isJSON = false
    /// The form on disk where it is not the type's usual one.
    package var store: StoreForm?
    /// What a raw value that no case knows becomes when it is read.
    package var unknown: UnknownRule?
    /// The consumer's type that turns what is stored into the property's value, and back.
    package var transformer: String?
    package var derived: DerivedColumn?
    /// `externalStorage`: values of more bytes than these lie in files beside the store.
    package var externalThreshold: Int?

    package init() {}
}

/// Other forms on disk than the usual ones, seconds since 2001 and an integer of 64 bits with a sign.
package enum StoreForm: String, Hashable, Sendable, CaseIterable {
    case real2001, unixMillis, iso8601, blob8
}

/// What a raw value that no case knows becomes when it is read: an error; the attribute's default, or nil; the same, while the row
/// keeps the raw value until the attribute is set.
package enum UnknownRule: String, Hashable, Sendable, CaseIterable {
    case error, `default`, preserve
}

/// A column that SQLite computes.
package struct DerivedColumn: Hashable, Sendable {
    /// SQL over the model's columns.
    package var expression: String
    /// Computed when the row is written, in place of when it is read.
    package var isStored: Bool

    package init(expression: String, isStored: Bool) {
        self.expression = expression
        self.isStored = isStored
    }
}
