import SQLiteKit

extension SaveWriter {
    /// Updates changed rows: the changed columns, if the row still has the version that was read.
    mutating func writeUpdates(of home: Home, on connection: StoreConnection) throws {
        var waiting: [_ModelObject] = []
        for object in home.changed {
            try object._withUnsafeGuaranteedRef { object in
                guard !object.has(State.deleted) else { return }
                if try !update(object, in: home, on: connection) { waiting.append(object) }
            }
        }
        try updateExchanging(waiting, in: home, on: connection)
    }

    /// Updates one row; false if another row still has its unique values.
    mutating func update(_ object: _ModelObject, in home: Home, on connection: StoreConnection) throws -> Bool {
        let entity = home.entity(of: object)
        // Changed links alone do not change the row.
        let columns = changedColumns(of: object, entity)
        guard !columns.isEmpty else {
            try checkIsThere(object, in: home, on: connection)
            return true
        }
        // The first table comes last: with it the version rises, and until then all can be tried again.
        for part in entity.parts.indices.dropFirst() {
            let own = entity.parts[part].stored.filter(columns.contains)
            if try !own.isEmpty && !update(object, entity, part, own, on: connection) { return false }
        }
        let own = entity.parts.count == 1 ? columns : entity.parts[0].stored.filter(columns.contains)
        let statement = try connection.update(entity, object.changes, own)
        let next = try bind(object, own, to: statement)
        statement.binder.int64(object._$id, at: next)
        statement.binder.int32(object._$version, at: next + 1)
        let code = statement.runCode()
        if code == ResultCode.constraintUnique { return false }
        guard code == ResultCode.ok else { throw Self.failure(statement, code, of: object) }
        guard connection.connection.changes == 1 else { throw try conflict(object, entity, on: connection) }
        updated.append(Unmanaged.passUnretained(object))
        return true
    }

    /// Updates columns of one of the tables in which a row lies; false if another row still has its unique values.
    private func update(
        _ object: _ModelObject, _ entity: _Entity, _ part: Int, _ columns: [Int], on connection: StoreConnection
    ) throws -> Bool {
        let statement = try connection.update(entity, part: part, object.changes, columns)
        statement.binder.int64(object._$id, at: try bind(object, columns, to: statement))
        let code = statement.runCode()
        if code == ResultCode.constraintUnique { return false }
        guard code == ResultCode.ok else { throw Self.failure(statement, code, of: object) }
        return true
    }

    /// Of a row that somebody else has deleted no link can be written.
    private func checkIsThere(_ object: _ModelObject, in home: Home, on connection: StoreConnection) throws {
        guard !object.isGone, context.unmerged.names(row: object._$id, root: home.root.index) else { return }
        let error = try conflict(object, home.entity(of: object), on: connection)
        if case .conflict(_, isDeleted: true) = error { throw error }
    }

    private func conflict(_ object: _ModelObject, _ entity: _Entity, on connection: StoreConnection) throws
        -> ModelError
    {
        let rows = try connection.connection.rows(
            "SELECT 1 FROM \(entity.rootTable) WHERE \"_id\" = ?", [.integer(object._$id)])
        return .conflict(object.identifier, isDeleted: rows.isEmpty)
    }
}
