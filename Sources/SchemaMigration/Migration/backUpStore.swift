import Foundation
import SQLiteKit

/// Writes a verified copy of a store beside it and returns its path: the store's name, `.backup-` and the version, and a number where
/// that name is taken. The content of an older backup is never touched; where one has just what the new one has, the new one goes again,
/// and nobody may do more with the older one than with the store.
///
/// The copy has the store's rights, and none but its maker may read it before. It gets its name only when it is whole, sound and on disk, after the folder with the files of its values, which bears a mark until
/// then; what a killed process left behind is removed by `removeLeftovers`.
/// - Parameters:
///   - reader: a connection to the store that sees what is to be copied.
///   - goesOn: asked now and then while files are copied; `false` ends it with `cancelled`.
///   - requireRoom: told how many bytes of files are to be copied; it may throw.
func backUpStore(
    at path: String, version: String, reader: Connection, options: MigrationOptions = MigrationOptions(),
    goesOn: () -> Bool = { true }, requireRoom: (Int64) throws -> Void = { _ in }
) throws -> String {
    let draft = path + BackupName.unfinishedSuffix
    do {
        try removeDraft(draft)
        try makeFile(draft)
        let hasFiles = try writeDraft(
            draft, of: path, reader: reader, options: options, goesOn: goesOn, requireRoom: requireRoom)
        if let known = equalBackup(of: path, to: draft, goesOn: goesOn), narrowRights(ofCopy: known, to: path) {
            try removeDraft(draft)
            // It counts as made now where old ones go.
            utimensat(AT_FDCWD, known, nil, 0)
            return known
        }
        try giveRights(of: path, to: draft)
        let name = try backupName(of: path, version: version)
        if hasFiles {
            guard rename(ExternalFolder(of: draft).path, ExternalFolder(of: name).path) == 0 else {
                throw SystemError()
            }
            try synchronize(folder(of: path))
        }
        guard rename(draft, name) == 0 else { throw SystemError() }
        try synchronize(folder(of: path))
        if hasFiles { unlink(ExternalFolder(of: name).unfinishedMark) }
        return name
    } catch {
        try? removeDraft(draft)
        throw backupFailure(error)
    }
}

/// Writes what a store has, with the files of its values, to an empty file, and looks whether it is sound.
/// - Parameter path: the store's; `nil` for one in memory, which has no files.
/// - Returns: whether it has a folder with files, which bears the mark of a copy that is not finished.
func writeDraft(
    _ draft: String, of path: String?, reader: Connection, options: MigrationOptions,
    goesOn: () -> Bool = { true }, requireRoom: (Int64) throws -> Void
) throws -> Bool {
    try reader.vacuum(into: draft)
    let copy = try Connection(path: draft, .immutable)
    defer { copy.close() }
    try registerSchemaFunctions(on: copy)
    copy.textRules = reader.textRules
    let findings = try copy.quickCheck()
    guard let path else {
        guard findings.isEmpty else { throw StoreError(.damaged(findings: findings)) }
        return false
    }
    let hasFiles = try copyExternalFiles(
        from: ExternalFolder(of: path), namedBy: copy, to: ExternalFolder(of: draft).path, options: options,
        goesOn: goesOn, requireRoom: requireRoom)
    guard findings.isEmpty else { throw StoreError(.damaged(findings: findings)) }
    return hasFiles
}

/// The first name that no file has for a copy of a store of a version.
/// - Throws: that a name cannot be looked at.
package func backupName(of path: String, version: String) throws -> String {
    try freeName(path + BackupName.suffix + version)
}

/// The first name of its kind that neither a file has nor a folder of values.
/// - Throws: that a name cannot be looked at; a file would be written over that has it.
func freeName(_ name: String) throws -> String {
    var candidate = name
    var number = 1
    while try isThere(candidate) || isThere(ExternalFolder(of: candidate).path) {
        number += 1
        candidate = "\(name)-\(number)"
    }
    return candidate
}

/// Removes a copy that nobody came to the end of, with its files.
func removeDraft(_ path: String) throws {
    guard unlink(path) == 0 || errno == ENOENT else { throw SystemError() }
    try removeCopiedFiles(ExternalFolder(of: path))
}

func removeCopiedFiles(_ files: ExternalFolder) throws {
    guard try files.exists else { return }
    for name in try files.files().values { unlink(files.path(of: name)) }
    unlink(files.unfinishedMark)
    guard rmdir(files.path) == 0 else { throw SystemError() }
}

private func backupFailure(_ error: any Error) -> StoreError {
    let error = StoreError(error, path: nil)
    switch error.reason {
    case .cancelled, .diskFull, .notEnoughSpace, .outOfMemory, .damaged: return error
    default:
        let problem = error.message.hasSuffix(".") ? String(error.message.dropLast()) : error.message
        return StoreError(.backupFailed(problem), sql: error.sql)
    }
}
