/// Turns a value of any type into what an attribute stores, and back: what `transformer:` in a schema names.
///
///     enum ColorTransformer: AttributeTransformer {
///         static func store(_ color: Color) -> Data { color.bytes }
///         static func value(of stored: Data) throws -> Color { try Color(bytes: stored) }
///     }
///
/// The two functions must lead from one to the other without loss: a value is taken for unchanged where it is stored as the same bytes.
public protocol AttributeTransformer {
    /// The property's type.
    associatedtype Value
    /// The type that the schema gives the attribute.
    associatedtype Stored

    /// What is stored in place of a value.
    ///
    /// - Parameter value: the property's value.
    /// - Throws: any error; the save then fails with `ModelError.valueOutOfRange`, which has the error's description.
    static func store(_ value: Value) throws -> Stored

    /// The value that is stored so.
    ///
    /// - Parameter stored: what `store` returned, or what somebody else wrote.
    /// - Throws: any error; the fetch then fails with `ModelError.invalidStoredValue`, which has the error's description.
    static func value(of stored: Stored) throws -> Value

    /// What the property is in an object whose row is gone or cannot be read: nil, unless you say otherwise. Then it is what `value(of:)` makes of an
    /// empty text, zero or no bytes, or a blank value of a `Decodable` type. Where there is no such value either, to ask for it ends the process.
    static var blank: Value? { get }
}

extension AttributeTransformer {
    /// Nothing of the transformer's own.
    public static var blank: Value? { nil }
}
