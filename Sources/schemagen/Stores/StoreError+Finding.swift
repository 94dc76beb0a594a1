import SchemaDiagnostics
import SchemaEmission
import SchemaMigration

extension StoreError {
    /// The finding that says why a store is refused.
    ///
    /// - Parameters:
    ///   - path: the store as the user called it.
    ///   - writing: the store was also to be written to.
    /// - Throws: `FileError` where it is the file system that refuses, `Cancelled` where the user did.
    func finding(at path: String, writing: Bool = false) throws -> Finding {
        let note = backupPath.map { "a copy from before lies at \($0)" }
        func file(_ verb: FileError.Verb, _ words: String) -> FileError {
            // It may be the lock that cannot be opened.
            let isLock = self.path?.hasSuffix("-lock") == true && !path.hasSuffix("-lock")
            return FileError(verb, isLock ? path + "-lock" : path, .system(words), note: note)
        }
        let code: FindingCode
        switch reason {
        case .cancelled: throw Cancelled(backupPath: backupPath)
        case .fileMissing: throw file(.read, "No such file or directory")
        case .folderMissing: throw file(.read, "its folder is not there")
        case .isDirectory: throw file(.read, "it is a folder")
        case .notReadable: throw file(.read, "Permission denied")
        case .notWritable: throw file(.write, "Permission denied")
        case .folderNotWritable: throw file(.write, "its folder takes no files, which a store needs beside it")
        case .fileExists: throw file(.write, "it is there already")
        case .networkFileSystem(let name): throw file(.write, "it lies on a file system of another machine (\(name))")
        case .inputOutput(let words): throw file(writing ? .use : .read, words)
        case .diskFull: throw file(.write, "the disk is full")
        case .outOfMemory: throw file(.read, "there is not enough memory")
        case .emptyFile, .logWithoutStore, .filesWithoutStore, .notADatabase, .encrypted: code = .noStore
        case .damaged: code = .damagedStore
        case .newerStore: code = .newerStore
        case .foreignDatabase, .unknownCatalog, .ambiguousVersion, .newerFormat, .unknownVersion: code = .unknownStore
        case .squashedVersion: code = .squashedStore
        case .draftChanged, .versionMismatch: code = .otherSchema
        case .noPlan: code = .noWay
        case .codeNeeded, .codeFailed: code = .codeNeeded
        case .danglingReferences, .keysBelowOne, .rowsDoNotFit, .valuesMissing: code = .rowsInTheWay
        case .columnsNotInSchema, .nameTaken, .objectWouldBreak: code = .addedInTheWay
        case .transactionCutOff, .migrationNeeded, .storeMigrated, .textIndexesOutdated, .lockTimeout, .notEnoughSpace,
            .backupFailed, .unexplainedLoss, .statementFailed, .busy, .changedWhileRead, .identifiersExhausted, .sqlite:
            code = .migrationFailed
        }
        return Finding(
            code, .error, sentence, at: .wholeFile(path),
            notes: (sql.map { [Finding.Note("in: " + $0.split(whereSeparator: \.isWhitespace).joined(separator: " "))] }
                ?? [])
                + (note.map { [Finding.Note($0)] } ?? []))
    }

    /// The message as a finding has it.
    private var sentence: String {
        var words = message
        if words.hasSuffix(".") { words.removeLast() }
        // A name such as SQLite's begins with more than one capital.
        if words.dropFirst().first?.isUppercase == true { return words }
        return words.prefix(1).lowercased() + words.dropFirst()
    }
}

/// Somebody asked the command to end; everything was taken back.
struct Cancelled: Error {
    /// A copy of the store from before, which stays.
    var backupPath: String?
    let exitCode = EndingSignal.caught?.exitCode ?? .cancelled
}
