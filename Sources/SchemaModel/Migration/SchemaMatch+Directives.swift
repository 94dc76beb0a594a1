import SchemaSnapshot

extension SchemaMatch {
    /// The column of an attribute whose value the author says with `values`; `nil` for any other attribute.
    ///
    /// - Parameter owner: the model whose rows have the column: the declaring one, or one below with a table of its own.
    func madeColumn(of attribute: Attribute, model: Model, in owner: Model, from source: Attribute?) -> ColumnSource? {
        guard let sql = directives.values[MemberName(model.name, attribute.name)], let oldModel = oldModel(of: owner)
        else { return nil }
        let columns = rowColumns(of: oldModel)
        var expression = readingFiles(rowExpression(sql) { columns[sqlNameKey($0)] }, of: oldModel)
        let kinds = Set(new.withDescendants(of: model).compactMap { self.oldModel(of: $0)?.kind })
        let others = old.models.values.filter {
            $0.table == oldModel.table && !$0.isAbstract && !kinds.contains($0.kind)
        }
        if !others.isEmpty {
            // Rows of other classes in the same table have no such attribute.
            let list = kinds.sorted().map { String($0) }.joined(separator: ", ")
            expression.pieces =
                [.sql("CASE WHEN "), .column("_kind"), .sql(" IN (\(list)) THEN (")] + expression.pieces + [
                    .sql(") END")
                ]
        }
        return .made(expression, replacing: source?.column)
    }

    /// The columns that SQL over a row of an older model can read, by what SQLite compares of the names of its members.
    ///
    /// A row of a `joined` class lies in several tables, of which the copy of one table sees its own.
    package func rowColumns(of model: Model) -> [String: String] {
        var columns: [String: String] = [:]
        /// A member's name rules where another's column is called so.
        func add(_ name: String, _ column: String) {
            columns[sqlNameKey(name)] = column
            let key = sqlNameKey(column)
            if columns[key] == nil { columns[key] = column }
        }
        for owner in old.path(from: model).reversed()
        where owner.table == model.table || old.idTable(of: model) != nil {
            for attribute in owner.attributes where attribute.isStored && attribute.form.derived == nil {
                for field in old.storedFields(of: attribute) where !field.isPresence { add(field.path, field.column) }
            }
            for relationship in owner.relationships {
                if case .foreignKey(let column) = relationship.storage { add(relationship.name, column) }
            }
        }
        return columns
    }

    // MARK: Enums

    /// What makes of an older enum's values those of a newer one where `map` says so, as the pieces of SQL around each mention of the value.
    ///
    /// - Parameter depth: how many lists and dictionaries the value lies in.
    func caseEdit(from oldType: AttributeType, to newType: AttributeType, depth: Int = 0) -> [String]? {
        guard let oldName = oldType.enumName, let newName = newType.enumName, let oldEnum = old.enums[oldName],
            let newEnum = new.enums[newName], let map = directives.maps[newName]
        else { return nil }
        let branches = oldEnum.cases.compactMap { item -> String? in
            guard let name = map[item.name], let target = newEnum.cases.first(where: { $0.name == name }) else {
                return nil
            }
            return " WHEN \(item.rawValue.literal.sql) THEN \(target.rawValue.literal.sql)"
        }
        guard !branches.isEmpty else { return nil }
        // No SQL of ours holds a NUL.
        return edited("\0", type: oldType, branches: branches.joined(), depth: depth)
            .split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
    }

    private func edited(_ value: String, type: AttributeType, branches: String, depth: Int) -> String {
        guard let element = type.element else { return "CASE \(value)\(branches) ELSE \(value) END" }
        let row = "e\(depth)"
        // Of the elements only lists and dictionaries are JSON themselves.
        let inner = edited("\(row).value", type: element, branches: branches, depth: depth + 1)
        let json = element.element == nil ? inner : "json(\(inner))"
        let isDictionary = if case .dictionary = type { true } else { false }
        let group = isDictionary ? "json_group_object(\(row).key, \(json))" : "json_group_array(\(json))"
        return "CASE WHEN \(value) IS NOT NULL THEN (SELECT \(group) FROM \(jsonElements(of: value, as: row))) END"
    }
}

extension AttributeType {
    fileprivate var element: AttributeType? {
        switch self {
        case .array(let element, _), .dictionary(let element, _): element
        default: nil
        }
    }
}
