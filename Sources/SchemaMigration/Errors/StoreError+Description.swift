extension StoreError: CustomStringConvertible {
    /// A stable word for the reason, for logs and tools.
    public var code: String { texts.code }

    /// What happened and what to do about it, without path, SQL and backup.
    public var message: String { texts.message }

    /// The message with everything that is known.
    public var description: String {
        var text = path.map { "\($0): " } ?? ""
        text += message
        if let sql { text += "\nstatement: \(sql)" }
        if let backupPath { text += "\nThe store before the migration: \(backupPath)" }
        return text
    }

    private var texts: (code: String, message: String) {
        switch reason {
        case .fileMissing:
            ("fileMissing", "There is no file here. Correct the path, or open it in a way that makes a new store.")
        case .isDirectory:
            ("isDirectory", "This is a folder. Give the path of a file in it.")
        case .folderMissing:
            ("folderMissing", "The folder of this path does not exist. Make it, or correct the path.")
        case .folderNotWritable:
            (
                "folderNotWritable",
                "The folder cannot be written to, and a store that is changed needs files beside it. "
                    + "Give write permission to the folder, or open the store for reading only."
            )
        case .notReadable:
            ("notReadable", "The file cannot be read by this user. Give read permission.")
        case .notWritable:
            ("notWritable", "The file cannot be written to. Give write permission, or open it for reading only.")
        case .fileExists:
            (
                "fileExists",
                "Something lies here already, or beside it what would be taken for a part of it. Nothing is written over: give "
                    + "another path, or move it away."
            )
        case .networkFileSystem(let name):
            (
                "networkFileSystem",
                "The file lies on a file system of another machine (\(name)), where programs cannot share a write-ahead log. "
                    + "Keep the store on a disk of this machine, or open it for reading only."
            )
        case .emptyFile:
            ("emptyFile", "The file is empty. Restore it from a backup, or open it in a way that makes a new store.")
        case .logWithoutStore:
            (
                "logWithoutStore",
                "A write-ahead log (“-wal”) with changes lies here without its store, and a new store would destroy it. "
                    + "Put the store back beside it, or move the log away."
            )
        case .filesWithoutStore:
            (
                "filesWithoutStore",
                "A folder (“.external”) with the files of a store's values lies here without its store, and a new store would "
                    + "delete them. Put the store back beside it, or move the folder away."
            )
        case .notADatabase:
            ("notADatabase", "The file is no database. Correct the path; nothing was written to it.")
        case .encrypted:
            ("encrypted", "The file looks encrypted or overwritten. Decrypt it first, or restore a backup.")
        case .foreignDatabase(let tables):
            (
                "foreignDatabase",
                "This database was not made by this library (tables: \(list(tables))). Correct the path."
            )
        case .unknownCatalog(let nearest, let differences):
            (
                "unknownCatalog",
                "This database has tables of the schema and does not say which version it is. It is nearest to \(nearest), and "
                    + "differs\(appendix(differences)). Mend the differences, and it is taken for a store of that version; "
                    + "`schemagen migrate` knows older versions too."
            )
        case .ambiguousVersion(let versions):
            (
                "ambiguousVersion",
                "This database has exactly the tables of several versions (\(list(versions))) and does not say which it is, and what the "
                    + "migration does to rows is another for each. Say it with `schemagen migrate --as VERSION`, or open the database once with "
                    + "a container of that version, without a migration plan."
            )
        case .transactionCutOff:
            (
                "transactionCutOff",
                "A program was killed in the midst of a transaction, which has to be taken back before anything can be read. "
                    + "Open the database once for writing, or with the program that it belongs to; leave its journal (“-journal”) "
                    + "beside it until then."
            )
        case .damaged(let findings):
            (
                "damaged",
                "The database is damaged: \(list(findings)). Restore a backup, or recover it with SQLite's tools."
            )
        case .newerFormat(let format):
            (
                "newerFormat",
                "The store was written in format \(format), which this library does not know. Update the library."
            )
        case .newerStore(let stored, let newest):
            (
                "newerStore",
                "The store has version \(stored); the newest that this program knows is \(newest). Update the program."
            )
        case .unknownVersion(let stored, let nearest):
            (
                "unknownVersion",
                "The store has version \(stored), which this program does not know"
                    + (nearest.map { " (the nearest is \($0))" } ?? "")
                    + ". Open it with the program that made it, or add that version's snapshot to the schema."
            )
        case .squashedVersion(let stored, let programs):
            (
                "squashedVersion",
                "The store has version \(stored), which this program no longer migrates. Open it once with a release of the "
                    + "program that has version \(programs.joined(separator: ", then with one that has version ")), then with this one; "
                    + "or run `schemagen migrate` over the schema as it was then."
            )
        case .noPlan(let from, let to):
            ("noPlan", "No migration leads from version \(from) to \(to). Generate the code anew with both versions.")
        case .draftChanged(let version, let differences):
            (
                "draftChanged",
                "The store was made by an earlier draft of version \(version)\(appendix(differences)). "
                    + "Migrate it with `schemagen migrate`, or move it away and begin with a new one."
            )
        case .versionMismatch(let version, let differences):
            (
                "versionMismatch",
                "The store has version \(version), but not with the schema that was released under that number"
                    + "\(appendix(differences)). Give the changed schema a version of its own."
            )
        case .migrationNeeded(let from, let to):
            (
                "migrationNeeded",
                "The store has version \(from) and must be migrated to \(to). Open it once for reading and writing."
            )
        case .storeMigrated(let from, let to):
            (
                "storeMigrated",
                "The store was brought from version \(from) to \(to) since this program opened it. "
                    + "Open it anew, with a program of that version."
            )
        case .textIndexesOutdated:
            (
                "textIndexesOutdated",
                "The store's text indexes follow the rules of another version of this library. "
                    + "Open it once for reading and writing, which makes them anew."
            )
        case .lockTimeout:
            ("lockTimeout", "Another process is still migrating the store. Try again when it has come to an end.")
        case .notEnoughSpace(let needed, let available):
            (
                "notEnoughSpace",
                "The migration needs \(needed) bytes on this volume, and \(available) are free. Make room and try again."
            )
        case .backupFailed(let problem):
            ("backupFailed", "The store could not be copied before the migration: \(problem). Nothing was changed.")
        case .danglingReferences(let rows):
            (
                "danglingReferences",
                "Rows refer to rows that do not exist: \(list(rows)). Nothing was changed. Repair or delete them, or say with "
                    + "`orphans` in the schema's migration what becomes of them."
            )
        case .keysBelowOne(let table, let count, let keys, let references):
            (
                "keysBelowOne",
                "\(count) \(count == 1 ? "row" : "rows") of \(table) \(count == 1 ? "has a key" : "have keys") below 1, which "
                    + "\(count == 1 ? "is" : "are") no object's (\(keys.map(String.init).joined(separator: ", "))"
                    + (count > Int64(keys.count) ? ", …" : "")
                    + "). Nothing was changed. Give each another key (`_id`), behind every one that the table has"
                    + (references.isEmpty
                        ? "" : ", and change what leads to it in the same transaction: \(list(references))") + "."
            )
        case .rowsDoNotFit(let table, let problem, let count, let keys):
            (
                "rowsDoNotFit",
                "\(problem) \(count) \(count == 1 ? "row does" : "rows do") not fit (\(table) \(keys.joined(separator: ", "))"
                    + (count > Int64(keys.count) ? ", …" : "")
                    + "). The store is as it was; mend or delete them and try again."
            )
        case .valuesMissing(let model, let attribute, let count, let keys):
            (
                "valuesMissing",
                "\(model).\(attribute) is required, and \(count) \(count == 1 ? "row has" : "rows have") no value when the Swift code "
                    + "of the migration is through (\(keys.joined(separator: ", "))"
                    + (count > Int64(keys.count) ? ", …" : "")
                    + "). Everything was taken back; give them one there."
            )
        case .codeNeeded(let from, let to):
            (
                "codeNeeded",
                "The way from version \(from) to \(to) runs Swift code, which this program does not have. "
                    + "Nothing was changed; open the store with the program that has it."
            )
        case .codeFailed(let from, let to, let message):
            (
                "codeFailed",
                "The Swift code of the migration from version \(from) to \(to) failed: \(message). Everything was taken back."
            )
        case .columnsNotInSchema(let table, let columns):
            (
                "columnsNotInSchema",
                "The table \(table) has columns that are not the schema's (\(list(columns))), and the migration would lose them. "
                    + "Declare them in a version of the schema, or drop them first: "
                    + columns.map { "ALTER TABLE \(quoted(table)) DROP COLUMN \(quoted($0))" }.joined(separator: "; ")
                    + "."
            )
        case .nameTaken(let kind, let name, let table):
            (
                "nameTaken",
                "The store has a \(kind) “\(name)”\(table.map { " of the table “\($0)”" } ?? "") that is not the schema's, and the migration "
                    + "needs its name. Give it another name first, or drop it."
            )
        case .objectWouldBreak(let kind, let name, let problem):
            (
                "objectWouldBreak",
                // Of the schema's own tables it is something that was added to them.
                kind == "table"
                    ? "The migration would break the table “\(name)”, for what is not the schema's: \(problem). "
                        + "Make the table anew without that before the migration."
                    : "The migration would break the \(kind) “\(name)”, which is not the schema's: \(problem). "
                        + "Drop it before the migration and make it anew afterwards."
            )
        case .unexplainedLoss(let table, let column, let problem):
            (
                "unexplainedLoss",
                "The migration would lose data of \(table)\(column.map { ".\($0)" } ?? ""): \(problem). "
                    + "Everything was taken back. Please report this as a bug of schemagen."
            )
        case .statementFailed(let message):
            ("statementFailed", "A statement of the migration failed: \(message). Everything was taken back.")
        case .cancelled:
            ("cancelled", "The migration was cancelled. Everything was taken back.")
        case .busy:
            ("busy", "Another connection holds the store. Try again.")
        case .changedWhileRead:
            (
                "changedWhileRead",
                "Somebody wrote to the store while it was read without a lock. Try again, or open it anew."
            )
        case .diskFull:
            ("diskFull", "The disk is full. Make room and try again.")
        case .outOfMemory:
            ("outOfMemory", "There is not enough memory. Free some and try again.")
        case .inputOutput(let problem):
            ("inputOutput", "The operating system reports: \(problem).")
        case .identifiersExhausted:
            ("identifiersExhausted", "No row identifiers are left: a row has one near the largest possible.")
        case .sqlite(let code, let message):
            ("sqlite", "SQLite reports: \(message) (\(code)).")
        }
    }
}

/// The first few, and how many more there are.
private func list(_ texts: [String]) -> String {
    guard !texts.isEmpty else { return "none" }
    let more = texts.count - 8
    return texts.prefix(8).joined(separator: "; ") + (more > 0 ? "; and \(more) more" : "")
}

/// The texts behind a colon; nothing if there are none.
private func appendix(_ texts: [String]) -> String { texts.isEmpty ? "" : ": " + list(texts) }
