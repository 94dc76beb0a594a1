import Foundation
import SQLiteKit

/// The copy of a store that an attempt before has left, where it has just what a new one has: a migration that fails at each launch of a
/// program leaves one copy and not one for each.
///
/// - Parameters:
///   - draft: the new copy, whole, with the files of its values.
///   - goesOn: asked now and then; `false` ends the search.
/// - Returns: `nil` where there is none, or what is there cannot be read.
func equalBackup(of store: String, to draft: String, goesOn: () -> Bool) -> String? {
    let place = folder(of: store) + "/"
    return ((try? names(in: folder(of: store))) ?? []).sorted()
        .filter { BackupName.isOne($0, of: store) }.map { place + $0 }
        .first { isEqual($0, draft, goesOn) }
}

private func isEqual(_ copy: String, _ draft: String, _ goesOn: () -> Bool) -> Bool {
    var status = stat()
    // A link leads to what may change or go elsewhere, and one that somebody works with has a log.
    guard lstat(copy, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    let file = StoreFile(copy, .readOnly)
    guard !file.hasLog, !file.hasJournal,
        (try? Connection.haveSameContent(copy, draft, goesOn: goesOn)) == true
    else { return false }
    guard let own = try? values(of: copy), let wanted = try? values(of: draft) else { return false }
    return own == wanted
}

/// The files of values by name, with their sizes: a name stands for one content.
private func values(of copy: String) throws -> [String: Int64] {
    let folder = ExternalFolder(of: copy)
    return Dictionary(uniqueKeysWithValues: try folder.files().values.map { ($0, folder.size(of: $0)) })
}
