import Foundation
import SchemaSnapshot

/// What stands behind a store's name in that of a draft that was moved aside.
let draftSuffix = ".draft"

/// Whether who moved a store aside as a draft died before the end: the values lie where they were to go with it, and bear the mark.
/// - Returns: `nil` where the folder may be used and not be listed, so that it cannot be known, and the store lacks nothing: whoever may list it
///   mends the rest.
/// - Throws: `SystemError`, also where the store may lack its values and it cannot be known.
func hasMovingDraft(_ store: String) throws -> Bool? {
    do { return try !movingDrafts(of: store).isEmpty } catch let error as SystemError where error.number == EACCES {
        guard try isThere(store), try !ExternalFolder(of: store).exists, mayHaveFiles(store) else { return nil }
        throw error
    }
}

/// Whether values of a store may lie in files; also where that cannot be known, but for what nobody opens as a store.
func mayHaveFiles(_ store: String) -> Bool {
    do {
        let metadata = try StoreOpener.reading(store) { reader in try StoreMetadata(readFrom: reader) }
        guard let metadata else { return false }
        guard let schema = try? SchemaText.decode(metadata.snapshot) else { return true }
        return schema.entities.contains { $0.attributes.contains { $0.externalThreshold != nil } }
    } catch let error as StoreError {
        switch error.reason {
        case .fileMissing, .isDirectory, .emptyFile, .notADatabase, .encrypted, .notReadable: return false
        // Opening waits for whoever writes.
        case .busy, .changedWhileRead: return false
        default: return true
        }
    } catch {
        return true
    }
}

/// Mends drafts before anything else is done under a lock: whoever lets go of it leaves no hint that they need it, so if they cannot be
/// mended the lock stays.
func mend(_ store: String, under lock: StoreLock) throws {
    do { try mendMovedDrafts(of: store) } catch {
        lock.leaveBehind()
        throw error
    }
}

/// Gives a store its values back that went ahead of it, and takes the mark from those that it followed. Called under the store's lock.
/// - Throws: what hinders it; the mark is there still then.
func mendMovedDrafts(of store: String) throws {
    for draft in try movingDrafts(of: store) {
        let moved = ExternalFolder(of: draft)
        var folder = moved
        if try !isThere(draft) {
            let values = ExternalFolder(of: store)
            // Without a store they are nobody's, and with values of its own they are not this one's.
            guard try isThere(store), try !values.exists else { continue }
            guard rename(moved.path, values.path) == 0 else { throw SystemError() }
            folder = values
        }
        guard unlink(folder.movingMark) == 0 || errno == ENOENT else { throw SystemError() }
        try synchronize(folder.path)
    }
}

/// Where the stores are or were to be that went aside and whose values bear the mark.
private func movingDrafts(of store: String) throws -> [String] {
    let prefix = fileName(of: store) + draftSuffix
    return try names(in: folder(of: store)).compactMap { name in
        guard name.hasPrefix(prefix), name.hasSuffix(".external") else { return nil }
        let draft = folder(of: store) + "/" + name.dropLast(".external".utf8.count)
        return try isThere(ExternalFolder(of: draft).movingMark) ? draft : nil
    }
}
