import Foundation
import SQLiteKit
import SchemaSnapshot

extension StoreOpener {
    /// Moves the store of an earlier draft out of the way, with the folder of its values, where the options say so. A store of a released
    /// version is never moved.
    ///
    /// - Returns: where it lies now; `nil` where nothing was to be done.
    /// - Throws: `busy` where another connection holds it, `inputOutput`; it is then where it was, or whole beside it.
    func moveChangedDraftAside(_ file: StoreFile) throws -> String? {
        guard options.movesChangedDrafts, file.access == .create, try isChangedDraft(file) else { return nil }
        let lock = try StoreLock.take(for: file.path, timeout: options.timeout, pulse: waiting)
        return try withExtendedLifetime(lock) {
            try mend(file.path, under: lock)
            // Another may have done it meanwhile.
            guard try isChangedDraft(file), file.isWritable, file.isFolderWritable else { return nil }
            // Without the log it is one file, and nobody else has it open.
            let connection = try file.connect()
            let mode = try connection.value("PRAGMA journal_mode = DELETE")
            connection.close()
            guard mode == "delete" else { throw StoreError(.busy) }
            do {
                return try move(file.path)
            } catch {
                lock.leaveBehind()
                throw error
            }
        }
    }

    /// Under the store's lock.
    private func move(_ store: String) throws -> String {
        let target = try freeName(store + draftSuffix)
        let (values, moved) = (ExternalFolder(of: store), ExternalFolder(of: target))
        do {
            // Files without their store would stand in the way of a new one, so they go first; the mark tells whose they are if this ends
            // between the two.
            if try values.exists {
                try makeMark(values.movingMark, mode: values.mode)
                try synchronize(values.path)
                guard rename(values.path, moved.path) == 0 else { throw SystemError() }
                try synchronize(folder(of: store))
            }
            guard rename(store, target) == 0 else { throw SystemError() }
        } catch {
            unlink(values.movingMark)
            try? mendMovedDrafts(of: store)
            throw error
        }
        try synchronize(folder(of: store))
        if try moved.exists { try mendMovedDrafts(of: store) }
        return target
    }

    /// Ends or takes back what a process did not come to the end of that moved a draft aside.
    func mendDrafts(of file: StoreFile) throws {
        let lock = try StoreLock.take(for: file.path, timeout: options.timeout, pulse: waiting)
        try withExtendedLifetime(lock) {
            do { try mendMovedDrafts(of: file.path) } catch {
                lock.leaveBehind()
                throw error
            }
        }
    }

    private func makeMark(_ path: String, mode: mode_t) throws {
        let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode)
        guard descriptor >= 0 else { throw SystemError() }
        close(descriptor)
    }

    /// Whether opening it would fail with `draftChanged`; looked at without writing anything.
    private func isChangedDraft(_ file: StoreFile) throws -> Bool {
        guard case .database(StoreMetadata.applicationID, isCutOff: false) = try FileKind.look(at: file.path) else {
            return false
        }
        let metadata = try StoreOpener.reading(file.path) { reader in try StoreMetadata(readFrom: reader) }
        guard let metadata else { return false }
        do throws(StoreError) { _ = try decide(metadata) } catch {
            if case .draftChanged = error.reason { return true }
        }
        return false
    }
}
