import Foundation
import Synchronization

/// A signal by which somebody asks the program to end.
enum EndingSignal: CaseIterable, Sendable {
    /// The terminal is gone.
    case hangUp
    /// Ctrl-C.
    case interrupt
    /// `kill`, or a system that shuts down.
    case terminate

    var number: Int32 {
        switch self {
        case .hangUp: SIGHUP
        case .interrupt: SIGINT
        case .terminate: SIGTERM
        }
    }

    var exitCode: ExitCode {
        switch self {
        case .hangUp: .hungUp
        case .interrupt: .cancelled
        case .terminate: .terminated
        }
    }

    /// The number of the first one that came; 0 for none.
    private static let first = Atomic<Int32>(0)

    /// The first one that came while `withSignals` ran something.
    static var caught: EndingSignal? {
        let number = first.load(ordering: .relaxed)
        return allCases.first { $0.number == number }
    }

    /// Nothing but this may happen while a signal is handled.
    fileprivate static func note(_ number: Int32) {
        _ = first.compareExchange(expected: 0, desired: number, ordering: .relaxed)
    }
}

/// Runs something that asks `isCancelled` now and then, and lets the signals that ask for an end do nothing but answer it.
///
/// One that the caller has ignored, as `nohup` does, stays ignored.
func withSignals<Result>(_ body: (_ isCancelled: @escaping @Sendable () -> Bool) throws -> Result) rethrows -> Result {
    let numbers = EndingSignal.allCases.map(\.number)
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    // What is read first is there before a handler needs it, and no handler runs before it is known what is ignored.
    _ = EndingSignal.caught
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let previous = numbers.map { number in
        let action = signal(number) { EndingSignal.note($0) }
        if isIgnoring(action) { signal(number, SIG_IGN) }
        return action
    }
    // A program that starts this one may hold signals back, and its children inherit that.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    defer { for (number, action) in zip(numbers, previous) { signal(number, action) } }
    return try body { EndingSignal.caught != nil }
}

/// Functions cannot be compared, and what ignores a signal is none.
private func isIgnoring(_ action: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(action, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}
