import SQLiteKit

extension Connection {
    /// Runs what needs a lock that others may hold, in short turns, so that a cancellation is seen between them.
    /// - Parameters:
    ///   - timeout: how long it tries.
    ///   - pulse: called between two turns; what it throws ends the waiting.
    /// - Throws: SQLite's errors, `busy` where the time is over; what `pulse` throws.
    func waiting(
        _ timeout: Duration, pulse: () throws -> Void, for body: () throws(SQLiteError) -> Void
    ) throws {
        let deadline = ContinuousClock.now + timeout
        setBusyTimeout(milliseconds: 100)
        defer { setBusyTimeout(milliseconds: 5000) }
        while true {
            do throws(SQLiteError) { return try body() } catch {
                guard error.primaryCode == ResultCode.busy, ContinuousClock.now < deadline else { throw error }
            }
            try pulse()
        }
    }
}
