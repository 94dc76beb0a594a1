import SchemaDiagnostics
import SchemaSnapshot

extension SchemaMatch {
    /// What `dedupe` says of all models; `nil` where it says nothing. Every directive has been found to fit.
    package func rowMerging(from oldVersion: SchemaVersion, to version: SchemaVersion) -> RowMerging? {
        var none = Findings()
        let found = directives.document.dedupes.compactMap {
            duplicates($0, from: oldVersion, to: version, findings: &none)
        }
        if found.isEmpty { return nil }
        var merging = RowMerging(found, old: old)
        merging.uniques = uniques(broughtBy: merging).filter { unique in
            !found.contains { $0.compares(like: unique) }
        }
        return merging
    }

    /// The uniques of the newer version over keys that come to lead to another row.
    private func uniques(broughtBy merging: RowMerging) -> [Duplicates] {
        new.models.values.sorted { $0.name < $1.name }.flatMap { model -> [Duplicates] in
            guard let oldModel = oldModel(of: model) else { return [] }
            // A key to what has room for one is unique as well.
            let partners = model.relationships.filter { $0.isKey && new.hasOnePartner($0) }
            let uniques = model.uniques + partners.map { Unique(members: [$0.name]) }
            return uniques.compactMap { held($0, of: model, over: oldModel) }.filter { unique in
                unique.members.contains { merging.root(leadingFrom: $0, of: oldModel) != nil }
            }
        }
    }

    /// A unique over the rows that are there; `nil` where each gets a value of its own, or none, which is equal to nothing.
    private func held(_ unique: Unique, of model: Model, over oldModel: Model) -> Duplicates? {
        var members: [(name: String, column: String, collation: String?)] = []
        for name in unique.members {
            guard let owner = new.owner(of: name, from: model) else { return nil }
            let member = MemberName(owner.name, name)
            guard let source = self.members[member] else {
                let value = owner.attribute(name)?.defaultValue
                if value == .newUUID || value == nil && !unique.nullsAreSame { return nil }
                // All rows get the same.
                continue
            }
            guard old.owner(of: source.name, from: oldModel) != nil else { return nil }
            members.append((source.name, old.column(of: source.name, in: oldModel), unique.collations[name]))
        }
        return Duplicates(
            model: oldModel, columns: members.map { ($0.column, $0.collation) }, nullsAreSame: unique.nullsAreSame,
            keep: .error, members: members.map(\.name))
    }
}

extension Duplicates {
    /// Whether the same rows are equal to both.
    fileprivate func compares(like other: Duplicates) -> Bool {
        func key(_ duplicates: Duplicates) -> Set<[String]> {
            Set(duplicates.columns.map { [$0.name, $0.collation ?? ""] })
        }
        return model.name == other.model.name && nullsAreSame == other.nullsAreSame && key(self) == key(other)
    }
}
