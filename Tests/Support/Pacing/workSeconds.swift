import Foundation
import Synchronization

/// The seconds of processor time that `body` takes on this thread, whatever else the machine does.
///
/// What it leaves to other threads is not counted: see `undividedWorkSeconds`.
public func workSeconds(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try body()
    return now() - start
}

/// As `workSeconds`, for what shares its work with other processors where they are idle: here it does all of it on one.
///
/// - Parameter body: it may run on another thread than the caller's, and knows of no test there: what it finds is looked at afterwards.
public func undividedWorkSeconds(_ body: () -> Void) -> Double {
    // One part of many that work at once gets no more threads for parts of its own.
    let parts = 4 * ProcessInfo.processInfo.activeProcessorCount
    let seconds = Mutex(0.0)
    withoutActuallyEscaping(body) { body in
        // Only one part uses it, and the caller waits for that.
        nonisolated(unsafe) let body = body
        DispatchQueue.concurrentPerform(iterations: parts) { part in
            guard part == 0 else { return }
            let worked = workSeconds(body)
            seconds.withLock { $0 = worked }
        }
    }
    return seconds.withLock { $0 }
}
