import Dispatch
import Synchronization

/// Reads events on another thread while the first is at work with those that came before.
///
/// Whoever reads holds `reader`. Where the other thread does not come, or is slow, the first reads for itself: neither ever waits for the
/// other to begin.
final class YAMLReadAhead: Sendable {
    private struct State {
        var portions: [YAMLEventPortion] = []
        /// Nothing follows the last portion.
        var isOver = false
        /// The other thread is at work.
        var isReading = true
        var isCancelled = false
    }

    /// So that a large file is not in memory twice.
    private static let mostPortions = 32

    private let reader: Mutex<YAMLEventReader>
    private let state = Mutex(State())
    private let arrival = DispatchSemaphore(value: 0)

    init(_ text: String) {
        reader = Mutex(YAMLEventReader(text))
        start()
    }

    /// The next events, at least one or a failure. Must not be called again after the end of the stream or a failure.
    func next() -> YAMLEventPortion {
        while true {
            let (portion, isToRestart) = state.withLock { state in
                guard !state.portions.isEmpty else { return (YAMLEventPortion?.none, false) }
                let portion = state.portions.removeFirst()
                let isToRestart =
                    !state.isReading && !state.isOver && state.portions.count < Self.mostPortions / 2
                if isToRestart { state.isReading = true }
                return (portion, isToRestart)
            }
            if isToRestart { start() }
            if let portion { return portion }
            if reader.withLockIfAvailable({ read(from: $0, isAhead: false) }) == nil {
                _ = arrival.wait(timeout: .now() + .milliseconds(1))
            }
        }
    }

    /// Nobody asks for more.
    func cancel() { state.withLock { $0.isCancelled = true } }

    private func start() {
        DispatchQueue.global(qos: .userInitiated).async {
            while self.reader.withLock({ self.read(from: $0, isAhead: true) }) {}
        }
    }

    /// Reads a portion, unless there is nothing more or enough of it.
    private func read(from reader: YAMLEventReader, isAhead: Bool) -> Bool {
        let isWanted = state.withLock { state in
            let isWanted = !state.isOver && !state.isCancelled && state.portions.count < Self.mostPortions
            if !isWanted, isAhead { state.isReading = false }
            return isWanted
        }
        guard isWanted else { return false }
        let portion = YAMLEventPortion(readingFrom: reader)
        state.withLock { state in
            state.portions.append(portion)
            state.isOver = portion.isLast
        }
        arrival.signal()
        return true
    }
}
