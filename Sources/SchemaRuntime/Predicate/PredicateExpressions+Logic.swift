import Foundation

extension PredicateExpressions.Negation: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        let node = try translator.node(wrapped)
        if case .constant(let value) = node, let isTrue = value as? Bool { return .constant(!isTrue) }
        let scalar = try translator.scalar(node, like: nil, wrapped)
        return .scalar(.condition(scalar.isCondition ? "NOT (\(scalar.sql))" : "\(scalar.sql) = 0"))
    }
}

extension PredicateExpressions.Conditional: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        let condition = try translator.node(test)
        if case .constant(let value) = condition, let isTrue = value as? Bool {
            // What has no SQL is an error whatever was captured.
            let mark = translator.mark
            _ = try translator.node(isTrue ? falseBranch : trueBranch)
            translator.rewind(to: mark)
            return try translator.node(isTrue ? trueBranch : falseBranch)
        }
        let test = translator.text(of: try translator.scalar(condition, like: nil, test))
        let (one, other) = try translator.operands(trueBranch, falseBranch)
        guard one.hasForm(of: other) else { throw translator.unsupported(self) }
        let kind = one.isNull ? other.kind : one.kind
        return .scalar(Scalar("(CASE WHEN \(test) THEN \(one.sql) ELSE \(other.sql) END)", kind))
    }
}

extension PredicateExpressions.NilCoalesce: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        if case .constant(let value) = try translator.node(lhs) {
            // Two captured values: the first that is there.
            guard let wrapped = value as? LHS.Output else { throw translator.unsupported(self) }
            if let some = wrapped { return .constant(some) }
            return try translator.node(rhs)
        }
        let one = try translator.scalar(lhs)
        let other = try translator.scalar(rhs, like: one)
        guard one.hasForm(of: other) else { throw translator.unsupported(self) }
        return .scalar(Scalar("COALESCE(\(one.sql), \(other.sql))", one.kind))
    }
}

extension PredicateExpressions.ForcedUnwrap: SQLTranslatable {
    // NULL makes every comparison with it false, as it makes evaluation fail.
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        let node = try translator.node(inner)
        if case .scalar(var scalar) = node, scalar.presence != nil {
            // Of an optional that is not there Swift's is nil, as of one that is.
            scalar.presence = nil
            return .scalar(scalar)
        }
        guard case .row(var row) = node else { return node }
        row.isForced = true
        return .row(row)
    }
}

extension PredicateExpressions.OptionalFlatMap: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        var wrapped = try translator.node(self.wrapped)
        if case .constant(let value) = wrapped {
            guard let optional = value as? LHS.Output else { throw translator.unsupported(self) }
            guard let some = optional else { return .scalar(Scalar("NULL", .computed)) }
            wrapped = .constant(some)
        }
        if case .scalar(let scalar) = wrapped, scalar.presence != nil { throw translator.unsupported(self.wrapped) }
        translator.variables[variable.key] = wrapped
        let transformed = try translator.node(transform)
        guard let tested = wrapped.tested else { return transformed }
        let isNothing = "\(tested) IS NULL"
        switch transformed {
        case .scalar(let result):
            // A condition over nothing is nil, not false; a column of a class to which the row does not belong is nil whatever it holds.
            // Only a column of what is wrapped is NULL by itself where that is not there.
            let isOwn = !wrapped.isCast && result.mayBeNull && !result.isCondition
            if isOwn, (transform as? any RootedExpression)?.root(is: variable.key) ?? false { return transformed }
            return .scalar(Scalar("(CASE WHEN \(isNothing) THEN NULL ELSE \(result.sql) END)", result.kind))
        case .row(let row):
            if (transform as? any RootedExpression)?.root(is: variable.key) ?? false { return transformed }
            return .row(row.cast(to: row.entity, key: "(CASE WHEN \(isNothing) THEN NULL ELSE \(row.key) END)"))
        case .constant(let value):
            let result = try translator.bind(value, like: nil, self)
            return .scalar(Scalar("(CASE WHEN \(isNothing) THEN NULL ELSE \(result.sql) END)", result.kind))
        case .structure(var structure):
            if (transform as? any RootedExpression)?.root(is: variable.key) ?? false { return transformed }
            let key = structure.cast.map { "CASE WHEN \(isNothing) THEN NULL ELSE \($0) END" }
            structure.cast = "(\(key ?? "CASE WHEN \(isNothing) THEN NULL ELSE 1 END"))"
            return .structure(structure)
        case .range, .collection: throw translator.unsupported(self)
        }
    }
}

/// An expression that begins at a variable and goes on by key paths alone.
private protocol RootedExpression {
    func root(is variable: PredicateExpressions.VariableID) -> Bool
}

extension PredicateExpressions.Variable: RootedExpression {
    fileprivate func root(is variable: PredicateExpressions.VariableID) -> Bool { key == variable }
}

extension PredicateExpressions.KeyPath: RootedExpression {
    fileprivate func root(is variable: PredicateExpressions.VariableID) -> Bool {
        (root as? any RootedExpression)?.root(is: variable) ?? false
    }
}

extension PredicateTranslator.Node {
    fileprivate var isCast: Bool { if case .row(let row) = self { row.isCast } else { false } }

    /// The SQL that is NULL where there is nothing.
    fileprivate var tested: String? {
        switch self {
        case .scalar(let scalar): scalar.sql
        case .row(let row): row.key
        case .structure(let structure): structure.presence.map { "NULLIF(\($0), 0)" }
        case .constant, .range, .collection: nil
        }
    }
}

// MARK: - Classes

extension PredicateExpressions.TypeCheck: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        guard case .row(let row) = try translator.node(input), let condition = translator.isKind(row, Desired.self)
        else {
            throw translator.unsupported(self)
        }
        // Of what must be there and is not, nothing can be said.
        if row.isForced { return .scalar(.condition("(CASE WHEN \(row.key) IS NOT NULL THEN \(condition) END)")) }
        return .scalar(.condition("(\(row.key) IS NOT NULL AND \(condition))"))
    }
}

extension PredicateExpressions.ConditionalCast: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        guard case .row(let row) = try translator.node(input), let type = Desired.self as? _ModelObject.Type,
            let condition = translator.isKind(row, Desired.self)
        else { throw translator.unsupported(self) }
        let key = "(CASE WHEN \(condition) THEN \(row.key) END)"
        return .row(row.cast(to: type._$entity, key: key))
    }
}

extension PredicateExpressions.ForceCast: SQLTranslatable {
    // A row of another class has no values, with which no comparison holds.
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        guard case .row(let row) = try translator.node(input), let type = Desired.self as? _ModelObject.Type,
            let condition = translator.isKind(row, Desired.self)
        else { throw translator.unsupported(self) }
        var cast = row.cast(to: type._$entity, key: "(CASE WHEN \(condition) THEN \(row.key) END)")
        cast.isForced = true
        return .row(cast)
    }
}

extension PredicateTranslator {
    /// The condition that a row is of a class; nil where the two have nothing to do with each other.
    func isKind(_ row: PredicateRow, _ type: Any.Type) -> String? {
        guard let type = type as? _ModelObject.Type, type._$entity.root == row.entity.root else { return nil }
        return type._$entity.classCondition(row.place.column("\"_kind\"")) ?? "1 = 1"
    }
}
