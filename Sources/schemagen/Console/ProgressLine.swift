import Synchronization
import Foundation
import SchemaDiagnostics
import SchemaMigration

/// A line on the terminal that says how far a migration is, from its first second on; none where there is no terminal.
///
/// It never takes two rows: only the lower one could be taken away again.
final class ProgressLine: Sendable {
    private let console: Console
    private let start = ContinuousClock.now
    private let delay: Duration
    /// When the line was last written; `nil` while there is none.
    private let last = Mutex<ContinuousClock.Instant?>(nil)

    init(on console: Console, after delay: Duration = .seconds(1)) {
        self.console = console
        self.delay = delay
    }

    /// - Parameter work: what it is that goes on, where that is not the migration itself.
    func show(_ progress: MigrationProgress, of work: String? = nil) {
        guard console.showsProgress else { return }
        let now = ContinuousClock.now
        let isDue = last.withLock { last in
            guard now - start > delay, last.map({ now - $0 > .milliseconds(100) }) ?? true else { return false }
            last = now
            return true
        }
        guard isDue else { return }
        let text = (work.map { $0 + ": " } ?? "") + Self.text(of: progress)
        // Some terminals begin a new row behind the last column.
        console.writeError("\r\u{1B}[K" + fittedText(text, columns: console.columns() - 1))
    }

    /// Takes the line away.
    func clear() {
        let isShown = last.withLock { last in
            defer { last = nil }
            return last != nil
        }
        if isShown { console.writeError("\r\u{1B}[K") }
    }

    static func text(of progress: MigrationProgress) -> String {
        let place =
            "step \(progress.step) of \(progress.stepCount)" + (progress.table.isEmpty ? "" : ", \(progress.table)")
        return switch progress.stage {
        case .waiting: "waiting for another process"
        case .backingUp: "copying the store"
        case .running: place
        case .runningCode: "\(place): Swift code"
        case .counting where progress.rowCount > 0:
            "\(place): \(progress.rowsDone * 100 / progress.rowCount) % of \(progress.rowCount) rows"
        case .counting: place
        case .checking: "checking"
        case .committing: "writing"
        }
    }
}
