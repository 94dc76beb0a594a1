// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation
import SchemaRuntime

/// One end of a relationship, as scripts use it.
public struct Link<Owner: PersistentModel> {
    let isMany: Bool
    let get: (Owner) -> [any PersistentModel]
    let set: (Owner, [any PersistentModel]) throws -> Void
    /// A condition on what the link leads to, or without one that it leads somewhere.
    let test: (AnyModel, JSON?, PredicateExpressions.Variable<Owner>) throws -> Condition

    /// An optional to-one.
    public static func one<U: PersistentModel>(_ path: ReferenceWritableKeyPath<Owner, U?> & Sendable) -> Self {
        Link(
            isMany: false, get: { owner in owner[keyPath: path].map { [$0] } ?? [] },
            set: { $0[keyPath: path] = try $1.first.map { try cast($0) } },
            test: { target, test, root in
                guard let test else {
                    return PredicateExpressions.build_NotEqual(
                        lhs: PredicateExpressions.build_KeyPath(root: root, keyPath: path),
                        rhs: PredicateExpressions.build_NilLiteral())
                }
                return throughOne(root, path, try condition(target, test))
            })
    }

    /// A to-one that is never empty.
    public static func required<U: PersistentModel>(_ path: ReferenceWritableKeyPath<Owner, U> & Sendable) -> Self {
        Link(
            isMany: false, get: { [$0[keyPath: path]] },
            set: { owner, objects in
                guard let object = objects.first else { throw ScriptError("a required link without a target") }
                owner[keyPath: path] = try cast(object)
            }, test: { _, _, _ in throw ScriptError("no condition on a required link") })
    }

    /// A to-many.
    public static func many<U: PersistentModel>(_ path: ReferenceWritableKeyPath<Owner, [U]> & Sendable) -> Self {
        Link(
            isMany: true, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = try $1.map { try cast($0) } },
            test: { target, test, root in
                guard let test else {
                    return negated(
                        PredicateExpressions.build_KeyPath(
                            root: PredicateExpressions.build_KeyPath(root: root, keyPath: path), keyPath: \.isEmpty))
                }
                return throughMany(root, path, try condition(target, test))
            })
    }

    private static func cast<U: PersistentModel>(_ object: any PersistentModel) throws -> U {
        guard let object = object as? U else { throw ScriptError("\(object) is no \(U.self)") }
        return object
    }

    private static func condition<U: PersistentModel>(_ target: AnyModel, _ test: JSON) throws -> Test<U> {
        guard let target = target as? Model<U> else { throw ScriptError("\(target.name) is no \(U.self)") }
        // Once before, so that what is wrong is thrown here.
        _ = try target.condition(test, PredicateExpressions.Variable<U>())
        return { root in
            do { return try target.condition(test, root) } catch { fatalError("it worked before: \(error)") }
        }
    }
}
