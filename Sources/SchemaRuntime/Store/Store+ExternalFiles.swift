import SchemaMigration

extension Store {
    /// Deletes files that no row names, if there may be some and nobody is in the way: at the opening, after a crash or a migration, and
    /// at the end. What is left waits for the next time.
    func sweepIfDue(timeout milliseconds: Int32) {
        guard let externalFolder, !isReadOnly, externalFolder.isMarked else { return }
        _ = try? sweepExternalFiles(timeout: milliseconds)
    }

    func sweepExternalFiles(timeout milliseconds: Int32 = 5000) throws -> ExternalSweep {
        guard let externalFolder else { return ExternalSweep() }
        let connection = try connections.take()
        defer { connections.give(back: connection) }
        return try connection.use { connection in
            connection.connection.setBusyTimeout(milliseconds: milliseconds)
            defer { connection.connection.setBusyTimeout(milliseconds: 5000) }
            return try SchemaMigration.sweepExternalFiles(externalFolder, on: connection.connection)
        }
    }
}
