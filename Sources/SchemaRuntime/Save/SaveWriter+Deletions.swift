extension SaveWriter {
    mutating func writeDeletions(on connection: StoreConnection) throws {
        var deletion = Deletion(context, connection)
        deletion.addWaiting()
        guard !deletion.isEmpty else { return }
        try deletion.spread()
        try deletion.checkDenials()
        try deletion.run()
        limited.formUnion(deletion.limited)
        self.deletion = deletion
    }
}
