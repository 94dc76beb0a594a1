import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

extension TableTranslator {
    mutating func addIndexes(of position: Int, links: [Link]) {
        let table = tables[position]
        let uniqueLinks = Set(
            links.filter { $0.table == position && $0.isUnique }.map { sqlNameKey($0.key.columns[0]) })
        if !table.primaryKey.isEmpty, !(table.isNumbered && table.primaryKey.count == 1) {
            let key = ForeignIndex(name: "", parts: table.primaryKey.map { .init($0) }, place: table.place)
            addUnique(key, of: position, uniqueLinks: uniqueLinks)
        }
        for index in table.indexes {
            if index.isUnique {
                addUnique(index, of: position, uniqueLinks: uniqueLinks)
            } else {
                addIndex(index, of: position)
            }
        }
    }

    private mutating func addUnique(_ index: ForeignIndex, of position: Int, uniqueLinks: Set<String>) {
        let problem: String? =
            if index.condition != nil {
                "it has a condition"
            } else if index.parts.contains(where: { $0.isExpression }) {
                "it is over an expression"
            } else {
                nil
            }
        if let problem {
            return report(
                .indexChanged("the unique `\(shortened(index.name))` is left out: \(problem)", at: index.place))
        }
        // One of two to-one ends has a unique index already.
        if index.parts.count == 1, uniqueLinks.contains(sqlNameKey(index.parts[0].text)) { return }
        // What contains the identity is unique anyway.
        if index.parts.contains(where: { fates[position][sqlNameKey($0.text)] == .identity }) { return }
        guard let members = members(of: index, position, what: "the unique") else { return }
        models[position].uniques.append(
            DraftIndex(
                members: members.map { .init(name: $0.name, collation: $0.collation) },
                condition: nil, onConflict: index.onConflict, place: index.place))
    }

    private mutating func addIndex(_ index: ForeignIndex, of position: Int) {
        var index = index
        // SQLite ends each entry of an index with the row's number.
        while let last = index.parts.last, !last.isExpression, fates[position][sqlNameKey(last.text)] == .identity {
            index.parts.removeLast()
        }
        guard !index.parts.isEmpty, let members = members(of: index, position, what: "the index") else { return }
        var condition: String?
        if let written = index.condition {
            condition = translated(written, of: position)
            guard condition != nil else {
                return report(
                    .indexChanged(
                        "the index `\(shortened(index.name))` is left out: its condition uses what the language does not take",
                        at: index.place))
            }
        }
        models[position].indexes.append(
            DraftIndex(members: members, condition: condition, place: index.place))
    }

    /// `nil` where a part is no member, which is reported.
    private mutating func members(
        of index: ForeignIndex, _ position: Int, what: String
    ) -> [DraftIndex.Member]? {
        var members: [DraftIndex.Member] = []
        for part in index.parts {
            let collation = collation(part, of: position)
            if part.isExpression {
                guard let sql = translated(part.text, of: position, asMembers: true), indexExpressionProblem(sql) == nil
                else { return lost(index, what, "`\(shortened(part.text))` cannot be indexed") }
                members.append(
                    .init(name: sql, isDescending: part.isDescending, collation: collation, isExpression: true))
                continue
            }
            guard let fate = fates[position][sqlNameKey(part.text)], let name = fate.member else {
                return lost(index, what, "`\(shortened(part.text))` is no member")
            }
            if members.contains(where: { $0.name == name }) { continue }
            members.append(.init(name: name, isDescending: part.isDescending, collation: collation))
        }
        return members
    }

    private mutating func lost(_ index: ForeignIndex, _ what: String, _ reason: String) -> [DraftIndex.Member]? {
        report(.indexChanged("\(what) `\(shortened(index.name))` is left out: \(reason)", at: index.place))
        return nil
    }

    /// `nocase`, where it suits the column; another one of SQLite's has no name here.
    private func collation(_ part: ForeignIndex.Part, of position: Int) -> String? {
        guard part.collation?.uppercased() == "NOCASE", !part.isExpression,
            case .attribute? = fates[position][sqlNameKey(part.text)],
            tables[position].column(part.text)?.type.name == "String"
        else { return nil }
        return "nocase"
    }

    mutating func addChecks(of position: Int) {
        var scope = NameScope()
        for (number, check) in tables[position].checks.enumerated() {
            guard let sql = translated(check.sql, of: position) else {
                report(
                    .checkLost(
                        check.sql, of: tables[position].name,
                        "it uses what `checks` do not take, or a column that is stored in another form",
                        at: check.place))
                continue
            }
            let wanted = check.name.map { lowerCamelCase($0) } ?? checkName(check, of: position) ?? "check\(number + 1)"
            models[position].checks.append(DraftCheck(name: scope.take(wanted, as: .check), sql: sql))
        }
    }

    /// `priceCheck` for a check of one column.
    private func checkName(_ check: ForeignCheck, of position: Int) -> String? {
        let members = Set(columnNames(in: check.sql).compactMap { fates[position][sqlNameKey($0)]?.member })
        return members.count == 1 ? members.first.map { $0 + "Check" } : nil
    }

    /// SQL with the names that columns have in the store of the schema, or those of members; `nil` where a column is stored in another
    /// form, and where the language does not take the SQL.
    func translated(_ sql: String, of position: Int, asMembers: Bool = false) -> String? {
        var names: [String: String] = [:]
        for column in tables[position].columns {
            let key = sqlNameKey(column.name)
            switch fates[position][key] {
            case .identity: names[key] = "_id"
            case .relationship(let name): names[key] = name
            case .attribute(let name):
                names[key] = asMembers ? name : physicalNameProblem(column.name) == nil ? column.name : name
            case nil: continue
            }
        }
        let used = columnNames(in: sql).map(sqlNameKey)
        for name in used {
            guard names[name] != nil, let column = tables[position].column(name), !column.type.changesForm else {
                return nil
            }
            // A link holds the identity of the other row, whatever the key was before.
            if case .relationship? = fates[position][name], column.type.name != "Int" { return nil }
        }
        let text = replacingNames(in: sql, names).split(whereSeparator: \.isNewline)
            .map { line in line.drop { $0 == " " || $0 == "\t" } }.joined(separator: " ")
        let known = Set(names.values.map(sqlNameKey))
        guard ConditionScanner.problem(in: text, isName: { known.contains(sqlNameKey($0)) }) == nil else { return nil }
        return text
    }
}
