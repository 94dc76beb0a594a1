public import SchemaRuntime
import Synchronization

/// Records the SQL that a container's contexts send, with the values written in.
///
/// Make it before the contexts whose statements matter: one that works already keeps its connection unrecorded.
public final class SQLRecorder: Sendable {
    private let recorded = Mutex<[String]>([])

    /// Records from now on, until the recorder goes.
    public init(_ container: ModelContainer) {
        container.recordStatements { [weak self] sql in
            self?.recorded.withLock { $0.append(sql) }
        }
    }

    /// The statements so far, oldest first, without those that begin and end transactions.
    public var statements: [String] {
        recorded.withLock { $0 }.filter { !["BEGIN IMMEDIATE", "COMMIT", "ROLLBACK"].contains($0) }
    }

    /// All statements so far, and none again.
    public func take() -> [String] {
        let taken = statements
        recorded.withLock { $0 = [] }
        return taken
    }
}
