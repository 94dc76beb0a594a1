import SchemaSnapshot

/// Attributes that move among the classes of one table: rows of some classes have values of them, rows of others none.
extension SchemaMatch {
    /// The older attributes that a newer one was.
    func sources(of name: MemberName) -> [MemberName] {
        (members[name].map { [$0] } ?? []) + (siblings[name] ?? [])
    }

    /// The one column of what siblings had: each row has a value in one of theirs at most.
    func mergedColumn(of attribute: Attribute, from sources: [Attribute]) -> ColumnSource? {
        guard sources.count > 1 else { return nil }
        var pieces: [RowExpression.Piece] = [.sql("coalesce(")]
        for (index, source) in sources.enumerated() {
            if index > 0 { pieces.append(.sql(", ")) }
            pieces.append(.column(source.column))
        }
        if !attribute.isOptional, let fill = new.defaultExpression(of: attribute) {
            pieces.append(.sql(", " + fill.sql))
        }
        return .made(RowExpression(pieces: pieces + [.sql(")")]), replacing: sources[0].column)
    }

    /// What was an attribute of some classes and is one of others too, with the default for the rows of these; `nil` for what is not.
    func filled(_ column: ColumnSource?, _ name: MemberName, _ attribute: Attribute) -> ColumnSource? {
        guard case .stored(let source, let conversions)? = column, !attribute.isOptional, !attribute.hasColumnsOfFields,
            let origin = members[name], newModels[origin.model] != name.model,
            let fill = new.defaultExpression(of: attribute)
        else { return nil }
        return .stored(source, conversions.filter { $0 != .fallback(fill) } + [.fallback(fill)])
    }
}
