import Foundation

/// Removes what a process that was killed left beside a store: the older world of its Swift code, a copy that nobody came to the end of.
/// Called under the store's lock. Nothing here is needed, so that what cannot be removed stays.
func removeLeftovers(of store: String) {
    unlink(store + StoreCopy.suffix)
    try? removeDraft(store + BackupName.unfinishedSuffix)
    let prefix = fileName(of: store) + BackupName.suffix
    for name in (try? names(in: folder(of: store))) ?? [] where name.hasPrefix(prefix) && name.hasSuffix(".external") {
        let copy = folder(of: store) + "/" + name.dropLast(".external".utf8.count)
        let files = ExternalFolder(of: copy)
        guard (try? isThere(files.unfinishedMark)) == true, let isCopied = try? isThere(copy) else { continue }
        // The folder has its name before the copy has.
        if isCopied { unlink(files.unfinishedMark) } else { try? removeCopiedFiles(files) }
    }
}
