/// Where an importer gets its files: the command line gives it the disk, tests a dictionary.
package protocol ImportFiles {
    func kind(of path: String) -> ImportFileKind

    /// The names in a folder, in the order of their UTF-8.
    func names(inFolder path: String) throws(ImportFileFailure) -> [String]

    /// - Parameter limit: more bytes than that are not read.
    func bytes(of path: String, limit: Int) throws(ImportFileFailure) -> [UInt8]

    /// The first bytes of a file of any size.
    func start(of path: String, count: Int) throws(ImportFileFailure) -> [UInt8]
}

/// What lies at a path; a link counts as what it leads to.
package enum ImportFileKind: Hashable, Sendable {
    case file, folder, other, missing
}

/// Why a file cannot be read.
package enum ImportFileFailure: Error, Hashable, Sendable {
    /// The system's words.
    case unreadable(String)
    case tooLarge(byteCount: Int)
}

/// How much an import takes.
enum ImportLimits {
    /// A model's XML, or a file that Room exported.
    static let documentBytes = 16 << 20
    static let scriptBytes = 64 << 20
    static let versions = 2_000
    /// Of elements in each other, and of entities that are each other's parents.
    static let depth = 64
    /// Of a model's XML.
    static let elements = 100_000
    /// SQLite's own limit for the columns of a table.
    static let columns = 2_000
    static let tables = 10_000
    /// Steps of SQLite's machine that a script may take, in units of 20,000.
    static let scriptSteps = 5_000
    /// Pages of 4 KiB of the database that a script fills.
    static let scriptPages = 131_072
}
