import Foundation
import SQLiteKit

/// What is to be known of a store's files, beside its schema.
package struct StoreFacts: Hashable, Sendable {
    /// In bytes.
    package var size: Int64
    package var logSize: Int64
    package var pageCount: Int64
    package var pageSize: Int64
    /// Pages that hold nothing.
    package var freePageCount: Int64
    package var journalMode: String
    /// The files of externally stored values, and their bytes.
    package var externalCount = 0
    package var externalBytes: Int64 = 0
    /// Files that rows name and the folder lacks, sorted.
    package var missingFiles: [String] = []
    /// Files that no row names, sorted.
    package var orphanedFiles: [String] = []

    /// - Throws: SQLite's error, `inputOutput`.
    package init(of connection: Connection, at path: String) throws(StoreError) {
        do {
            let path = StoreFile(path, .readOnly).path
            size = Self.size(of: path)
            logSize = Self.size(of: path + "-wal")
            pageCount = try connection.value("PRAGMA page_count").integer ?? 0
            pageSize = try connection.value("PRAGMA page_size").integer ?? 0
            freePageCount = try connection.value("PRAGMA freelist_count").integer ?? 0
            journalMode = try Self.journalMode(of: connection)
            let folder = ExternalFolder(of: path)
            let files = Set(try folder.files().values)
            let named = try referencedFiles(on: connection)
            externalCount = files.count
            externalBytes = files.reduce(0) { $0 + folder.size(of: $1) }
            missingFiles = named.subtracting(files).sorted()
            orphanedFiles = files.subtracting(named).sorted()
        } catch {
            throw StoreError(error, path: path)
        }
    }

    private static func size(of path: String) -> Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }

    /// As the file's header has it: a connection that reads the file as it lies there does not say.
    private static func journalMode(of connection: Connection) throws(SQLiteError) -> String {
        let header = try connection.head(count: 20).bytes
        return header.count == 20 && header[18] == 2 ? "wal" : "delete"
    }
}
