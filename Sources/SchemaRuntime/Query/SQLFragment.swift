/// A piece of SQL that a query has no name for. What is interpolated is never text of the statement: expressions become the SQL that
/// they stand for, values are bound.
///
///     Trip.query { .sql("length(\($0.destination)) > \(limit)") }
public struct SQLFragment: ExpressibleByStringInterpolation, Sendable {
    enum Piece: Sendable {
        case text(String)
        case expression(QueryNode)
        /// A value in the form in which an expression is stored.
        case stored(QueryNode, as: QueryNode)
    }

    let pieces: [Piece]

    /// SQL as it stands in the source.
    public init(stringLiteral value: String) { pieces = [.text(value)] }

    /// SQL with expressions and values.
    public init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

    /// Gathers the pieces.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var pieces: [Piece] = []

        /// Nothing yet.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// SQL as it stands in the source.
        public mutating func appendLiteral(_ literal: String) { pieces.append(.text(literal)) }

        /// An expression of the query.
        public mutating func appendInterpolation<Value>(_ expression: QueryExpression<Value>) {
            pieces.append(.expression(expression.node))
        }

        /// A value, which is bound in its type's usual form. Where the fragment has an expression that stores such values in another form, it
        /// throws `ModelError.unsupportedPredicate`; say `as:`.
        public mutating func appendInterpolation<Value: _Storable>(_ value: Value) {
            pieces.append(.expression(.constant(value)))
        }

        /// A value, which is bound in the form in which an attribute is stored.
        ///
        ///     .sql("\($0.totalPrice) > max(\(limit, as: $0.totalPrice), 0)")
        public mutating func appendInterpolation<Value: _Storable>(
            _ value: Value, as expression: QueryExpression<Value>
        ) {
            pieces.append(.stored(.constant(value), as: expression.node))
        }

        /// A value, which is bound in the form in which an optional attribute is stored.
        public mutating func appendInterpolation<Value: _Storable>(
            _ value: Value, as expression: QueryExpression<Value?>
        ) {
            pieces.append(.stored(.constant(value), as: expression.node))
        }
    }
}

extension QueryExpression {
    /// A piece of SQL as a value of this type. It runs in the store only: a fetch that has it throws
    /// ``ModelError/pendingChanges(entity:)`` while changes wait that it could not judge.
    ///
    /// - Parameter fragment: an SQL expression over the query's objects.
    public static func sql(_ fragment: SQLFragment) -> Self { Self(.fragment(fragment.pieces)) }
}
