import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// Turns tables into models: numbered keys into identities, foreign keys into relationships, other columns into attributes.
package struct TableTranslator {
    /// What became of a column.
    enum Fate: Hashable {
        case identity
        case attribute(String)
        case relationship(String)

        /// The member's name; `nil` for the identity.
        var member: String? {
            switch self {
            case .identity: nil
            case .attribute(let name), .relationship(let name): name
            }
        }
    }

    /// A foreign key that became a relationship, by the positions of its tables.
    struct Link {
        var table: Int
        var target: Int
        var key: ForeignKey
        var name: String
        var isRequired: Bool
        /// No two rows lead to one.
        var isUnique: Bool
    }

    let tables: [ForeignTable]
    package private(set) var findings = Findings()
    /// By what SQLite compares of the table's name.
    private(set) var positions: [String: Int] = [:]
    var models: [DraftModel] = []
    /// For each table, by what SQLite compares of the column's name.
    var fates: [[String: Fate]] = []
    private var scopes: [NameScope] = []

    package init(_ tables: [ForeignTable]) {
        self.tables = tables
        for (position, table) in tables.enumerated() where positions[sqlNameKey(table.name)] == nil {
            positions[sqlNameKey(table.name)] = position
        }
    }

    package mutating func translate(name: String, title: String) -> DraftSchema {
        var draft = DraftSchema(name: name, title: title)
        nameModels()
        fates = Array(repeating: [:], count: tables.count)
        scopes = Array(repeating: NameScope(), count: tables.count)
        let links = tables.indices.flatMap { findLinks(of: $0) }
        for position in tables.indices { nameColumns(of: position, links: links.filter { $0.table == position }) }
        for link in links { addRelationships(link) }
        for position in tables.indices {
            addAttributes(of: position)
            addIndexes(of: position, links: links)
            addChecks(of: position)
        }
        draft.models = models
        for change in draft.settleRelationships() { findings.report(change) }
        draft.dropCoveredIndexes()
        return draft
    }

    mutating func report(_ finding: Finding) { findings.report(finding) }

    private mutating func nameModels() {
        var scope = NameScope()
        for table in tables {
            let name = scope.take(upperCamelCase(table.name), as: .model)
            var model = DraftModel(name: name)
            if name != table.name {
                if let problem = physicalNameProblem(table.name) {
                    report(
                        .typeNeedsWord(
                            "the table `\(shortened(table.name))` is called `\(name)` here: \(problem)", at: table.place
                        ))
                } else {
                    model.table = table.name
                }
            }
            models.append(model)
        }
    }

    // MARK: Keys

    /// Whether a column is the number that the database gives each row.
    func isIdentity(_ column: String, of table: ForeignTable) -> Bool {
        table.isNumbered && table.primaryKey.count == 1 && sqlNameKey(table.primaryKey[0]) == sqlNameKey(column)
    }

    /// The foreign keys of a table that can be relationships; the others are reported.
    private mutating func findLinks(of position: Int) -> [Link] {
        let table = tables[position]
        var used: Set<String> = []
        return table.foreignKeys.compactMap { key in
            let columns = key.columns.map { "\(table.name).\($0)" }.joined(separator: ", ")
            func stays(_ reason: String) -> Link? {
                report(.foreignKeyStays(columns, reason, at: key.place))
                return nil
            }
            guard key.columns.count == 1 else { return stays("it has several columns") }
            guard let column = table.column(key.columns[0]) else { return stays("the table has no such column") }
            guard let target = positions[sqlNameKey(key.table)] else {
                return stays("there is no table `\(shortened(key.table))`")
            }
            let referenced = key.referenced.isEmpty ? tables[target].primaryKey : key.referenced
            guard isKey(referenced, of: tables[target]) else {
                return stays("`\(shortened(key.table)).\(referenced.joined(separator: ", "))` is no key of one column")
            }
            guard used.insert(sqlNameKey(column.name)).inserted else {
                return stays("the column is a relationship already")
            }
            let isUnique = uniqueColumns(of: table).contains([sqlNameKey(column.name)])
            return Link(
                table: position, target: target, key: key, name: "",
                isRequired: column.isNotNull || isInPrimaryKey(column.name, of: table), isUnique: isUnique)
        }
    }

    func isInPrimaryKey(_ column: String, of table: ForeignTable) -> Bool {
        table.primaryKey.contains { sqlNameKey($0) == sqlNameKey(column) }
    }

    /// Whether one column alone tells the rows of a table apart.
    private func isKey(_ columns: [String], of table: ForeignTable) -> Bool {
        columns.count == 1 && uniqueColumns(of: table).contains([sqlNameKey(columns[0])])
    }

    /// The columns of the primary key and of each unique, as SQLite compares them.
    private func uniqueColumns(of table: ForeignTable) -> [[String]] {
        let uniques = table.indexes.filter { index in
            index.isUnique && index.condition == nil && !index.parts.contains { $0.isExpression }
        }
        return ([table.primaryKey] + uniques.map { $0.parts.map(\.text) }).map { $0.map(sqlNameKey) }
    }

    // MARK: Names

    /// Attributes first, so that a relationship never takes the name of a column; then the relationships.
    private mutating func nameColumns(of position: Int, links: [Link]) {
        let table = tables[position]
        var keys: [String: ForeignKey] = [:]
        for link in links { keys[sqlNameKey(link.key.columns[0])] = link.key }
        let isOurs = table.columns.contains { $0.name == "_id" } && table.isNumbered
        for column in table.columns where keys[sqlNameKey(column.name)] == nil {
            let key = sqlNameKey(column.name)
            if isOurs, ["_v", "_kind"].contains(key) { continue }
            if isIdentity(column.name, of: table) {
                fates[position][key] = .identity
                if key != "_id" { report(.keyIsIdentity(column.name, of: table.name, at: column.place)) }
                continue
            }
            let wanted = column.memberName.map { lowerCamelCase($0) } ?? lowerCamelCase(column.name)
            let name = scopes[position].take(wanted, as: .attribute)
            if name != wanted {
                let title = "\(shortened(table.name)).\(shortened(column.name))"
                report(.renamed("column", title, to: name, at: column.place))
            }
            fates[position][key] = .attribute(name)
        }
        for column in table.columns {
            guard let foreignKey = keys[sqlNameKey(column.name)] else { continue }
            let wanted = foreignKey.name ?? relationshipName(column.memberName ?? column.name)
            let full = lowerCamelCase(column.memberName ?? column.name)
            let name = scopes[position].take(scopes[position].has(wanted) ? full : wanted, as: .relationship)
            fates[position][sqlNameKey(column.name)] = .relationship(name)
        }
    }

    /// `artist` of `ArtistId`, `reportsTo` of `ReportsTo`.
    private func relationshipName(_ column: String) -> String {
        let name = lowerCamelCase(column)
        for ending in ["Id", "ID", "Uuid", "Key", "Fk"] where name.hasSuffix(ending) && name.count > ending.count {
            return String(name.dropLast(ending.count))
        }
        return name
    }

    // MARK: Members

    private mutating func addRelationships(_ link: Link) {
        guard let name = fates[link.table][sqlNameKey(link.key.columns[0])]?.member else { return }
        let source = models[link.table].name
        let isAlone =
            link.table != link.target
            && tables[link.table].foreignKeys.filter { positions[sqlNameKey($0.table)] == link.target }.count == 1
        let many = lowerCamelCase(source)
        let base = link.isUnique ? many : plural(many)
        let wanted =
            link.key.inverseName ?? (isAlone ? base : base + "By" + name.prefix(1).uppercased() + name.dropFirst())
        let inverse = scopes[link.target].take(wanted, as: .relationship)

        var end = DraftRelationship(
            name: name, target: models[link.target].name, cardinality: link.isRequired ? .one : .optionalOne)
        end.inverse = inverse
        end.place = link.key.place
        models[link.table].relationships.append(end)

        var other = DraftRelationship(
            name: inverse, target: source, cardinality: link.isUnique ? .optionalOne : .many)
        other.inverse = name
        other.place = link.key.place
        other.deleteRule = deleteRule(link)
        models[link.target].relationships.append(other)
    }

    private mutating func deleteRule(_ link: Link) -> DeleteRule {
        switch link.key.onDelete {
        case .cascade: return .cascade
        case .setNull where !link.isRequired: return .nullify
        case .setNull, .setDefault:
            report(
                .ruleChanged(
                    link.key.onDelete == .setDefault
                        ? "deletion is denied here: the language does not set a default in place of a link"
                        : "deletion is denied here: `\(link.key.columns[0])` is NOT NULL and cannot be emptied",
                    at: link.key.place))
            return .deny
        case .none, .restrict: return .deny
        }
    }

    private mutating func addAttributes(of position: Int) {
        for column in tables[position].columns {
            guard case .attribute(let name)? = fates[position][sqlNameKey(column.name)] else { continue }
            let title = "\(shortened(tables[position].name)).\(shortened(column.name))"
            var attribute = DraftAttribute(
                name: name, type: column.type.name,
                isOptional: !column.isNotNull && !isInPrimaryKey(column.name, of: tables[position]))
            if name != column.name {
                if let problem = physicalNameProblem(column.name) {
                    report(
                        .typeNeedsWord(
                            "the column `\(title)` is called `\(name)` here: \(problem)", at: column.place))
                } else {
                    attribute.column = column.name
                }
            }
            if let question = column.type.question, column.generated == nil {
                report(.typeNeedsWord("`\(title)`: \(question)", at: column.place, isSure: column.type.isSure))
            }
            attribute.stampsUpdates = column.stampsUpdates
            if let sql = column.defaultSQL {
                switch defaultLiteral(sql, type: column.type.name, isOptional: attribute.isOptional) {
                case .none: break
                case .value(let value): attribute.defaultValue = value
                case .unknown: report(.defaultLost(sql, of: title, instead: nil, at: column.place))
                }
            }
            if column.collation.map({ !["BINARY", "NOCASE"].contains($0.uppercased()) }) ?? false {
                report(
                    .keyWithoutMeaning(
                        "COLLATE \(shortened(column.collation ?? ""))", "only indexes have a collation",
                        at: column.place))
            }
            if let generated = column.generated {
                // Of a column without a type nobody knows what the result is, and a strict table would refuse it.
                guard column.type.question == nil, let sql = translated(generated, of: position) else {
                    report(.derivedLost(title, generated, at: column.place))
                    fates[position][sqlNameKey(column.name)] = nil
                    continue
                }
                attribute.derived = sql
                attribute.isStoredDerived = column.isStoredGenerated
                attribute.defaultValue = nil
            }
            models[position].attributes.append(attribute)
        }
    }
}
