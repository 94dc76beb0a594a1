import SchemaDiagnostics
import SchemaMigration
import SchemaModel
import SchemaSnapshot

extension StepClaims {
    /// What an author says under `values` and `extract` of the step between two neighbours, in SQL that reads the older rows by the names of their
    /// members: the planner's translation of it has no part in this.
    init(from old: Schema, to new: Schema, directives: MigrationDirectives) {
        self.init()
        guard !directives.values.isEmpty || !directives.document.extracts.isEmpty else { return }
        var none = Findings()
        let step = mapStep(from: old, to: new, directives: directives, places: SchemaPlaces(), findings: &none)
        guard let match = step?.match else { return }
        for (name, sql) in directives.values.sorted(by: { $0.key.description < $1.key.description }) {
            guard let found = Self.values(name, sql, match) else {
                isOpen = true
                continue
            }
            values += found
        }
        for written in directives.document.extracts {
            guard let found = match.extraction(written, from: old.version, to: new.version, findings: &none),
                found.existing != nil
                // Where all objects are new, the plan says itself which of them each row leads to.
            else { continue }
            // Decimals that are equal may be written otherwise.
            guard found.source.type != .scalar(.decimal), let link = Self.link(found, directives.document) else {
                isOpen = true
                continue
            }
            links.append(link)
        }
    }

    /// A claim for each table that has the attribute's values.
    /// - Returns: `nil` where they cannot be held against a column: they may lie in files, or their rows come from several tables.
    private static func values(_ name: MemberName, _ sql: String, _ match: SchemaMatch) -> [Value]? {
        guard let model = match.new.models[name.model], let attribute = model.attribute(name.name),
            attribute.form.externalThreshold == nil, !match.regrouped.contains(match.new.root(of: model).name)
        else { return nil }
        let classes = match.new.withDescendants(of: model)
        let owners = match.new.idTable(of: model) == nil ? [model] : classes.filter { !$0.isAbstract }
        return owners.compactMap { owner in
            guard let older = match.models[owner.name].flatMap({ match.old.models[$0] }) else { return nil }
            let kinds = classes.compactMap { match.models[$0.name].flatMap { match.old.models[$0]?.kind } }
            let sharesTable = match.old.isInHierarchy(older) && older.strategy == .single
            return Value(
                source: older.table, table: owner.table, column: attribute.column,
                query: query(sql, over: older, kinds: sharesTable ? kinds : nil, match))
        }
    }

    private static func query(_ sql: String, over older: Model, kinds: [Int]?, _ match: SchemaMatch) -> String {
        let external = Set(
            match.old.path(from: older).flatMap(\.attributes).filter { $0.form.externalThreshold != nil }
                .map(\.column))
        let columns = match.rowColumns(of: older).sorted { $0.key < $1.key }.map { name, column in
            let value = external.contains(column) ? "schemagen_external(\(identifier(column)))" : identifier(column)
            return "\(value) AS \(identifier(name))"
        }
        let list = (["\"_id\""] + columns).joined(separator: ", ")
        let condition = kinds.map { kinds in
            " WHERE \"_kind\" IN (\(kinds.sorted().map(String.init).joined(separator: ", ")))"
        }
        // What the author writes may end with a comment.
        return "SELECT \"_id\", (\(sql)\n) FROM (SELECT \(list) FROM \(identifier(older.table))\(condition ?? ""))"
    }

    private static func link(_ found: Extraction, _ document: MigrationDocument) -> Link? {
        guard let existing = found.existing else { return nil }
        let isSole =
            document.merges.isEmpty && document.splits.isEmpty && document.dedupes.isEmpty
            && document.extracts.count(where: { $0.into.value.hasPrefix(found.target.name + ".") }) == 1
        return Link(
            source: (found.owner.table, found.source.column), link: (found.linked.table, found.linkColumn),
            value: (found.target.table, found.attribute.column),
            older: isSole ? (existing.model.table, existing.attribute.column) : nil)
    }
}
