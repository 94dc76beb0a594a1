import SQLiteKit

/// Values in place of objects: what ``Query/select(_:)`` and ``QueryGroups/select(_:)`` make.
///
/// It reads saved rows. While changes wait in the context that could decide the result, it throws
/// ``ModelError/pendingChanges(entity:)``, unless the query asks for what is saved with ``Query/includingPendingChanges(_:)``.
public struct QueryRows<Row>: Sendable {
    private let core: QueryCore
    private let columns: [QueryNode]
    private let read: @Sendable (inout RowReader) throws -> Row
    private var groups: [QueryNode]?
    private var having: QueryNode?
    private var isDistinct = false
    private var rowLimit: Int?

    init(
        _ core: QueryCore, _ columns: [QueryNode], groups: [QueryNode]? = nil, having: QueryNode? = nil,
        _ read: @escaping @Sendable (inout RowReader) throws -> Row
    ) {
        self.core = core
        self.columns = columns
        self.groups = groups
        self.having = having
        self.read = read
    }

    /// Each row once. A limit of the query before `select` is one of objects, of which no distinct rows are made: say ``limit(_:)`` behind it.
    public func distinct() -> Self {
        var other = self
        other.isDistinct = true
        return other
    }

    /// So many rows at most.
    public func limit(_ count: Int) -> Self {
        var other = self
        other.rowLimit = Swift.min(Swift.max(count, 0), rowLimit ?? .max)
        return other
    }

    /// The rows.
    ///
    /// - Throws: `ModelError`: parts that have no SQL, changes that wait, errors of the store.
    public func fetch(in context: ModelContext) throws -> [Row] {
        let context = context.part(core.model._$entity)
        let select = try prepared(in: context)
        guard try context.isClean(for: select.request) else {
            throw ModelError.pendingChanges(entity: select.request.entity.name)
        }
        let statement = SelectStatement(select.request, .columns(select.selection))
        return try context.reading { connection in
            let running = try connection.bound(statement.sql, select.request.values + statement.bounds)
            return try running.reading {
                var rows: [Row] = []
                while try running.step() {
                    var reader = RowReader(running.row, select.kinds, context, select.request.entity.name)
                    rows.append(try read(&reader))
                }
                return rows
            }
        }
    }

    /// The first row.
    ///
    /// - Throws: as `fetch`.
    public func first(in context: ModelContext) throws -> Row? {
        try limit(1).fetch(in: context).first
    }

    /// The SQL that is sent; values are parameters.
    ///
    /// - Throws: as `fetch`.
    public func sql(in context: ModelContext) throws -> String {
        let select = try prepared(in: context)
        return SelectStatement(select.request, .columns(select.selection)).sql
    }

    /// How the store goes about the query, in the words of SQLite's EXPLAIN QUERY PLAN.
    ///
    /// - Throws: as `fetch`.
    public func queryPlan(in context: ModelContext) throws -> [String] {
        let select = try prepared(in: context)
        return try context.queryPlan(select.request, .columns(select.selection))
    }

    private func prepared(
        in context: ModelContext
    ) throws -> (request: FetchRequest, selection: ColumnSelection, kinds: [Scalar.Kind]) {
        let context = context.part(core.model._$entity)
        if core.isCut { throw ModelError.notSupported("A total over a part of a query's objects") }
        if isDistinct, core.limit != nil || core.offset > 0 {
            throw ModelError.notSupported("Distinct values of a part of a query's objects")
        }
        var translator = try core.translator(in: context)
        let scalars = try columns.map { node in
            translator.beginClause()
            let scalar = try translator.value(node).settled
            if scalar.isWholeValue { return scalar }
            throw translator.unsupported(node)
        }
        let keys = try groups?.map { try translator.value($0).settled.sql }
        let having = try having.map { try translator.truth($0).sql }
        var request = try core.request(in: context, &translator)
        if let rowLimit { request.limit = Swift.min(rowLimit, request.limit ?? rowLimit) }
        let texts = scalars.map(\.sql)
        let ties = isDistinct ? texts : keys ?? ["t.\"_id\""]
        let selection = ColumnSelection(
            columns: texts, isDistinct: isDistinct, groups: keys, having: having, ties: ties)
        if translator.hasFragment { try context.expectOwn(SelectStatement(request, .columns(selection))) }
        return (request, selection, scalars.map(\.kind))
    }
}

extension Scalar {
    /// Whether one column has all of the value, in a form that the library can read.
    fileprivate var isWholeValue: Bool {
        switch kind {
        case .presence, .stored(.opaque), .stored(.fields): false
        default: true
        }
    }
}
