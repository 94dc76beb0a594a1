// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation
import SchemaRuntime

/// An attribute of a class, as scripts use it.
public struct Attribute<Owner: PersistentModel> {
    let get: (Owner) -> JSON
    let set: (Owner, JSON) throws -> Void
    let test: (String, JSON, PredicateExpressions.Variable<Owner>) throws -> Condition
    let sort: (SortOrder) -> SortDescriptor<Owner>

    /// One that always has a value.
    public static func plain<V: Scripted>(_ path: ReferenceWritableKeyPath<Owner, V> & Sendable) -> Self {
        Attribute(
            get: { $0[keyPath: path].json }, set: { $0[keyPath: path] = try V($1) },
            test: { operation, value, root in
                try comparison(
                    PredicateExpressions.build_KeyPath(root: root, keyPath: path), operation,
                    PredicateExpressions.build_Arg(try V(value)))
            }, sort: { SortDescriptor(path, order: $0) })
    }

    /// A text; sorted by code units.
    public static func text(_ path: ReferenceWritableKeyPath<Owner, String> & Sendable) -> Self {
        let plain = Self.plain(path)
        return Attribute(
            get: plain.get, set: plain.set, test: plain.test,
            sort: { SortDescriptor(path, comparator: .lexical, order: $0) })
    }

    /// A truth value.
    public static func truth(_ path: ReferenceWritableKeyPath<Owner, Bool> & Sendable) -> Self {
        Attribute(
            get: { .bool($0[keyPath: path]) }, set: { $0[keyPath: path] = $1.isTrue },
            test: { _, value, root in
                PredicateExpressions.build_Equal(
                    lhs: PredicateExpressions.build_KeyPath(root: root, keyPath: path),
                    rhs: PredicateExpressions.build_Arg(value.isTrue))
            }, sort: { SortDescriptor(path, order: $0) })
    }

    /// One that may be empty. A comparison other than of equality does not hold for nothing.
    public static func optional<V: Scripted>(_ path: ReferenceWritableKeyPath<Owner, V?> & Sendable) -> Self {
        Attribute(
            get: { $0[keyPath: path]?.json ?? .null },
            set: { $0[keyPath: path] = $1 == .null ? nil : try V($1) },
            test: { operation, value, root in
                let column = PredicateExpressions.build_KeyPath(root: root, keyPath: path)
                let other = value == .null ? nil : try V(value)
                if operation == "==" || operation == "!=" {
                    let argument = PredicateExpressions.build_Arg(other)
                    return operation == "=="
                        ? PredicateExpressions.build_Equal(lhs: column, rhs: argument)
                        : PredicateExpressions.build_NotEqual(lhs: column, rhs: argument)
                }
                guard let other else { throw ScriptError("nothing is compared") }
                // For nothing the value stands that does not fulfil the comparison.
                let isStrict = operation == "<" || operation == ">"
                let compared = try comparison(
                    PredicateExpressions.build_NilCoalesce(
                        lhs: column, rhs: PredicateExpressions.build_Arg(other)), operation,
                    PredicateExpressions.build_Arg(other))
                if isStrict { return compared }
                let present = PredicateExpressions.build_NotEqual(
                    lhs: column, rhs: PredicateExpressions.build_Arg(V?.none))
                return joined(present, compared, isAnd: true)
            }, sort: { SortDescriptor(path, order: $0) })
    }
}
