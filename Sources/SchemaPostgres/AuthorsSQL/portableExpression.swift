import SchemaModel

/// An author's expression in PostgreSQL's SQL.
func portableExpression(_ sql: String, scope: RowScope) throws(NotPortable) -> TypedSQL {
    var translator = try ExpressionTranslator(sql, scope: scope)
    return try translator.expression()
}

/// An expression of a layout's, in which an author's may lie, in PostgreSQL's SQL.
func portableExpression(_ expression: SQLExpression, scope: RowScope) throws(NotPortable) -> TypedSQL {
    switch expression {
    case .verbatim(let sql): return try portableExpression(sql, scope: scope)
    case .column(let name):
        guard let column = scope[name] else { throw NotPortable("`\(name)` is no column of the table") }
        return column.value
    case .literal(.integer(let number)): return .integer(number)
    case .literal(.text(let text)): return TypedSQL(sql: quotedText(text), sort: .text, literal: .text(text))
    case .literal(.null): return TypedSQL(sql: "NULL", sort: .null)
    case .isNull(let operand):
        return condition("\(try portableExpression(operand, scope: scope).operand) IS NULL")
    case .isNotNull(let operand):
        return condition("\(try portableExpression(operand, scope: scope).operand) IS NOT NULL")
    case .isNot(let operand, let value):
        let value = try portableExpression(.literal(value), scope: scope)
        let operand = try portableExpression(operand, scope: scope)
        return try ExpressionTranslator("", scope: scope).compared(operand, "IS DISTINCT FROM", value)
    case .membership(let operand, let values):
        return condition("\(try portableExpression(operand, scope: scope).operand) IN (\(list(values)))")
    case .nonMembership(let operand, let values):
        return condition("\(try portableExpression(operand, scope: scope).operand) NOT IN (\(list(values)))")
    case .either(let left, let right):
        return condition(
            "\(try portableExpression(left, scope: scope).conditionOperand()) OR "
                + "\(try portableExpression(right, scope: scope).conditionOperand())")
    case .both(let left, let right):
        return condition(
            "\(try portableExpression(left, scope: scope).conditionOperand()) AND "
                + "\(try portableExpression(right, scope: scope).conditionOperand())")
    case .literal(.real), .literal(.blob), .coalesce, .cast, .now, .newUUID:
        throw NotPortable("the layout has no such expression")
    }
}

private func condition(_ sql: String) -> TypedSQL { TypedSQL(sql: sql, sort: .boolean, isAtom: false) }

/// Raw values of an enum or discriminators.
private func list(_ values: [SQLLiteral]) -> String {
    values.map { value in
        if case .text(let text) = value { quotedText(text) } else { value.sql }
    }.joined(separator: ", ")
}
