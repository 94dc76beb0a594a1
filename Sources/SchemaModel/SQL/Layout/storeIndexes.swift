import SchemaSnapshot

/// An index over each key column: SQLite looks rows up by it when their target goes. Unique where the other end is a to-one as well.
func keyIndexes(of model: Model, lookup: SchemaLookup) -> [IndexDefinition] {
    model.relationships.compactMap { relationship in
        guard case .foreignKey(let column) = relationship.storage else { return nil }
        let other = lookup.inverse(of: relationship)
        // With the order behind the key, an ordered to-many is read as it stands in the index.
        let columns = [column] + (other?.orderColumn.map { [$0] } ?? [])
        return IndexDefinition(
            table: model.table, members: columns.map { .init(.column($0)) },
            isUnique: other.map { $0.cardinality != .many } ?? false)
    }
}

func uniqueIndexes(of model: Model, lookup: SchemaLookup) -> [IndexDefinition] {
    model.uniques.map { unique in
        let members = unique.members.flatMap { name -> [IndexDefinition.Member] in
            let column = SQLExpression.column(lookup.column(of: name, in: model))
            let collation = unique.collations[name]
            guard unique.nullsAreSame, lookup.isOptional(name, in: model) else {
                return [.init(column, collation: collation)]
            }
            // NULLs are distinct to SQLite: whether there is a value and the value, or else 0, are not.
            return [.init(.isNull(column)), .init(.coalesce(column, .literal(.integer(0))), collation: collation)]
        }
        return IndexDefinition(
            table: model.table, members: members, isUnique: true, condition: lookup.kindCondition(of: model))
    }
}

func declaredIndexes(of model: Model, lookup: SchemaLookup) -> [IndexDefinition] {
    model.indexes.map { index in
        let hasAuthorsSQL = index.condition != nil || index.members.contains(where: \.isExpression)
        let columns = hasAuthorsSQL ? lookup.columnNames(of: model) : [:]
        let members = index.members.map { member in
            IndexDefinition.Member(
                member.isExpression
                    ? .verbatim(replacingNames(in: member.name, columns))
                    : .column(lookup.column(of: member.name, in: model)), isDescending: member.isDescending,
                collation: member.collation)
        }
        let kinds = lookup.kindCondition(of: model)
        let condition = index.condition.map { SQLExpression.verbatim(replacingNames(in: $0, columns)) }
        return IndexDefinition(
            table: model.table, members: members,
            condition: kinds.flatMap { kinds in condition.map { .both(kinds, $0) } } ?? kinds ?? condition)
    }
}

extension SchemaLookup {
    /// The column of an attribute or a to-one relationship, own or inherited.
    func column(of member: String, in model: Model) -> String {
        if let attribute = attribute(member, of: model) { return attribute.column }
        if case .foreignKey(let column) = relationship(member, of: model)?.storage { return column }
        preconditionFailure("the resolver checks that \(member) of \(model.name) has a column")
    }

    /// The columns of members that are called otherwise, own and inherited, by what SQLite compares of the members' names. A name that a
    /// column bears means that column.
    package func columnNames(of model: Model) -> [String: String] {
        var names: [String: String] = [:]
        var columns: Set<String> = []
        for declaring in path(from: model) {
            for attribute in declaring.attributes where attribute.isStored {
                columns.insert(sqlNameKey(attribute.column))
                if attribute.column != attribute.name { names[sqlNameKey(attribute.name)] = attribute.column }
            }
            for relationship in declaring.relationships {
                guard case .foreignKey(let column) = relationship.storage, column != relationship.name else { continue }
                names[sqlNameKey(relationship.name)] = column
            }
        }
        return names.filter { name, _ in !columns.contains(name) }
    }

    fileprivate func isOptional(_ member: String, in model: Model) -> Bool {
        // A subclass's required column is never NULL in the subclass's rows.
        attribute(member, of: model)?.isOptional ?? (relationship(member, of: model)?.cardinality == .optionalOne)
    }

    /// Which rows of a single-table hierarchy belong to a subclass; `nil` for a root, to which all do.
    fileprivate func kindCondition(of model: Model) -> SQLExpression? {
        guard model.base != nil, model.strategy == .single else { return nil }
        return .membership(of: .column("_kind"), in: kinds(of: model).map { .integer(Int64($0)) })
    }
}

/// Gives each index its name and drops repeated ones.
///
/// A name tells table and columns: `idx_Trip_isFavorite_startDate_desc`. Where two of a store would be called alike, or one like a table,
/// all of them bear a digest of what they are, so that no name depends on the order of the schema.
func named(_ indexes: [IndexDefinition], tables: [String]) -> [IndexDefinition] {
    var seen: Set<IndexDefinition> = []
    let distinct = indexes.filter { seen.insert($0).inserted }.map { index in
        var index = index
        index.name = plainName(of: index)
        return index
    }
    var count: [String: Int] = [:]
    for name in tables + distinct.map(\.name) { count[sqlNameKey(name), default: 0] += 1 }
    return distinct.map { index in
        guard count[sqlNameKey(index.name), default: 0] > 1 else { return index }
        var index = index
        index.name += "_" + SHA256.hexadecimal(of: index.sql).prefix(8)
        return index
    }
}

private func plainName(of index: IndexDefinition) -> String {
    var words = [index.isUnique ? "unique" : "idx", index.table]
    for member in index.members {
        switch member.expression {
        case .column(let name), .coalesce(.column(let name), _): words.append(name)
        default: continue
        }
        if let collation = member.collation { words.append(collation) }
        if member.isDescending { words.append("desc") }
    }
    return words.joined(separator: "_")
}
