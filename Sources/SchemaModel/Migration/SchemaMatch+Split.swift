import SchemaDiagnostics
import SchemaSnapshot

/// Members of an older model that become an object of their own for each row, found in both versions.
struct Split {
    let source: Model
    let target: Model
    /// The columns of the new model's members.
    var columns: [String: ColumnSource]
    /// The older columns that hold them.
    let sources: [String]
    let linked: Model
    /// Of `linked`, where the key lies there; else it is among `columns`.
    let linkColumn: String?
    /// Whether each row has an object.
    let isRequired: Bool
}

extension SchemaMatch {
    /// What `split` says, held against both versions; `nil` where it cannot be carried out, which is reported.
    func split(
        _ written: MigrationDocument.Split, from oldVersion: SchemaVersion, to version: SchemaVersion,
        findings: inout Findings
    ) -> Split? {
        guard let source = model(written.model, in: old, version: oldVersion, findings: &findings),
            let target = model(written.into, in: new, version: version, findings: &findings),
            let (linked, link) = relationship(written.link, in: new, version: version, findings: &findings)
        else { return nil }
        func refuse(_ reason: String, at range: SourceRange) -> Split? {
            findings.report(.splitDoesNotFit(source.name, because: reason, at: range))
            return nil
        }
        if newModels[source.name] == nil {
            return refuse("version \(version) has no `\(source.name)`", at: written.model.range)
        }
        if oldModel(of: target) != nil || new.isInHierarchy(target) {
            return refuse("`\(target.name)` is to be a new model outside any hierarchy", at: written.into.range)
        }
        var columns: [String: ColumnSource] = [:]
        var sources: [String] = []
        for pair in written.members {
            let member = splitColumns(pair, from: source, to: target, oldVersion, version, &findings)
            guard let member else { return nil }
            columns.merge(member.columns) { $1 }
            sources += member.sources
        }
        let names = Set(written.members.map(\.new.value))
        if let lacking = requiredAttribute(of: target, beside: names) {
            return refuse("`\(target.name).\(lacking)` is required and has no default", at: written.into.range)
        }
        if let reason = reasonAgainstLinking(link, of: linked, to: target, from: source) {
            return refuse(reason, at: written.link.range)
        }
        let inverse = new.inverse(of: link)
        if let key = target.relationships.first(where: {
            $0.cardinality == .one && $0.hasKey && !names.contains($0.name) && $0.name != inverse?.name
        }) {
            return refuse("`\(target.name).\(key.name)` is required, and leads to nothing", at: written.into.range)
        }
        if let unique = target.uniques.first(where: { !isUnique($0, of: written.members, in: source) }) {
            return refuse(
                "objects may be equal in \(list(unique.members)), which is unique in `\(target.name)`",
                at: written.into.range)
        }
        var linkColumn: String?
        if case .foreignKey(let column) = link.storage { linkColumn = column }
        if linkColumn == nil, case .foreignKey(let column)? = inverse?.storage { columns[column] = .stored("_id") }
        return Split(
            source: source, target: target, columns: columns, sources: sources, linked: linked, linkColumn: linkColumn,
            isRequired: link.cardinality == .one)
    }

    func model(
        _ written: Located<String>, in lookup: SchemaLookup, version: SchemaVersion, findings: inout Findings
    ) -> Model? {
        if let model = lookup.models[written.value] { return model }
        findings.report(
            .directiveNames(
                written.value, sort: "model", as: "a model of version \(version)", version: version,
                near: nearestName(to: written.value, among: lookup.models.keys.sorted()), at: written.range))
        return nil
    }

    /// The columns of one of the new model's members, and those that they come from.
    private func splitColumns(
        _ pair: MigrationDocument.NamePair, from source: Model, to target: Model, _ oldVersion: SchemaVersion,
        _ version: SchemaVersion, _ findings: inout Findings
    ) -> (columns: [String: ColumnSource], sources: [String])? {
        func member(_ name: Located<String>, of model: Model, _ version: SchemaVersion) -> Bool {
            let known = model.attributes.map(\.name) + model.relationships.map(\.name)
            if known.contains(name.value) { return true }
            findings.report(
                .directiveNames(
                    name.value, sort: "member", as: "a member of `\(model.name)`", version: version,
                    near: nearestName(to: name.value, among: known), at: name.range))
            return false
        }
        guard member(pair.old, of: source, oldVersion), member(pair.new, of: target, version) else { return nil }
        if let old = source.attribute(pair.old.value), let new = target.attribute(pair.new.value), old.isStored,
            new.isStored, old.form.derived == nil, new.form.derived == nil, old.form.store == new.form.store,
            old.form.transformer == new.form.transformer, old.hasColumnsOfFields == new.hasColumnsOfFields,
            !old.isOptional || new.isOptional || new.defaultValue != nil, keeps(old.type, as: new.type)
        {
            return (columns(of: new, from: old, rule: nil), self.old.storedFields(of: old).map(\.column))
        }
        if let old = source.relationship(pair.old.value), let new = target.relationship(pair.new.value),
            case .foreignKey(let oldColumn) = old.storage, case .foreignKey(let column) = new.storage,
            models[new.target] == old.target, old.cardinality == .one || new.cardinality == .optionalOne,
            self.new.inverse(of: new)?.cardinality ?? .many == .many
        {
            return ([column: .stored(oldColumn)], [oldColumn])
        }
        findings.report(
            .splitDoesNotFit(
                source.name, because: "`\(target.name).\(pair.new.value)` does not hold what `\(pair.old.value)` held",
                at: pair.new.range))
        return nil
    }

    func keeps(_ old: AttributeType, as new: AttributeType) -> Bool {
        if old.hasStructs(like: new) { return true }
        if case .keeps = conversion(from: old, to: new) { return true }
        return false
    }

    private func reasonAgainstLinking(
        _ link: Relationship, of linked: Model, to target: Model, from source: Model
    ) -> String? {
        let name = "`\(linked.name).\(link.name)`"
        if models[linked.name] != source.name { return "\(name) is no relationship of what `\(source.name)` is now" }
        if members[MemberName(linked.name, link.name)] != nil { return "\(name) has links already" }
        guard link.target == target.name, link.cardinality != .many else {
            return "\(name) is not a to-one relationship to `\(target.name)`"
        }
        return nil
    }

    /// Whether a unique of the new model is over members that the older model had a unique over, or is told apart by a new UUID.
    private func isUnique(_ unique: Unique, of members: [MigrationDocument.NamePair], in source: Model) -> Bool {
        let names = Dictionary(members.map { ($0.new.value, $0.old.value) }, uniquingKeysWith: { first, _ in first })
        if !unique.collations.isEmpty || unique.nullsAreSame { return false }
        let before = Set(unique.members.compactMap { names[$0] })
        return source.uniques.contains { $0.collations.isEmpty && before.isSuperset(of: $0.members) }
    }

    func mapSplits(from old: SchemaVersion, to new: SchemaVersion, in mapping: inout StoreMapping) {
        var none = Findings()
        for written in directives.document.splits {
            guard let found = split(written, from: old, to: new, findings: &none) else { continue }
            var conditions: [String] = []
            if found.source.base != nil, found.source.strategy == .single {
                let kinds = self.old.kinds(of: found.source).map { String($0) }.joined(separator: ", ")
                conditions.append("\"_kind\" IN (\(kinds))")
            }
            if !found.isRequired {
                // A row without a value has nothing to be an object of.
                let values = found.sources.map { "\(identifier($0)) IS NOT NULL" }.joined(separator: " OR ")
                conditions.append(conditions.isEmpty ? values : "(\(values))")
            }
            let condition = conditions.isEmpty ? nil : conditions.joined(separator: " AND ")
            if let column = found.linkColumn {
                let key = condition.map { "CASE WHEN \($0) THEN \"_id\" END" } ?? "\"_id\""
                for table in self.new.tables(ofMembersOf: found.linked) {
                    mapping.tables[table]?.columns[column] = .made(RowExpression(pieces: [.sql(key)]), replacing: nil)
                }
            }
            mapping.insertions.append(
                .each(
                    table: found.target.table,
                    columns: found.columns.sorted { $0.key < $1.key }.map { .init(name: $0.key, source: $0.value) },
                    sources: self.old.tables(ofMembersOf: found.source), condition: condition))
        }
    }
}
