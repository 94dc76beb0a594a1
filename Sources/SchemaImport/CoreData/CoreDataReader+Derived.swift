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
    func translation(of element: XMLElement, in position: Int) -> DerivedTranslation? {
        guard let written = element["derivationExpression"] else { return nil }
        let expression = written.filter { !$0.isWhitespace }
        if expression == "now()" || expression == "now:()" {
            return element["attributeType"] == "Date" ? .stamp : nil
        }
        if let column = column(expression, beside: element, in: position) { return .sql(column) }
        for (function, sql) in [("uppercase:(", "upper"), ("lowercase:(", "lower")]
        where expression.hasPrefix(function) && expression.hasSuffix(")") {
            return column(String(expression.dropFirst(function.count).dropLast()), beside: element, in: position)
                .map { .sql("\(sql)(\($0))") }
        }
        return nil
    }

    /// The quoted column of an attribute that is stored in the same entity, and may stand after this one.
    private func column(_ name: String, beside element: XMLElement, in position: Int) -> String? {
        guard legalName(name, as: .attribute) == name else { return nil }
        let other = entities[position].element.children.first { $0.name == "attribute" && $0["name"] == name }
        guard let other, other !== element, !other.flag("transient"), !other.flag("derived"),
            other["attributeType"] == element["attributeType"]
        else { return nil }
        return "\"\(name)\""
    }
}
