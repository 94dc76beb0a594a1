import SchemaDiagnostics
import SchemaSnapshot

/// An older attribute whose values become objects, found in both versions.
package struct Extraction {
    package let source: Attribute
    /// The older model that has the attribute.
    package let owner: Model
    package let target: Model
    package let attribute: Attribute
    /// Where the objects' model is there already: it, and the attribute by which an object is found.
    package let existing: (model: Model, attribute: Attribute)?
    /// The newer model whose rows are linked, and its key's column.
    package let linked: Model
    package let linkColumn: String
}

extension SchemaMatch {
    /// What `extract` says, held against both versions; `nil` where it cannot be carried out, which is reported.
    package func extraction(
        _ written: MigrationDocument.Extract, from oldVersion: SchemaVersion, to version: SchemaVersion,
        findings: inout Findings
    ) -> Extraction? {
        guard let (owner, source) = attribute(written.source, in: old, version: oldVersion, findings: &findings),
            let (target, attribute) = attribute(written.into, in: new, version: version, findings: &findings),
            let (linked, link) = relationship(written.link, in: new, version: version, findings: &findings)
        else { return nil }
        let problem =
            problem(ofSource: source, of: owner).map { ($0, written.source.range) }
            ?? problem(ofTarget: target, attribute, from: source).map { ($0, written.into.range) }
            ?? problem(ofLink: link, of: linked, to: target, from: owner, source).map { ($0, written.link.range) }
        if let (reason, range) = problem {
            findings.report(.extractDoesNotFit(written.source.value, because: reason, at: range))
            return nil
        }
        guard case .foreignKey(let column) = link.storage else { return nil }
        return Extraction(
            source: source, owner: owner, target: target, attribute: attribute,
            existing: oldAttribute(MemberName(target.name, attribute.name)), linked: linked, linkColumn: column)
    }

    // MARK: Names

    func attribute(
        _ written: Located<String>, in lookup: SchemaLookup, version: SchemaVersion, findings: inout Findings
    ) -> (Model, Attribute)? {
        if let name = MemberName(written.value), let model = lookup.models[name.model],
            let attribute = model.attribute(name.name)
        {
            return (model, attribute)
        }
        let known = lookup.models.values.flatMap { model in model.attributes.map { "\(model.name).\($0.name)" } }
        findings.report(
            .directiveNames(
                written.value, sort: "attribute", as: "Model.attribute", version: version,
                near: nearestName(to: written.value, among: known.sorted()), at: written.range))
        return nil
    }

    func relationship(
        _ written: Located<String>, in lookup: SchemaLookup, version: SchemaVersion, findings: inout Findings
    ) -> (Model, Relationship)? {
        if let name = MemberName(written.value), let model = lookup.models[name.model],
            let relationship = model.relationship(name.name)
        {
            return (model, relationship)
        }
        let known = lookup.models.values.flatMap { model in model.relationships.map { "\(model.name).\($0.name)" } }
        findings.report(
            .directiveNames(
                written.value, sort: "relationship", as: "Model.relationship", version: version,
                near: nearestName(to: written.value, among: known.sorted()), at: written.range))
        return nil
    }

    // MARK: Problems

    private func problem(ofSource source: Attribute, of owner: Model) -> String? {
        if !source.isStored || source.form.derived != nil || source.hasColumnsOfFields
            || source.form.externalThreshold != nil
        {
            return "it has no column of its own with values"
        }
        if newModels[owner.name] == nil { return "the newer version has no `\(owner.name)`" }
        if old.isInHierarchy(owner), owner.strategy != .single {
            return "the rows of `\(owner.name)` lie in several tables"
        }
        return nil
    }

    private func problem(ofTarget target: Model, _ attribute: Attribute, from source: Attribute) -> String? {
        if new.isInHierarchy(target) || oldModel(of: target).map(old.isInHierarchy) ?? false {
            return "`\(target.name)` belongs to a hierarchy"
        }
        if oldModel(of: target) != nil, let reason = reasonAgainstFinding(attribute, of: target, by: source) {
            return reason
        }
        let isSame =
            source.form.store == attribute.form.store && source.form.transformer == attribute.form.transformer
            && attribute.form.externalThreshold == nil
        guard attribute.isStored, attribute.form.derived == nil, !attribute.hasColumnsOfFields, isSame,
            case .keeps = conversion(from: source.type, to: attribute.type)
        else { return "`\(attribute.name)` of `\(target.name)` does not hold the same values" }
        if let lacking = requiredAttribute(of: target, beside: [attribute.name]) {
            return "`\(target.name).\(lacking)` is required and has no default"
        }
        if let key = target.relationships.first(where: { $0.cardinality == .one && $0.hasKey }) {
            return "`\(target.name).\(key.name)` is required, and the new objects lead to nothing"
        }
        for unique in target.uniques {
            if unique.members.contains(attribute.name) {
                guard unique.collations[attribute.name] == nil else {
                    return "a unique of `\(target.name)` takes values for equal that are not, such as `A` and `a`"
                }
            } else if unique.nullsAreSame
                || unique.members.allSatisfy({ target.attribute($0)?.defaultValue.map { $0 != .newUUID } ?? false })
            {
                return "the new objects of `\(target.name)` would be equal in \(list(unique.members)), which is unique"
            }
        }
        return nil
    }

    /// Objects that are there are found by their values before the step, so these may not be others after it.
    private func reasonAgainstFinding(_ attribute: Attribute, of target: Model, by source: Attribute) -> String? {
        let name = MemberName(target.name, attribute.name)
        guard let (_, before) = oldAttribute(name) else {
            return
                "rows of `\(target.name)` are there already, and none has a value of `\(attribute.name)`, which is new"
        }
        let isSame = before.form == attribute.form && before.type == attribute.type
        if !isSame || directives.values[name] != nil || directives.converts[name] != nil {
            return "the values of `\(name)` change in this step; do that in a version before"
        }
        return nil
    }

    /// A newer attribute, apart from some, that a new row cannot do without.
    func requiredAttribute(of model: Model, beside names: Set<String>) -> String? {
        model.attributes.first { !names.contains($0.name) && $0.isStored && !$0.isOptional && !new.canFill($0) }?.name
    }

    /// What a newer attribute was, with the model that declared it.
    func oldAttribute(_ name: MemberName) -> (model: Model, attribute: Attribute)? {
        guard let source = members[name], let model = old.models[source.model],
            let attribute = model.attribute(source.name)
        else { return nil }
        return (model, attribute)
    }

    private func problem(
        ofLink link: Relationship, of linked: Model, to target: Model, from owner: Model, _ source: Attribute
    ) -> String? {
        let name = "`\(linked.name).\(link.name)`"
        if models[linked.name] != owner.name { return "\(name) is no relationship of what `\(owner.name)` is now" }
        if members[MemberName(linked.name, link.name)] != nil { return "\(name) has links already" }
        guard link.target == target.name, link.hasKey else {
            return "\(name) is not a to-one relationship to `\(target.name)` that holds the key"
        }
        if let inverse = new.inverse(of: link), inverse.cardinality != .many {
            return "equal values lead to one object, and `\(target.name).\(inverse.name)` holds one only"
        }
        if link.cardinality == .one, source.isOptional { return "\(name) is required, and rows may have no value" }
        return nil
    }
}

extension Relationship {
    var hasKey: Bool {
        if case .foreignKey = storage { true } else { false }
    }
}
