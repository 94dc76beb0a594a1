import SchemaDiagnostics
import SchemaSnapshot

extension SchemaResolver {
    /// Indexes of a model, and warnings about those that help no query.
    mutating func resolveIndexes(of position: Int, beside uniques: [Unique]) -> [Index] {
        var indexes: [Index] = []
        var ranges: [SourceRange] = []
        var seen: [Index: SourceRange] = [:]
        for written in drafts[position].document.indexes {
            guard let index = resolveIndex(written, of: position) else { continue }
            if let first = seen[index] {
                warn(.duplicateIndex("index", at: written.range, first: first))
                continue
            }
            seen[index] = written.range
            places[.index(model: drafts[position].name, indexes.count)] = written.range
            indexes.append(index)
            ranges.append(written.range)
        }
        warnOfRedundant(indexes, ranges, beside: uniques, of: position)
        return indexes
    }

    private mutating func resolveIndex(_ written: IndexDocument, of position: Int) -> Index? {
        let columns = written.members.filter { !$0.isExpression }.map(\.name)
        var names: [String] = []
        if columns.count == written.members.count || !columns.isEmpty {
            guard let found = resolveColumns(columns, of: position, what: "an index", at: written.range) else {
                return nil
            }
            names = found
        }
        var isSound = true
        for member in written.members where member.isExpression {
            isSound = checkExpression(member.name, of: position) && isSound
        }
        if let condition = written.condition, condition.value.allSatisfy(\.isWhitespace) {
            findings.report(.wrongShape("`where`", expected: "an SQL condition", found: "empty", at: condition.range))
            isSound = false
        } else if let condition = written.condition {
            isSound = checkCondition(condition, of: position)
        }
        for member in written.members {
            guard let collation = member.collation else { continue }
            isSound = checkCollation(collation, of: member, in: position, what: "an index") && isSound
        }
        guard isSound else { return nil }
        return Index(
            members: written.members.map {
                Index.Member(
                    $0.isExpression ? $0.name.value : names.removeFirst(), isDescending: $0.isDescending,
                    collation: $0.collation?.value.rawValue, isExpression: $0.isExpression)
            }, condition: written.condition?.value)
    }

    /// A condition may name every column of the table, those of sibling classes and the runtime's own included.
    mutating func checkCondition(
        _ condition: Located<String>, in construct: String = "condition", of position: Int
    ) -> Bool {
        let root = drafts[position].root
        let isJoined = drafts[root].document.strategy?.value == .joined
        let isConcrete = isConcrete(position)
        let columns = columns(of: root).filter { _, entries in
            if isJoined { return entries.contains { $0.model == position } }
            if isConcrete { return entries.contains { isSame(position, orInheritsFrom: $0.model) } }
            // A name that siblings share means the model's own.
            return entries.count == 1 || entries.contains { isSame(position, orInheritsFrom: $0.model) }
        }
        // A snapshot names the columns that siblings' members got, and keeps the author's conditions.
        let names =
            mode != .author
            ? Set(memberNames(of: position).filter { member($0, of: position)?.hasColumn ?? false }.map(sqlNameKey))
            : []
        let fields = structColumns[root] ?? []
        // Where something is wrong already, what columns a struct has may not be known.
        let knowsAll = structPositions.isEmpty || !hasErrors
        let problem = ConditionScanner.problem(in: condition.value) { name in
            let key = sqlNameKey(name)
            return columns[key] != nil || names.contains(key) || fields.contains(key) || !knowsAll
                || (isJoined ? ["_id"] : isConcrete ? ["_id", "_v"] : ["_id", "_v", "_kind"]).contains(key)
        }
        guard let problem else { return checkExternalNames(in: condition, construct, of: position) }
        if case .unknownName = problem, drafts[position].hasUnknownMembers { return false }
        var near: String?
        if case .unknownName(let name) = problem {
            near = suggestion(
                for: name,
                among: columns.values.compactMap { $0.first.map { $0.column?.value ?? $0.name.value } }.sorted())
        }
        findings.report(.badCondition(problem, in: construct, near: near, at: condition.range))
        return false
    }

    /// Whether an expression can stand in an index, as far as that can be told without SQLite.
    private mutating func checkExpression(_ sql: Located<String>, of position: Int) -> Bool {
        if let problem = indexExpressionProblem(sql.value) {
            findings.report(.badIndexExpression(problem, at: sql.range))
            return false
        }
        guard !drafts[position].hasUnknownMembers else { return true }
        for name in columnNames(in: sql.value) {
            let known = memberNames(of: position).first { sqlNameKey($0) == sqlNameKey(name) }
            guard let known else {
                let near = suggestion(for: name, among: memberNames(of: position))
                findings.report(
                    .badIndexExpression(
                        "`\(shortened(drafts[position].name))` has no `\(shortened(name))`"
                            + (near.map { "; did you mean `\($0)`?" } ?? ""), at: sql.range))
                return false
            }
            guard resolveColumns([Located(known, at: sql.range)], of: position, what: "an index", at: sql.range) != nil
            else { return false }
        }
        return true
    }

    /// Whether a collation suits its column; that of an expression nobody knows.
    mutating func checkCollation(
        _ collation: Located<IndexCollation>, of column: IndexDocument.Member, in position: Int, what: String
    ) -> Bool {
        if column.isExpression, collation.value != .localized { return true }
        let name = column.name
        var type: AttributeType?
        if let entry = member(name.value, of: position), case .attribute(let index) = entry.kind {
            type = drafts[entry.model].attributes[index].type
        }
        let fits: String
        switch (collation.value, type) {
        case (.localized, _) where column.isExpression, (.localized, .scalar(.string)), (.localized, .scalar(.url)):
            warn(.localizedIndex(what, at: collation.range))
            return true
        case (.localized, .enumeration(let enumName)) where enums[enumName]?.isIntBacked == false:
            warn(.localizedIndex(what, at: collation.range))
            return true
        case (.localized, _): fits = "text"
        case (.nocase, .scalar(.string)), (.nocase, .scalar(.url)), (.decimal, .scalar(.decimal)),
            (.decimal, .scalar(.string)):
            return true
        case (.nocase, .enumeration(let enumName)) where enums[enumName]?.isIntBacked == false: return true
        case (.nocase, _): fits = "text"
        case (.decimal, _): fits = "`Decimal` and text"
        }
        findings.report(.badCollation(collation.value.rawValue, of: name.value, fits: fits, at: collation.range))
        return false
    }

    /// An index without a condition helps nothing where another index, a unique or a relationship's own index begins with its columns.
    private mutating func warnOfRedundant(
        _ indexes: [Index], _ ranges: [SourceRange], beside uniques: [Unique], of position: Int
    ) {
        var all: [(columns: [String], what: String, range: SourceRange?, ownIndex: Int?)] = []
        for (index, range) in zip(indexes.indices, ranges) where indexes[index].condition == nil {
            all.append((columns(of: indexes[index]), "another index", range, index))
        }
        guard !all.isEmpty, mode == .author else { return }
        for (number, unique) in uniques.enumerated() where !unique.nullsAreSame {
            let place = places[.unique(model: drafts[position].name, number)]
            all.append(
                (
                    unique.members.map { "+\($0)" + (unique.collations[$0].map { " \($0)" } ?? "") }, "a unique", place,
                    nil
                ))
        }
        for relationship in drafts[position].relationships {
            if case .foreignKey? = relationship.storage {
                all.append(
                    (["+\(relationship.name)"], "a relationship's own index", relationship.document.name.range, nil))
            }
        }
        guard all.count > 1 else { return }
        // In this order, what begins with some columns follows them at once; of equals, the index of the author comes first.
        all.sort { left, right in
            if left.columns != right.columns { return left.columns.lexicographicallyPrecedes(right.columns) }
            return (left.ownIndex != nil ? 0 : 1) < (right.ownIndex != nil ? 0 : 1)
        }
        for (shorter, longer) in zip(all, all.dropFirst()) {
            guard shorter.ownIndex != nil, let place = shorter.range, let other = longer.range,
                longer.columns.starts(with: shorter.columns)
            else {
                continue
            }
            warn(.redundantIndex(coveredBy: longer.what, at: place, first: other))
        }
    }

    /// SQLite reads an index from either end, so the direction of the first column is taken for ascending.
    private func columns(of index: Index) -> [String] {
        let isTurned = index.members.first?.isDescending ?? false
        return index.members.map { member in
            (member.isDescending == isTurned ? "+" : "-") + member.name + (member.collation.map { " \($0)" } ?? "")
        }
    }
}
