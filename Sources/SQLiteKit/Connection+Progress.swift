import CSQLite

/// Keeps the Swift closure alive that SQLite calls while it works.
final class ProgressHandler {
    let goesOn: () -> Bool
    init(_ goesOn: @escaping () -> Bool) { self.goesOn = goesOn }
}

extension Connection {
    /// Asks `goesOn` every few milliseconds while statements run; when it answers `false` the statement fails with
    /// `ResultCode.interrupted`. `nil` ends that. The closure must not use the connection.
    package func setProgressHandler(_ goesOn: (() -> Bool)?) {
        progressHandler = goesOn.map(ProgressHandler.init)
        guard let progressHandler else { return sqlite3_progress_handler(handle, 0, nil, nil) }
        // About a millisecond's work of the virtual machine.
        sqlite3_progress_handler(
            handle, 20_000,
            { Unmanaged<ProgressHandler>.fromOpaque($0!)._withUnsafeGuaranteedRef { $0.goesOn() } ? 0 : 1 },
            Unmanaged.passUnretained(progressHandler).toOpaque())
    }
}
