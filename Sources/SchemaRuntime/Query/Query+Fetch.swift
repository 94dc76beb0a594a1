extension Query {
    /// The objects. What waits in the context counts as in any fetch.
    ///
    /// - Throws: `ModelError`: parts that have no SQL, stored values that their attributes cannot hold, errors of the store.
    public func fetch(in context: ModelContext) throws -> [Model] { try context.fetch(self) }

    /// The first object.
    ///
    /// - Throws: as `fetch`.
    public func first(in context: ModelContext) throws -> Model? {
        try limit(Swift.min(core.limit ?? 1, 1)).fetch(in: context).first
    }

    /// How many objects there are.
    ///
    /// - Throws: as `fetch`.
    public func count(in context: ModelContext) throws -> Int { try context.count(core.request(in: context)) }

    /// Whether there is any.
    ///
    /// - Throws: as `fetch`.
    public func exists(in context: ModelContext) throws -> Bool {
        var query = self
        query.core.order = core.cursor == nil ? [] : core.order
        return try query.limit(Swift.min(core.limit ?? 1, 1)).count(in: context) > 0
    }

    /// The identifiers of the objects, without the objects.
    ///
    /// - Throws: as `fetch`.
    public func ids(in context: ModelContext) throws -> [PersistentIdentifier] {
        try context.identifiers(core.request(in: context))
    }

    // MARK: - Pages

    /// The place behind an object, from which ``after(_:)`` goes on.
    ///
    /// - Parameter object: one that the query has found, with the values that it has now.
    /// - Throws: `ModelError.unsupportedSort`, `unsupportedPredicate`; `pendingChanges` where a piece of SQL sorts, whose value for the object only the
    ///   store knows; `_ValueError` for a value that cannot be stored.
    public func cursor(of object: Model, in context: ModelContext) throws -> QueryCursor {
        let context = context.part(Model._$entity)
        let object: _ModelObject = unsafeDowncast(object, to: _ModelObject.self)
        let evaluator = QueryEvaluator(context, try context.entity(of: Model.self)).binding(core.root, to: object)
        let values = try context.store.textRules.whileCurrent {
            try core.order.map { try evaluator.value($0.node).value }
        }
        if values.contains(where: \.isNotANumber) { throw _ValueError.outOfRange("not a number") }
        return QueryCursor(values: values, isReversed: core.order.map(\.isReversed), key: object._$id)
    }

    // MARK: - What is sent to the store

    /// The SQL that a fetch sends for the objects where nothing waits. Values are parameters, limit and offset among them: queries that differ only
    /// in them share a statement. What is read along, relationship by relationship, has statements of its own, which follow.
    ///
    /// - Throws: as `fetch`.
    public func sql(in context: ModelContext) throws -> String {
        try core.request(in: context).select.sql
    }

    /// How the store goes about the query, in the words of SQLite's EXPLAIN QUERY PLAN: `SEARCH t USING INDEX …` is an index, `SCAN t` is
    /// the whole table.
    ///
    /// - Throws: as `fetch`.
    public func queryPlan(in context: ModelContext) throws -> [String] {
        try context.queryPlan(core.request(in: context))
    }
}

extension ModelContext {
    /// The objects of a query.
    ///
    /// - Throws: `ModelError`: parts that have no SQL, stored values that their attributes cannot hold, errors of the store.
    public func fetch<T: PersistentModel>(_ query: Query<T>) throws -> [T] {
        let count = try gather(query.core.request(in: self), isWhole: true)
        if count == 0 { return unsafeBitCast(takeMany(), to: [T].self) }
        return [T](unsafeUninitializedCapacity: count) { buffer, initialized in
            if count > 0 { takeResults(count, to: UnsafeMutableRawPointer(buffer.baseAddress!)) }
            initialized = count
        }
    }

    /// The SQL that a fetch sends for the objects where nothing waits: of the properties that it wants, its values, limit and offset as parameters.
    /// What is prefetched, relationship by relationship, has statements of its own, which follow.
    ///
    /// - Throws: as `fetch`.
    public func sql<T: PersistentModel>(of descriptor: FetchDescriptor<T>) throws -> String {
        try request(descriptor).select.sql
    }

    /// How the store goes about the statement of ``sql(of:)``, in the words of SQLite's EXPLAIN QUERY PLAN.
    ///
    /// - Throws: as `fetch`.
    public func queryPlan<T: PersistentModel>(of descriptor: FetchDescriptor<T>) throws -> [String] {
        try queryPlan(request(descriptor))
    }

    /// - Parameter content: other columns than those of the objects.
    func queryPlan(_ request: FetchRequest, _ content: SelectStatement.Content? = nil) throws -> [String] {
        let part = part(request.entity)
        if part !== self { return try part.queryPlan(request, content) }
        let select = content.map { SelectStatement(request, $0) } ?? request.select
        return try reading { try $0.plan(of: select.sql, request.values + select.bounds) }
    }
}
