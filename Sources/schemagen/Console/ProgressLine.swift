import Synchronization
import Foundation
import SchemaMigration

/// A line on the terminal that says how far a migration is, from its first second on.
final class ProgressLine: Sendable {
    private let console: Console
    private let start = ContinuousClock.now
    /// When the line was last written; `nil` before it first was.
    private let last = Mutex<ContinuousClock.Instant?>(nil)

    init(on console: Console) { self.console = console }

    /// - Parameter work: what it is that goes on, where that is not the migration itself.
    func show(_ progress: MigrationProgress, of work: String? = nil) {
        let now = ContinuousClock.now
        let isDue = last.withLock { last in
            guard now - start > .seconds(1), last.map({ now - $0 > .milliseconds(100) }) ?? true else { return false }
            last = now
            return true
        }
        let text = (work.map { $0 + ": " } ?? "") + Self.text(of: progress)
        if isDue { console.writeError("\r\u{1B}[K\(text)") }
    }

    /// Takes the line away.
    func clear() {
        if last.withLock({ $0 }) != nil { console.writeError("\r\u{1B}[K") }
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
