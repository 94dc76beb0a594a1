import SchemaModel

/// What a derived attribute becomes.
enum DerivedTranslation {
    /// The time of the last save.
    case stamp
    /// SQL over the model's columns.
    case sql(String)
}

extension CoreDataReader {
    /// The translation of a derivation expression; `nil` for a stored attribute, and for an expression that is no SQL over the columns.
    func translation(of element: XMLElement) -> DerivedTranslation? {
        guard let written = element["derivationExpression"] else { return nil }
        let expression = written.filter { !$0.isWhitespace }
        if expression == "now()" || expression == "now:()" {
            return element["attributeType"] == "Date" ? .stamp : nil
        }
        if let column = column(expression, beside: element) { return .sql(column) }
        for (function, sql) in [("uppercase:(", "upper"), ("lowercase:(", "lower")]
        where expression.hasPrefix(function) && expression.hasSuffix(")") {
            return column(String(expression.dropFirst(function.count).dropLast()), beside: element)
                .map { .sql("\(sql)(\($0))") }
        }
        return nil
    }

    /// The quoted column of an attribute that is stored in the same entity.
    private func column(_ name: String, beside element: XMLElement) -> String? {
        let owner = entities.first { $0.element.children.contains { $0 === element } }
        let other = owner?.element.children.first { $0.name == "attribute" && $0["name"] == name }
        guard let other, other !== element, !other.flag("transient"), !other.flag("derived"),
            other["attributeType"] == element["attributeType"], legalName(name, as: .attribute) == name
        else { return nil }
        return "\"\(name)\""
    }
}
