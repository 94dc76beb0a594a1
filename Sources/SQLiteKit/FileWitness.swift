#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What tells that a database was written to by somebody from whom no lock keeps its readers: which file it is, its size and its time of
/// change, and the same of a log or a journal with content beside it.
struct FileWitness: Equatable {
    private struct Mark: Equatable {
        var device: UInt64
        var number: UInt64
        var size: Int64
        var seconds: Int
        var nanoseconds: Int
    }

    private let marks: [Mark?]

    init(_ path: String) { marks = ["", "-wal", "-journal"].map { Self.mark(of: path + $0, isBeside: !$0.isEmpty) } }

    /// - Returns: `nil` for a file that is not there; beside a database also for an empty one, as who only reads may leave it.
    private static func mark(of path: String, isBeside: Bool) -> Mark? {
        var status = stat()
        guard stat(path, &status) == 0, !isBeside || status.st_size > 0 else { return nil }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        return Mark(
            device: UInt64(status.st_dev), number: UInt64(status.st_ino), size: Int64(status.st_size),
            seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
    }
}

extension Connection {
    /// Whether somebody has written to the file since it was opened, where it is read without a lock: what is read may then be of two
    /// states, or old.
    package var wasChangedUnlocked: Bool {
        guard let witness, let path else { return false }
        return FileWitness(path) != witness
    }
}
