extension SaveWriter {
    /// Writes the links of many-to-many relationships that were made or cut, by their keys. Two objects may have come to stand for one row, of which one
    /// cut what the other made: then it is as was said last.
    func writeLinks(on connection: StoreConnection) throws {
        let links = context.links.all.filter { !$0.first.isGone && !$0.second.isGone }
        for link in links.sorted(by: {
            ($0.first._$id, $0.second._$id, $0.number) < ($1.first._$id, $1.second._$id, $1.number)
        }) {
            let table = link.table.table
            let (own, other) = (link.table.own, link.table.other)
            let sql =
                link.isAdded
                ? "INSERT INTO \(table) (\(own), \(other)) VALUES (?, ?) ON CONFLICT DO NOTHING"
                : "DELETE FROM \(table) WHERE \(own) = ? AND \(other) = ?"
            let statement = try connection.connection.cachedStatement(sql)
            statement.binder.int64(link.first.representative._$id, at: 1)
            statement.binder.int64(link.second.representative._$id, at: 2)
            try statement.run()
        }
    }
}
