import SchemaDiagnostics
import SchemaEmission
import SchemaMigration

extension StoreError {
    /// The finding that says why a store is refused.
    ///
    /// - Parameter path: the store as the user called it.
    /// - Throws: `FileError` where it is the file system that refuses, `Cancelled` where the user did.
    func finding(at path: String) throws -> Finding {
        func file(_ verb: FileError.Verb, _ words: String) -> FileError { FileError(verb, path, .system(words)) }
        let code: FindingCode
        switch reason {
        case .cancelled: throw Cancelled()
        case .fileMissing: throw file(.read, "No such file or directory")
        case .folderMissing: throw file(.read, "its folder is not there")
        case .isDirectory: throw file(.read, "it is a folder")
        case .notReadable: throw file(.read, "Permission denied")
        case .notWritable: throw file(.write, "Permission denied")
        case .folderNotWritable: throw file(.write, "its folder takes no files, which a store needs beside it")
        case .inputOutput(let words): throw file(.read, words)
        case .diskFull: throw file(.write, "the disk is full")
        case .outOfMemory: throw file(.read, "there is not enough memory")
        case .emptyFile, .logWithoutStore, .filesWithoutStore, .notADatabase, .encrypted: code = .noStore
        case .damaged: code = .damagedStore
        case .newerStore: code = .newerStore
        case .foreignDatabase, .unknownCatalog, .newerFormat, .unknownVersion: code = .unknownStore
        case .squashedVersion: code = .squashedStore
        case .draftChanged, .versionMismatch: code = .otherSchema
        case .noPlan: code = .noWay
        case .codeNeeded, .codeFailed: code = .codeNeeded
        case .danglingReferences, .rowsDoNotFit, .valuesMissing: code = .rowsInTheWay
        case .columnsNotInSchema, .nameTaken, .objectWouldBreak: code = .addedInTheWay
        case .transactionCutOff, .migrationNeeded, .storeMigrated, .textIndexesOutdated, .lockTimeout, .notEnoughSpace,
            .backupFailed, .unexplainedLoss, .statementFailed, .busy, .changedWhileRead, .identifiersExhausted, .sqlite:
            code = .migrationFailed
        }
        return Finding(
            code, .error, sentence, at: .wholeFile(path),
            notes: (sql.map { [Finding.Note("in: " + $0.split(whereSeparator: \.isWhitespace).joined(separator: " "))] }
                ?? [])
                + (backupPath.map { [Finding.Note("a copy from before lies at \($0)")] } ?? []))
    }

    /// The message as a finding has it.
    private var sentence: String {
        var words = message
        if words.hasSuffix(".") { words.removeLast() }
        return words.prefix(1).lowercased() + words.dropFirst()
    }
}

/// The user ended the command with Ctrl-C; everything was taken back.
struct Cancelled: Error {}
