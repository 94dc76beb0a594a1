import Dispatch
import Synchronization

/// Lets another thread give back the memory of something large that nobody needs any more, so that nobody waits for it.
///
/// The caller's own reference must go soon: whoever lets go last gives the memory back.
package func releaseInBackground<Value: Sendable>(_ value: Value) {
    let last = LastReference(value)
    DispatchQueue.global(qos: .utility).async { last.release() }
}

private final class LastReference<Value: Sendable>: Sendable {
    private let value: Mutex<Value?>

    init(_ value: Value) { self.value = Mutex(value) }

    func release() {
        _ = value.withLock { value in
            let last = value
            value = nil
            return last
        }
    }
}
