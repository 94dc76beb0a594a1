public import Foundation
import SchemaMigration

extension ModelContainer {
    /// Writes a copy of the store to a new file: its state at one moment, with the files of its values beside it, checked and on disk when
    /// this returns. Contexts, and other programs, may go on reading and writing meanwhile. The copy is a store like any other.
    ///
    /// What waits in contexts and was never saved is not in it. It takes its time with a large store, on the calling thread.
    ///
    /// - Parameters:
    ///   - url: the new file, in a folder that is there. Values in files go to a folder of this name with `.external` behind it, by a second
    ///     name of the same files where the volume can do that.
    ///   - name: of the store's configuration, for a container of several stores.
    /// - Throws: `StoreError.Reason.fileExists` where there is anything already, `notEnoughSpace`, `diskFull` and other errors of the file
    ///   system; nothing is left of the copy then. `ModelError.invalidConfiguration` where it is not clear which store is meant.
    public func backup(to url: URL, of name: String? = nil) throws {
        guard url.isFileURL else { throw ModelError.notSupported("A copy at \(url)") }
        let meant = stores.filter { name == nil || $0.configuration.name == name }
        guard meant.count == 1 else {
            throw ModelError.invalidConfiguration(
                name.map { "There is no store “\($0)” in this container." }
                    ?? "Of several stores the one to be copied has to be named.")
        }
        try meant[0].copy(to: url.path(percentEncoded: false))
    }
}

extension Store {
    /// Writes a copy of the store to a new file.
    fileprivate func copy(to target: String) throws {
        let connection = try connections.take()
        defer { connections.give(back: connection) }
        try connection.use { store in
            do throws(StoreError) {
                try copyStore(on: store.connection, at: store.connection.path, to: target)
            } catch {
                throw ModelError.store(error)
            }
        }
    }
}
