import Foundation

/// What a typed query says, without its types: translated to SQL for rows, evaluated for objects that wait.
///
/// `@unchecked Sendable`: key paths of properties do not change, and constants are copies of values that attributes hold.
indirect enum QueryNode: @unchecked Sendable {
    /// An object that a closure is given.
    case variable(QueryVariable)
    /// An attribute, a field of a struct or a relationship.
    case property(QueryNode, AnyKeyPath)
    /// The same object as one of a class below.
    case cast(QueryNode, _ModelObject.Type)
    /// A value of Swift's, stored as the expression with which it meets stores its own.
    case constant(Any)
    /// A value in its stored form.
    case stored(_Value)
    case comparison(QueryNode, Comparison, QueryNode)
    case and(QueryNode, QueryNode)
    case or(QueryNode, QueryNode)
    case not(QueryNode)
    case isKind(QueryNode, Any.Type)
    case isOne(QueryNode, of: [Any])
    case text(QueryNode, TextFunction, QueryNode)
    case listContains(QueryNode, QueryNode)
    /// The number of a list's elements.
    case listCount(QueryNode)
    case isEmpty(QueryNode)
    case arithmetic(QueryNode, Arithmetic, QueryNode)
    case coalesce(QueryNode, QueryNode)
    case collated(QueryNode, QueryCollation)
    /// The place of an enum's case in the order of its `<`.
    case ranked(QueryNode, Any.Type)
    /// Whether a to-many has any object.
    case exists(QueryObjects)
    case total(QueryAggregate, QueryNode?, over: QueryObjects)
    /// Of the rows of a group, or of all rows.
    case groupTotal(QueryAggregate, QueryNode?, isDistinct: Bool)
    case fragment([SQLFragment.Piece])

    enum Comparison: String {
        case equal = "="
        case notEqual = "<>"
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
    }

    enum Arithmetic: String {
        case add = "+"
        case subtract = "-"
        case multiply = "*"
        case divide = "/"
        case remainder = "%"
    }
}

/// What is made of the values of several rows.
enum QueryAggregate: String {
    case count, sum, min, max, average
}

/// An object that a closure of a query is given: each has its own.
final class QueryVariable: Sendable {
    let type: _ModelObject.Type

    init(_ type: any PersistentModel.Type) { self.type = type as! _ModelObject.Type }
}

/// The objects of a to-many for which a condition holds.
struct QueryObjects {
    let owner: QueryNode
    let keyPath: AnyKeyPath
    let variable: QueryVariable
    var condition: QueryNode?
}

extension QueryNode {
    /// The conditions under one word, however they are nested.
    func chain(_ word: ConditionChain.Word) -> [QueryNode] {
        var (found, pending): ([QueryNode], [QueryNode]) = ([], [self])
        while let next = pending.popLast() {
            switch (next, word) {
            case (.and(let one, let other), .and), (.or(let one, let other), .or): pending += [other, one]
            default: found.append(next)
            }
        }
        return found
    }

    /// What is compared by size: of an enum with an order of its own the place of the case.
    ///
    /// - Parameter type: that of the value.
    func ordered(as type: Any.Type) -> QueryNode { EnumRanks.isOrdered(type) ? .ranked(self, type) : self }

    /// How its text is compared, where something else than code units was asked for: what a text is put into goes by it too.
    var collation: QueryCollation? {
        switch self {
        case .collated(_, let collation): collation
        case .coalesce(let one, let other): one.collation ?? other.collation
        case .total(.min, let value, _), .total(.max, let value, _), .groupTotal(.min, let value, _),
            .groupTotal(.max, let value, _):
            value?.collation
        default: nil
        }
    }
}

extension QueryNode: NamedExpression {
    /// What stands in a message for the expression.
    var name: String {
        switch self {
        case .variable: "an object"
        case .property: "the property"
        case .cast, .isKind: "a class"
        case .constant(let value): "a value of \(type(of: value))"
        case .stored: "a stored value"
        case .comparison(_, let comparison, _): "\(comparison.rawValue)"
        case .and, .or, .not: "a condition"
        case .isOne: "in"
        case .text(_, let function, _): "\(function)"
        case .listContains: "contains"
        case .listCount: "count"
        case .isEmpty: "isEmpty"
        case .arithmetic(_, let sign, _): sign.rawValue
        case .coalesce: "??"
        case .collated: "collated"
        case .ranked(_, let type): "the order of \(type)"
        case .exists: "any"
        case .total(let aggregate, _, _), .groupTotal(let aggregate, _, _): aggregate.rawValue
        case .fragment: "a fragment of SQL"
        }
    }
}
