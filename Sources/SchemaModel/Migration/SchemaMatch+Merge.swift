import SchemaDiagnostics
import SchemaSnapshot

/// An older model whose rows become rows of another, found in both versions.
package struct Merge {
    package let source: Model
    package let target: Model
    package let oldTarget: Model
    /// The new keys of its rows; `nil` where both are of one hierarchy, in which no two rows have one key.
    package let numbers: TableOfTheMoment?
    /// Where each column of the target's rows comes from in a row of the source's, table by table.
    var parts: [(table: String, columns: [String: ColumnSource])] = []
    /// Members of both that a unique of the target's is over, and how they are compared.
    var uniques: [Unique] = []

    struct Unique {
        /// The older model whose rows were under it.
        var model: Model
        var members: [String]
        /// The target's older member, the source's value and the collation.
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
        let isWithin = isMergedWithin(source)
        if let problem = reasonAgainstClasses(source, target, oldTarget, isWithin: isWithin) {
            return refuse(problem.reason, at: problem.isTarget ? written.into.range : written.model.range)
        }
        let names = source.attributes.map(\.name) + source.relationships.map(\.name)
        let newNames = new.memberNames(of: target).map(\.name)
        for (name, known, model, itsVersion) in written.members.flatMap({
            [($0.old, names, source, oldVersion), ($0.new, newNames, target, version)]
        }) where !known.contains(name.value) {
            findings.report(
                .directiveNames(
                    name.value, sort: "member", as: "a member of `\(model.name)`", version: itsVersion,
                    near: nearestName(to: name.value, among: known), at: name.range))
            return nil
        }
        if !isWithin, new.models.values.contains(where: { $0.table == source.table }) {
            return refuse("another model has the table `\(source.table)` now", at: written.model.range)
        }
        var merge = Merge(
            source: source, target: target, oldTarget: oldTarget, numbers: isWithin ? nil : .joined(index))
        // Code finds what an object has become by its key, and would take another for it.
        if directives.runsCode, merge.numbers != nil {
            return refuse(
                "rows whose keys are taken in `\(target.name)` get others, by which the Swift code of the step would not find them; "
                    + "merge them in a version before or after", at: written.model.range)
        }
        if let problem = mapColumns(of: &merge) {
            let pair = written.members.first { $0.old.value == problem.member || $0.new.value == problem.member }
            return refuse(problem.reason, at: pair?.new.range ?? written.into.range)
        }
        if let reason = mapUniques(of: &merge) { return refuse(reason, at: written.into.range) }
        return merge
    }

    /// What speaks against the places of both among classes.
    private func reasonAgainstClasses(
        _ source: Model, _ target: Model, _ oldTarget: Model, isWithin: Bool
    ) -> (reason: String, isTarget: Bool)? {
        let name = "`\(target.name)`"
        if isWithin {
            let heir = old.withDescendants(of: source).dropFirst().first { newModels[$0.name] != nil }
            if let heir { return ("`\(heir.name)` inherits from it and stays", false) }
        } else if old.isInHierarchy(source) {
            return (
                "it belongs to a hierarchy, and \(name) to none or another, where the keys that lead to a row of the "
                    + "hierarchy would not find it", false
            )
        } else if regrouped.contains(new.root(of: target).name)
            || old.isInHierarchy(oldTarget) != new.isInHierarchy(target)
        {
            return (
                "the rows of \(name) come to lie in other tables in the same step; do that in a version before", true
            )
        }
        if source.isAbstract { return ("it is abstract: no row is just of it", false) }
        return target.isAbstract || oldTarget.isAbstract ? ("\(name) is abstract: no row is just of it", true) : nil
    }

    /// What a key to an older model becomes where that is merged into another.
    func key(_ column: String, to target: String) -> ColumnSource {
        guard let index = directives.document.merges.firstIndex(where: { $0.model.value == target }),
            let model = old.models[target], !isMergedWithin(model)
        else { return .stored(column) }
        return .lookedUp(ColumnSource.Lookup(table: TableOfTheMoment.joined(index).name, key: column, isLink: true))
    }

    /// Whether each row of an older model is one of a newer one since it was merged into that or into a class below.
    func isMerged(_ source: String, into target: String) -> Bool {
        directives.merged[source].flatMap { new.models[$0] }
            .map { new.path(from: $0).contains { $0.name == target } } ?? false
    }

    // MARK: Columns

    private func mapColumns(of merge: inout Merge) -> (member: String, reason: String)? {
        /// The source's member that each of the target's was: its own, or one that both inherit.
        var origins: [MemberName: MemberName] = [:]
        for (member, name) in mergedMembers where member.model == merge.source.name {
            if let other = origins.updateValue(member, forKey: name) {
                let names = [other.name, member.name].sorted()
                return (names[0], "`\(name)` cannot be both `\(names[0])` and `\(names[1])`")
            }
        }
        if merge.numbers == nil {
            for name in new.memberNames(of: merge.target) {
                guard let source = source(of: name, in: merge.source) else { continue }
                if let other = origins.updateValue(source, forKey: name), other != source {
                    return (other.name, "`\(name)` cannot be both `\(other)` and `\(source)`")
                }
            }
            let kept = Set(origins.values)
            let lost = old.path(from: merge.source).dropFirst().flatMap { base in
                base.ownNames.sorted().map { MemberName(base.name, $0) }
            }.first { !kept.contains($0) && newMembers[$0] != nil && !directives.consentsToRemoving($0) }
            if let lost {
                return (
                    lost.name,
                    "its rows have values of `\(lost)`, which `\(merge.target.name)` does not have; "
                        + "consent to lose these with `remove: [\(lost)]`"
                )
            }
        }
        var columns: [String: [String: ColumnSource]] = [:]
        for declaring in new.path(from: merge.target) {
            if let problem = mapColumns(of: declaring, merge, origins, into: &columns[declaring.name, default: [:]]) {
                return problem
            }
        }
        merge.parts = parts(of: merge.target, id: key("_id", to: merge.source.name)) { columns[$0.name] ?? [:] }
        for index in merge.parts.indices {
            merge.parts[index].columns = merge.parts[index].columns.filter { $0.value != .computed }
        }
        return nil
    }

    private func mapColumns(
        of declaring: Model, _ merge: Merge, _ origins: [MemberName: MemberName],
        into columns: inout [String: ColumnSource]
    ) -> (member: String, reason: String)? {
        for attribute in declaring.attributes where attribute.isStored {
            let name = MemberName(declaring.name, attribute.name)
            let before = origins[name].flatMap { old.models[$0.model]?.attribute($0.name) }
            if let before,
                before.form.store != attribute.form.store
                    || (before.form.derived == nil) != (attribute.form.derived == nil)
                    || before.form.transformer != attribute.form.transformer || !keeps(before.type, as: attribute.type)
                    || before.isOptional && !attribute.isOptional && attribute.defaultValue == nil
                    || before.hasColumnsOfFields != attribute.hasColumnsOfFields
            {
                return (attribute.name, "`\(name)` does not hold what `\(before.name)` held")
            }
            if before == nil, !attribute.isOptional, !new.canFill(attribute) {
                return (attribute.name, "`\(name)` is required and has no default")
            }
            columns.merge(self.columns(of: attribute, from: before, rule: nil)) { $1 }
        }
        for relationship in declaring.relationships {
            let name = MemberName(declaring.name, relationship.name)
            let before = origins[name].flatMap { old.models[$0.model]?.relationship($0.name) }
            if let before, !isKept(before, as: relationship) {
                return (relationship.name, "`\(name)` does not lead where `\(before.name)` led")
            }
            guard case .foreignKey(let column) = relationship.storage else { continue }
            if before == nil || before?.cardinality == .optionalOne, relationship.cardinality == .one {
                return (relationship.name, "`\(name)` is required, and rows may lead to nothing")
            }
            columns[column] = .filled(nil)
            if let order = new.inverse(of: relationship)?.orderColumn { columns[order] = .filled(nil) }
            guard let before, case .foreignKey(let oldColumn) = before.storage else { continue }
            columns[column] = key(oldColumn, to: before.target)
            if let order = new.inverse(of: relationship)?.orderColumn {
                let oldOrder = old.inverse(of: before)?.orderColumn
                columns[order] = oldOrder.map { .stored($0) } ?? key("_id", to: merge.source.name)
            }
        }
        return nil
    }

    /// Whether the links of an end of the older model lie in what an end of the other one has.
    private func isKept(_ old: Relationship, as new: Relationship) -> Bool {
        switch (old.storage, new.storage) {
        // The other end has the key, and tells.
        case (.inverse, _): true
        case (.foreignKey, .foreignKey), (.join, .join):
            models[new.target] == old.target || isMerged(old.target, into: new.target)
        case (.foreignKey, _), (.join, _): false
        }
    }

    // MARK: Uniques

    /// Rows of both may be equal where those of each are not: they are looked for.
    private func mapUniques(of merge: inout Merge) -> String? {
        let known = merge.numbers == nil ? Set(old.path(from: merge.source).map(\.name)) : []
        // Under those of a base that both have the rows are already.
        for declaring in new.path(from: merge.target) {
            let before = oldModel(of: declaring)
            if let before, known.contains(before.name) { continue }
            let keys = declaring.relationships.filter {
                $0.hasKey && new.inverse(of: $0).map { $0.cardinality != .many } ?? false
            }
            let sets =
                declaring.uniques.map { ($0.members, $0.collations, $0.nullsAreSame) }
                + keys.map { ([$0.name], [:], false) }
            sets: for (members, collations, nullsAreSame) in sets {
                var columns: [(target: String, source: ColumnSource, collation: String?)] = []
                for name in members {
                    guard let owner = new.owner(of: name, from: declaring) else { continue sets }
                    let member = MemberName(owner.name, name)
                    let column = new.column(of: name, in: declaring)
                    let source = merge.parts.lazy.compactMap { $0.columns[column] }.first ?? .filled(nil)
                    if owner.attribute(name)?.defaultValue == .newUUID, case .filled = source { continue sets }
                    if source == .filled(nil), !nullsAreSame { continue sets }
                    guard let before = self.members[member], directives.values[member] == nil else {
                        return "rows may be equal in `\(name)`, which is unique and new"
                    }
                    columns.append((before.name, source, collations[name]))
                }
                guard let before else { return "rows may be equal in \(list(members)), which \(declaring.name) brings" }
                merge.uniques.append(
                    Merge.Unique(model: before, members: members, columns: columns, nullsAreSame: nullsAreSame))
            }
        }
        return nil
    }
}
