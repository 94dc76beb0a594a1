import SchemaDiagnostics
import SchemaSnapshot

/// Rows of an older model that a unique of the newer version does not allow, and what becomes of them.
package struct Duplicates {
    package let model: Model
    /// As the older version's table has them, each with how the unique compares it.
    package let columns: [(name: String, collation: String?)]
    package let nullsAreSame: Bool
    package let keep: DuplicateRule
    /// The names of the older version.
    package let members: [String]
}

extension SchemaMatch {
    /// The members of a newer unique by their names in the older version; `nil` where one is new.
    func oldMembers(of unique: Unique, in model: Model) -> [(new: String, old: String)]? {
        var members: [(new: String, old: String)] = []
        for name in unique.members {
            guard let owner = new.owner(of: name, from: model), let source = self.members[MemberName(owner.name, name)]
            else { return nil }
            members.append((name, source.name))
        }
        return members
    }

    /// What `dedupe` says, held against both versions; `nil` where it cannot be carried out, which is reported.
    package func duplicates(
        _ written: MigrationDocument.Dedupe, from oldVersion: SchemaVersion, to version: SchemaVersion,
        findings: inout Findings
    ) -> Duplicates? {
        guard let oldModel = old.models[written.model.value] else {
            findings.report(
                .directiveNames(
                    written.model.value, sort: "model", as: "a model of version \(oldVersion)", version: oldVersion,
                    near: nearestName(to: written.model.value, among: old.models.keys.sorted()),
                    at: written.model.range))
            return nil
        }
        let known = old.path(from: oldModel).flatMap { $0.attributes.map(\.name) + $0.relationships.map(\.name) }
        for member in written.members where !known.contains(member.value) {
            findings.report(
                .directiveNames(
                    member.value, sort: "member", as: "a member of `\(oldModel.name)`", version: oldVersion,
                    near: nearestName(to: member.value, among: known), at: member.range))
            return nil
        }
        func refuse(_ reason: String, at range: SourceRange? = nil) -> Duplicates? {
            findings.report(.dedupeDoesNotFit(oldModel.name, because: reason, at: range ?? written.model.range))
            return nil
        }
        guard let model = newModels[oldModel.name].flatMap({ new.models[$0] }) else {
            return refuse("version \(version) has no such model")
        }
        let names = Set(written.members.map(\.value))
        // A key to what has room for one is unique as well.
        let partners = new.path(from: model).flatMap(\.relationships).filter { $0.isKey && new.hasOnePartner($0) }
        let uniques = model.uniques + partners.map { Unique(members: [$0.name]) }
        let candidates = uniques.compactMap { unique in oldMembers(of: unique, in: model).map { (unique, $0) } }
        guard let (unique, members) = candidates.first(where: { Set($0.1.map(\.old)) == names }) else {
            return refuse(
                "no unique of `\(model.name)` in version \(version) asks for it", at: written.members[0].range)
        }
        var columns: [(name: String, collation: String?)] = []
        for (name, oldName) in members {
            if let reason = reasonAgainstComparing(name, of: model) { return refuse(reason) }
            columns.append((old.column(of: oldName, in: oldModel), unique.collations[name]))
        }
        if case .newest(let name) = written.keep.value, !isComparable(name, of: oldModel) {
            return refuse("`\(name)` is no attribute with a column of its own", at: written.keep.range)
        }
        if case .oldest(let name) = written.keep.value, !isComparable(name, of: oldModel) {
            return refuse("`\(name)` is no attribute with a column of its own", at: written.keep.range)
        }
        return Duplicates(
            model: oldModel, columns: columns, nullsAreSame: unique.nullsAreSame, keep: written.keep.value,
            members: members.map(\.old))
    }

    /// Rows are compared as they are before the step: what it changes of a value could make others equal.
    private func reasonAgainstComparing(_ name: String, of model: Model) -> String? {
        guard let owner = new.owner(of: name, from: model), let attribute = owner.attribute(name) else { return nil }
        let member = MemberName(owner.name, name)
        let source = members[member].flatMap { old.models[$0.model]?.attribute($0.name) }
        let isChanged =
            directives.values[member] != nil || directives.converts[member] != nil
            || source.map { !conversions(from: $0, to: attribute).isEmpty } ?? true
        return isChanged ? "the values of `\(name)` change in this step; do that in a version before" : nil
    }

    /// Whether rows can be put into the order of an attribute's values.
    func isComparable(_ name: String, of model: Model) -> Bool {
        guard let attribute = old.attribute(name, of: model) else { return false }
        return attribute.isStored && !attribute.hasColumnsOfFields && attribute.form.externalThreshold == nil
    }
}
