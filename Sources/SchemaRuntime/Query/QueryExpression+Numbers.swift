public import Foundation

extension QueryExpression where Value: Numeric {
    /// The sum.
    public static func + (one: Self, other: Value) -> Self { one.calculated(.add, .constant(other)) }
    /// The difference.
    public static func - (one: Self, other: Value) -> Self { one.calculated(.subtract, .constant(other)) }
    /// The product.
    public static func * (one: Self, other: Value) -> Self { one.calculated(.multiply, .constant(other)) }
    /// The sum.
    public static func + (one: Self, other: Self) -> Self { one.calculated(.add, other.node) }
    /// The difference.
    public static func - (one: Self, other: Self) -> Self { one.calculated(.subtract, other.node) }
    /// The product.
    public static func * (one: Self, other: Self) -> Self { one.calculated(.multiply, other.node) }

    private func calculated(_ sign: QueryNode.Arithmetic, _ other: QueryNode) -> Self {
        Self(.arithmetic(node, sign, other))
    }
}

extension QueryExpression where Value: Numeric {
    /// The quotient, of integers without its fraction. There is none of a division by zero: no comparison with it holds.
    public static func / (one: Self, other: Value) -> Self { Self(.arithmetic(one.node, .divide, .constant(other))) }
    /// The quotient, of integers without its fraction. There is none of a division by zero: no comparison with it holds.
    public static func / (one: Self, other: Self) -> Self { Self(.arithmetic(one.node, .divide, other.node)) }
}

extension QueryExpression where Value: BinaryInteger {
    /// The remainder. There is none of a division by zero: no comparison with it holds.
    public static func % (one: Self, other: Value) -> Self { Self(.arithmetic(one.node, .remainder, .constant(other))) }
    /// The remainder. There is none of a division by zero: no comparison with it holds.
    public static func % (one: Self, other: Self) -> Self { Self(.arithmetic(one.node, .remainder, other.node)) }
}

/// A number of which sums and averages are made; optional ones count where they are there.
public protocol QueryNumber {
    /// The type of a sum.
    associatedtype Sum
    /// The type of an average.
    associatedtype Average
}

/// An integer, whose sums are of type Int and whose averages of type Double.
public protocol QueryInteger: QueryNumber where Sum == Int, Average == Double {}

extension Int: QueryInteger {}
extension Int8: QueryInteger {}
extension Int16: QueryInteger {}
extension Int32: QueryInteger {}
extension Int64: QueryInteger {}
extension UInt8: QueryInteger {}
extension UInt16: QueryInteger {}
extension UInt32: QueryInteger {}
extension UInt64: QueryInteger {}

extension Double: QueryNumber {
    /// A sum of doubles is one.
    public typealias Sum = Double
    /// An average of doubles is one.
    public typealias Average = Double
}

extension Float: QueryNumber {
    /// Floats are added up as doubles.
    public typealias Sum = Double
    /// An average of floats is a double.
    public typealias Average = Double
}

extension Decimal: QueryNumber {
    /// A sum of decimals is exact.
    public typealias Sum = Decimal
    /// An average of decimals.
    public typealias Average = Decimal
}

extension Optional: QueryNumber where Wrapped: QueryNumber {
    /// What is not there is not counted.
    public typealias Sum = Wrapped.Sum
    /// What is not there is not counted.
    public typealias Average = Wrapped.Average
}
