import SchemaDiagnostics
import SchemaMigration
import SchemaModel
import SchemaSnapshot

extension StepClaims {
    /// What an author says of the step between two neighbours: `values` in SQL that reads the older rows by the names of their members, and the other
    /// keys by the names of models and members. The planner's translation of it has no part in this.
    /// - Parameter match: which model and member each was.
    init(from old: Schema, to new: Schema, _ match: SchemaMatch) {
        self.init()
        let directives = match.directives
        for (name, sql) in directives.values.sorted(by: { $0.key.description < $1.key.description }) {
            guard let found = Self.values(name, sql, match) else {
                isOpen = true
                continue
            }
            values += found
        }
        rows = RowClaims(from: old.version, to: new.version, match)
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
}
