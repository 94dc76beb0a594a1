extension SaveWriter {
    mutating func writeDeletions(on connection: StoreConnection) throws {
        var deletion = Deletion(context, connection)
        for home in context.allHomes where !home.deleted.isEmpty {
            let byClass = Dictionary(grouping: home.deleted.map { $0.takeUnretainedValue() }) {
                home.entity(of: $0).index
            }
            for (index, objects) in byClass.sorted(by: { $0.key < $1.key }) {
                deletion.add(objects.map(\._$id), of: index, areLoaded: true)
            }
        }
        for home in context.allHomes where !home.doomed.isEmpty {
            for (index, keys) in home.doomed.sorted(by: { $0.key < $1.key }) {
                deletion.add(keys.sorted(), of: index)
            }
        }
        guard !deletion.isEmpty else { return }
        try deletion.spread()
        try deletion.checkDenials()
        try deletion.run()
        limited.formUnion(deletion.limited)
        self.deletion = deletion
    }
}
