import SchemaDiagnostics
import SchemaSnapshot

/// An older model whose rows become rows of another, found in both versions.
package struct Merge {
    package let source: Model
    package let target: Model
    package let oldTarget: Model
    /// The new keys of its rows.
    package let numbers: TableOfTheMoment
    /// Where each column of the target's comes from in a row of the source's.
    var columns: [String: ColumnSource] = [:]
    /// Columns of both older tables, and how they are compared, that a unique of the target's is over.
    var uniques: [Unique] = []

    struct Unique {
        var members: [String]
        var columns: [(target: String, source: ColumnSource, collation: String?)]
        var nullsAreSame: Bool
    }
}

extension SchemaMatch {
    /// What `merge` says, held against both versions; those that cannot be carried out are reported.
    package func merges(from oldVersion: SchemaVersion, to version: SchemaVersion, findings: inout Findings) -> [Merge]
    {
        directives.document.merges.enumerated().compactMap { index, written in
            merge(written, index, from: oldVersion, to: version, findings: &findings)
        }
    }

    private func merge(
        _ written: MigrationDocument.Merge, _ index: Int, from oldVersion: SchemaVersion, to version: SchemaVersion,
        findings: inout Findings
    ) -> Merge? {
        guard let source = model(written.model, in: old, version: oldVersion, findings: &findings),
            let target = model(written.into, in: new, version: version, findings: &findings)
        else { return nil }
        func refuse(_ reason: String, at range: SourceRange) -> Merge? {
            findings.report(.mergeDoesNotFit(source.name, because: reason, at: range))
            return nil
        }
        if newModels[source.name] != nil {
            return refuse("version \(version) has it still", at: written.model.range)
        }
        guard let oldTarget = oldModel(of: target) else {
            return refuse(
                "`\(target.name)` is new; `originalName: \(source.name)` there makes it what `\(source.name)` was",
                at: written.into.range)
        }
        if old.isInHierarchy(source) { return refuse("it belongs to a hierarchy", at: written.model.range) }
        if old.isInHierarchy(oldTarget) || new.isInHierarchy(target) {
            return refuse("`\(target.name)` belongs to a hierarchy", at: written.into.range)
        }
        let names = source.attributes.map(\.name) + source.relationships.map(\.name)
        let newNames = target.attributes.map(\.name) + target.relationships.map(\.name)
        for (name, known, model, itsVersion) in written.members.flatMap({
            [($0.old, names, source, oldVersion), ($0.new, newNames, target, version)]
        }) where !known.contains(name.value) {
            findings.report(
                .directiveNames(
                    name.value, sort: "member", as: "a member of `\(model.name)`", version: itsVersion,
                    near: nearestName(to: name.value, among: known), at: name.range))
            return nil
        }
        if new.models.values.contains(where: { $0.table == source.table }) {
            return refuse("another model has the table `\(source.table)` now", at: written.model.range)
        }
        var merge = Merge(source: source, target: target, oldTarget: oldTarget, numbers: .joined(index))
        if let problem = mapColumns(of: &merge) {
            let pair = written.members.first { $0.old.value == problem.member || $0.new.value == problem.member }
            return refuse(problem.reason, at: pair?.new.range ?? written.into.range)
        }
        if let reason = mapUniques(of: &merge) { return refuse(reason, at: written.into.range) }
        return merge
    }

    /// What a key to an older model becomes where that is merged into another.
    func key(_ column: String, to target: String) -> ColumnSource {
        guard let index = directives.document.merges.firstIndex(where: { $0.model.value == target }) else {
            return .stored(column)
        }
        return .lookedUp(ColumnSource.Lookup(table: TableOfTheMoment.joined(index).name, key: column, isLink: true))
    }

    // MARK: Columns

    private func mapColumns(of merge: inout Merge) -> (member: String, reason: String)? {
        var origins: [String: String] = [:]
        for (member, name) in mergedMembers where member.model == merge.source.name {
            if let other = origins.updateValue(member.name, forKey: name.name) {
                let names = [other, member.name].sorted()
                return (names[0], "`\(name)` cannot be both `\(names[0])` and `\(names[1])`")
            }
        }
        merge.columns = ["_id": key("_id", to: merge.source.name), "_v": .stored("_v")]
        for attribute in merge.target.attributes where attribute.isStored {
            let before = origins[attribute.name].flatMap { merge.source.attribute($0) }
            if let before,
                before.form.store != attribute.form.store
                    || (before.form.derived == nil) != (attribute.form.derived == nil)
                    || before.form.transformer != attribute.form.transformer || !keeps(before.type, as: attribute.type)
                    || before.isOptional && !attribute.isOptional && attribute.defaultValue == nil
                    || before.hasColumnsOfFields != attribute.hasColumnsOfFields
            {
                return (
                    attribute.name, "`\(merge.target.name).\(attribute.name)` does not hold what `\(before.name)` held"
                )
            }
            if before == nil, !attribute.isOptional, !new.canFill(attribute) {
                return (attribute.name, "`\(merge.target.name).\(attribute.name)` is required and has no default")
            }
            merge.columns.merge(columns(of: attribute, from: before, rule: nil)) { $1 }
        }
        for relationship in merge.target.relationships {
            if let name = origins[relationship.name], let before = merge.source.relationship(name),
                !isKept(before, as: relationship)
            {
                return (
                    relationship.name, "`\(merge.target.name).\(relationship.name)` does not lead where `\(name)` led"
                )
            }
            guard case .foreignKey(let column) = relationship.storage else { continue }
            let before = origins[relationship.name].flatMap { merge.source.relationship($0) }
            if before == nil || before?.cardinality == .optionalOne, relationship.cardinality == .one {
                return (
                    relationship.name,
                    "`\(merge.target.name).\(relationship.name)` is required, and rows may lead to nothing"
                )
            }
            merge.columns[column] = .filled(nil)
            if let order = new.inverse(of: relationship)?.orderColumn { merge.columns[order] = .filled(nil) }
            guard let before, case .foreignKey(let oldColumn) = before.storage else { continue }
            merge.columns[column] = key(oldColumn, to: before.target)
            if let order = new.inverse(of: relationship)?.orderColumn,
                let oldOrder = old.inverse(of: before)?.orderColumn
            {
                merge.columns[order] = .stored(oldOrder)
            }
        }
        merge.columns = merge.columns.filter { $0.value != .computed }
        return nil
    }

    /// Whether the links of an end of the older model lie in what an end of the other one has.
    private func isKept(_ old: Relationship, as new: Relationship) -> Bool {
        switch (old.storage, new.storage) {
        // The other end has the key, and tells.
        case (.inverse, _): true
        case (.foreignKey, .foreignKey), (.join, .join):
            models[new.target] == old.target || directives.merged[old.target] == new.target
        case (.foreignKey, _), (.join, _): false
        }
    }

    // MARK: Uniques

    /// Rows of both may be equal where those of each are not: they are looked for.
    private func mapUniques(of merge: inout Merge) -> String? {
        let keys = merge.target.relationships.filter {
            $0.hasKey && new.inverse(of: $0).map { $0.cardinality != .many } ?? false
        }
        let sets =
            merge.target.uniques.map { ($0.members, $0.collations, $0.nullsAreSame) }
            + keys.map { ([$0.name], [:], false) }
        sets: for (members, collations, nullsAreSame) in sets {
            var columns: [(target: String, source: ColumnSource, collation: String?)] = []
            for name in members {
                let column = new.column(of: name, in: merge.target)
                let source = merge.columns[column] ?? .filled(nil)
                if merge.target.attribute(name)?.defaultValue == .newUUID, case .filled = source { continue sets }
                if source == .filled(nil), !nullsAreSame { continue sets }
                guard let before = self.members[MemberName(merge.target.name, name)],
                    directives.values[MemberName(merge.target.name, name)] == nil
                else { return "rows may be equal in `\(name)`, which is unique and new" }
                columns.append((old.column(of: before.name, in: merge.oldTarget), source, collations[name]))
            }
            merge.uniques.append(Merge.Unique(members: members, columns: columns, nullsAreSame: nullsAreSame))
        }
        return nil
    }
}
