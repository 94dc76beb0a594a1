// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation
import SchemaRuntime

/// A condition on an object, built by hand as the macro would build it.
typealias Test<T> = (PredicateExpressions.Variable<T>) -> any StandardPredicateExpression<Bool>
typealias Condition = any StandardPredicateExpression<Bool>

/// Both hold, or one of them.
func joined(_ first: Condition, _ second: Condition, isAnd: Bool) -> Condition {
    func open<L: StandardPredicateExpression<Bool>, R: StandardPredicateExpression<Bool>>(_ l: L, _ r: R) -> Condition {
        isAnd
            ? PredicateExpressions.build_Conjunction(lhs: l, rhs: r)
            : PredicateExpressions.build_Disjunction(lhs: l, rhs: r)
    }
    return open(first, second)
}

func negated(_ condition: Condition) -> Condition {
    func open<C: StandardPredicateExpression<Bool>>(_ c: C) -> Condition { PredicateExpressions.build_Negation(c) }
    return open(condition)
}

/// A comparison of two values of one type.
func comparison<L: StandardPredicateExpression, R: StandardPredicateExpression>(
    _ l: L, _ operation: String, _ r: R
) throws -> Condition where L.Output == R.Output, L.Output: Comparable & Codable & Sendable {
    typealias Make = PredicateExpressions
    return switch operation {
    case "==": Make.build_Equal(lhs: l, rhs: r)
    case "!=": Make.build_NotEqual(lhs: l, rhs: r)
    case "<": Make.build_Comparison(lhs: l, rhs: r, op: .lessThan)
    case "<=": Make.build_Comparison(lhs: l, rhs: r, op: .lessThanOrEqual)
    case ">": Make.build_Comparison(lhs: l, rhs: r, op: .greaterThan)
    case ">=": Make.build_Comparison(lhs: l, rhs: r, op: .greaterThanOrEqual)
    default: throw ScriptError("no comparison: \(operation)")
    }
}

/// `object.one.map(test) ?? false`
func throughOne<T: PersistentModel, U: PersistentModel>(
    _ root: PredicateExpressions.Variable<T>, _ path: any KeyPath<T, U?> & Sendable, _ test: @escaping Test<U>
) -> Condition {
    func open<R: StandardPredicateExpression<Bool>>(_ sample: R) -> Condition {
        let mapped = PredicateExpressions.build_flatMap(
            PredicateExpressions.build_KeyPath(root: root, keyPath: path)
        ) { (inner: PredicateExpressions.Variable<U>) -> R in test(inner) as! R }
        return PredicateExpressions.build_NilCoalesce(lhs: mapped, rhs: PredicateExpressions.build_Arg(false))
    }
    return open(test(PredicateExpressions.Variable<U>()))
}

/// `object.many.contains(where: test)`
func throughMany<T: PersistentModel, U: PersistentModel>(
    _ root: PredicateExpressions.Variable<T>, _ path: any KeyPath<T, [U]> & Sendable, _ test: @escaping Test<U>
) -> Condition {
    func open<R: StandardPredicateExpression<Bool>>(_ sample: R) -> Condition {
        PredicateExpressions.build_contains(PredicateExpressions.build_KeyPath(root: root, keyPath: path)) {
            (inner: PredicateExpressions.Variable<U>) -> R in test(inner) as! R
        }
    }
    return open(test(PredicateExpressions.Variable<U>()))
}
