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

    /// A claim for each table that has the attribute's values; of a hierarchy whose rows change their tables, for each class.
    private static func values(_ name: MemberName, _ sql: String, _ match: SchemaMatch) -> [Value]? {
        guard let model = match.new.models[name.model], let attribute = model.attribute(name.name) else { return nil }
        let classes = match.new.withDescendants(of: model).filter { !$0.isAbstract }
        let isRegrouped = match.regrouped.contains(match.new.root(of: model).name)
        let hasTables = match.new.idTable(of: model) != nil
        return (isRegrouped || hasTables ? classes : [model]).compactMap { owner in
            guard let older = match.oldModel(of: owner) else { return nil }
            let kinds = (isRegrouped ? [owner] : classes).compactMap { match.oldModel(of: $0)?.kind }
            let path = isRegrouped ? joinedPath(of: older, match) : [older]
            var value = Value(
                source: path[0].table, table: hasTables ? owner.table : model.table, column: attribute.column,
                query: query(sql, over: path, of: kinds, match))
            value.name = (name.model, name.name)
            value.isExternal = attribute.form.externalThreshold != nil
            return value
        }
    }

    /// The models in whose tables rows of a class lie, the root first.
    private static func joinedPath(of model: Model, _ match: SchemaMatch) -> [Model] {
        match.old.isInHierarchy(model) && model.strategy == .joined ? match.old.path(from: model).reversed() : [model]
    }

    /// - Parameters:
    ///   - path: the models whose tables the row is read from, of which the last is its class.
    ///   - kinds: of the classes whose rows are meant, where several share the first of these tables.
    private static func query(_ sql: String, over path: [Model], of kinds: [Int], _ match: SchemaMatch) -> String {
        guard let older = path.last else { return sql }
        let external = Set(
            match.old.path(from: older).flatMap(\.attributes).filter { $0.form.externalThreshold != nil }
                .map(\.column))
        var named: [String: String] = [:]
        for model in path.reversed() { named.merge(match.rowColumns(of: model)) { own, _ in own } }
        let columns = named.sorted { $0.key < $1.key }.map { name, column in
            let value = external.contains(column) ? "schemagen_external(\(identifier(column)))" : identifier(column)
            return "\(value) AS \(identifier(name))"
        }
        let list = (["\"_id\""] + columns).joined(separator: ", ")
        let tables = path.map { identifier($0.table) }
        let source = tables[0] + tables.dropFirst().map { " JOIN \($0) USING (\"_id\")" }.joined()
        // Every table of a joined class has its rows alone, but that of the root.
        let sharesTable =
            match.old.isInHierarchy(older)
            && (older.strategy == .single || older.strategy == .joined && (path.count > 1 || older.base == nil))
        let condition =
            sharesTable ? " WHERE \"_kind\" IN (\(kinds.sorted().map(String.init).joined(separator: ", ")))" : ""
        // What the author writes may end with a comment.
        return "SELECT \"_id\", (\(sql)\n) FROM (SELECT \(list) FROM \(source)\(condition))"
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
