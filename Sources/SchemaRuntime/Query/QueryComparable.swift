public import Foundation

/// A type whose order the store knows. An enum of yours that is `Comparable` and lists its cases may be one too: it is compared by its own `<`.
public protocol QueryComparable {
    /// The type itself, or what an optional wraps.
    associatedtype Ordered: Comparable = Self
}

extension Int: QueryComparable {}
extension Int8: QueryComparable {}
extension Int16: QueryComparable {}
extension Int32: QueryComparable {}
extension Int64: QueryComparable {}
extension UInt8: QueryComparable {}
extension UInt16: QueryComparable {}
extension UInt32: QueryComparable {}
extension UInt64: QueryComparable {}
extension Double: QueryComparable {}
extension Float: QueryComparable {}
extension Decimal: QueryComparable {}
extension String: QueryComparable {}
extension Date: QueryComparable {}
extension UUID: QueryComparable {}

extension Optional: QueryComparable where Wrapped: QueryComparable {
    /// Nil is neither smaller nor larger than anything.
    public typealias Ordered = Wrapped.Ordered
}
