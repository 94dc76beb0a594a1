import Foundation
import SQLiteKit
import SchemaSnapshot

extension StoreOpener {
    /// Moves the store of an earlier draft out of the way, with the folder of its values, where the options say so. A store of a released
    /// version is never moved.
    ///
    /// - Returns: where it lies now; `nil` where nothing was to be done.
    /// - Throws: `busy` where another connection holds it, `inputOutput`; it is then where it was.
    func moveChangedDraftAside(_ file: StoreFile) throws -> String? {
        guard options.movesChangedDrafts, file.access == .create, try isChangedDraft(file) else { return nil }
        let lock = try StoreLock.take(for: file.path, timeout: options.timeout, pulse: waiting)
        return try withExtendedLifetime(lock) {
            // Another may have done it meanwhile.
            guard try isChangedDraft(file), file.isWritable, file.isFolderWritable else { return nil }
            // Without the log it is one file, and nobody else has it open.
            let connection = try file.connect()
            let mode = try connection.value("PRAGMA journal_mode = DELETE")
            connection.close()
            guard mode == "delete" else { throw StoreError(.busy) }
            let target = freeName(file.path + ".draft")
            let (values, moved) = (ExternalFolder(of: file.path), ExternalFolder(of: target))
            // Files without their store would stand in the way of a new one, so they go first.
            if values.exists { guard rename(values.path, moved.path) == 0 else { throw SystemError() } }
            guard rename(file.path, target) == 0 else {
                let problem = SystemError()
                if moved.exists { rename(moved.path, values.path) }
                throw problem
            }
            try synchronize(folder(of: file.path))
            return target
        }
    }

    /// Whether opening it would fail with `draftChanged`; looked at without writing anything.
    private func isChangedDraft(_ file: StoreFile) throws -> Bool {
        guard case .database(StoreMetadata.applicationID, isCutOff: false) = try FileKind.look(at: file.path) else {
            return false
        }
        let reader = try StoreOpener.reader(of: file.path)
        defer { reader.close() }
        guard let metadata = try StoreMetadata(readFrom: reader) else { return false }
        do throws(StoreError) { _ = try decide(metadata) } catch {
            if case .draftChanged = error.reason { return true }
        }
        return false
    }
}
