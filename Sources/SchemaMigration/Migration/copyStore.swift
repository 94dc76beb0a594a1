import Foundation
import SQLiteKit

/// Writes a verified copy of a store that may be in use to a new file: one state of it, with the files that its rows name.
///
/// Others may write meanwhile. A reader of its own keeps the files from being swept until they are copied. The copy has its name only when
/// it is whole, sound and on disk; until then it lies under that name with `.unfinished` behind it, which whoever comes next writes over.
/// - Parameters:
///   - connection: to the store; nobody else uses it, and it has no transaction.
///   - path: the store's; `nil` for one in memory.
///   - target: where the copy goes. The folder must be there.
/// - Throws: `fileExists` where something has the name, or would be taken for a part of the copy; `folderMissing`, `folderNotWritable`,
///   `notEnoughSpace`, `diskFull`, `busy` while another makes a copy there, `damaged`, and SQLite's errors. Nothing is left then.
package func copyStore(
    on connection: Connection, at path: String?, to target: String, options: MigrationOptions = MigrationOptions()
) throws(StoreError) {
    do {
        try requireRoom(for: target)
        let draft = try CopyDraft(of: target)
        defer { draft.remove() }
        let guardian = try path.map { try StoreOpener.reader(of: $0) }
        defer { guardian?.close(checkpointing: false) }
        let (pages, size) = (try connection.value("PRAGMA page_count"), try connection.value("PRAGMA page_size"))
        try requireBytes((pages.integer ?? 0) * (size.integer ?? 0), at: target, options)
        let hasFiles = try writeDraft(
            draft.path, of: path, reader: connection, options: options,
            requireRoom: { try requireBytes($0, at: target, options) })
        if let path { try giveRights(of: path, to: draft.path) } else { try synchronize(draft.path) }
        if hasFiles {
            guard rename(ExternalFolder(of: draft.path).path, ExternalFolder(of: target).path) == 0 else {
                throw SystemError()
            }
            try synchronize(folder(of: target))
        }
        do { try draft.publish(as: target, options) } catch {
            if hasFiles { try? removeCopiedFiles(ExternalFolder(of: target)) }
            throw error
        }
        if hasFiles { unlink(ExternalFolder(of: target).unfinishedMark) }
    } catch {
        throw StoreError(error, path: target)
    }
}

/// Nothing is written over, and nothing may lie there that SQLite or the library would take for the copy's.
private func requireRoom(for target: String) throws {
    var status = stat()
    guard stat(folder(of: target), &status) == 0 else { throw StoreError(.folderMissing) }
    for name in ["", "-wal", "-journal", "-shm"].map({ target + $0 }) + [ExternalFolder(of: target).path] {
        if try isThere(name) { throw StoreError(.fileExists, path: name) }
    }
}

private func requireBytes(_ needed: Int64, at target: String, _ options: MigrationOptions) throws {
    guard let available = options.freeBytes(target), available < needed else { return }
    throw StoreError(.notEnoughSpace(needed: needed, available: available))
}
