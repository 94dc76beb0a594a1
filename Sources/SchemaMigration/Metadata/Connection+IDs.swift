import SQLiteKit

extension Connection {
    /// Takes a block of row identifiers that nobody else gets: not another process, and not this one after a crash.
    ///
    /// In a transaction the lease is part of it, and a rollback gives the block back; so lease before a transaction begins, or throw
    /// the block away when it is taken back. Identifiers that foreign writers gave to rows meanwhile are passed over.
    /// - Parameter count: how many, 2^24 for a container.
    /// - Throws: `identifiersExhausted`, `damaged` where `_schema` is not in order, SQLite's errors.
    package func leaseIDs(count: Int64) throws(StoreError) -> Range<Int64> {
        precondition(count > 0, "a lease of no identifiers")
        do throws(SQLiteError) {
            let floor = try firstFreeID()
            let last = Int64.max - count
            if floor <= last {
                let statement = try prepare(
                    """
                    UPDATE "_schema" SET "value" = max("value", ?1) + ?2
                    WHERE "key" = 'nextID' AND typeof("value") = 'integer' AND "value" BETWEEN 1 AND ?3
                    RETURNING "value"
                    """)
                try statement.bind([.integer(floor), .integer(count), .integer(last)])
                if try statement.step() {
                    let end = statement.row.int64(at: 0)
                    // The write is committed at the statement's end only.
                    _ = try statement.step()
                    return (end - count)..<end
                }
            }
        } catch {
            throw StoreError(error, path: path)
        }
        guard try StoreMetadata(readFrom: self) != nil else {
            throw StoreError(.damaged(findings: ["_schema is missing"]), path: path)
        }
        throw StoreError(.identifiersExhausted, path: path)
    }

    /// Gives back the end of a lease, at the closing of the store; nothing happens if someone has leased after it.
    /// - Returns: whether it was given back.
    @discardableResult
    package func returnIDs(_ unused: Range<Int64>) throws(StoreError) -> Bool {
        do throws(SQLiteError) {
            try run(
                "UPDATE \"_schema\" SET \"value\" = ? WHERE \"key\" = 'nextID' AND \"value\" = ?",
                [.integer(unused.lowerBound), .integer(unused.upperBound)])
            return changes == 1
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// One more than the largest `_id` of any table; `Int64.max` if that one is taken.
    private func firstFreeID() throws(SQLiteError) -> Int64 {
        let tables = try values(
            """
            SELECT m.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c
            WHERE m.type = 'table' AND c.name = '_id' AND c.pk = 1
            """
        ).compactMap(\.text)
        var free: Int64 = 1
        for table in tables {
            guard let largest = try value("SELECT max(\"_id\") FROM \(quoted(table))").integer else { continue }
            free = max(free, largest == .max ? .max : largest + 1)
        }
        return free
    }
}
