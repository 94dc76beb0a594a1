import CSQLite
import Synchronization

/// Stops whatever a connection is running; may be used from any thread, also after the connection is closed.
package final class Interrupter: Sendable {
    private let handle: Mutex<Handle>

    /// A pointer that only `sqlite3_interrupt` is called with, which SQLite allows from any thread.
    private struct Handle: @unchecked Sendable { var pointer: OpaquePointer? }

    init(_ pointer: OpaquePointer) { handle = Mutex(Handle(pointer: pointer)) }

    /// The running statements fail with `ResultCode.interrupted`; without one, nothing happens.
    package func interrupt() {
        // The lock is held over the call, so that the connection cannot be closed under it.
        handle.withLock { if let pointer = $0.pointer { sqlite3_interrupt(pointer) } }
    }

    func invalidate() { handle.withLock { $0.pointer = nil } }
}
