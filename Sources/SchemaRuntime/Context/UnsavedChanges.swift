import Foundation
import Synchronization

/// What a context does about changes that nobody has saved when it ends.
public enum UnsavedChanges: Sendable {
    /// Says on standard error what is lost, the same once.
    case log
    /// Nothing: they were meant to be given up.
    case ignore
    /// Stops the process in debug builds, and is as `log` in others.
    case trap
}

extension ModelContext {
    /// At the end of a context that users hold: whether work is lost with it.
    func reportUnsavedChanges() {
        guard unsavedChangesAtEnd != .ignore, !store.isMigrating else { return }
        let lost = ([self] + parts).flatMap(\.lostChanges)
        guard !lost.isEmpty else { return }
        let message =
            "SchemaRuntime: a context ended with changes that were not saved and are lost: "
            + "\(lost.joined(separator: ", ")). Save it, roll it back, or set its unsavedChangesAtEnd.\n"
        if told.withLock({ $0.insert(message).inserted }) { FileHandle.standardError.write(Data(message.utf8)) }
        if unsavedChangesAtEnd == .trap { assertionFailure(message) }
    }

    private var lostChanges: [String] {
        guard hasOwnChanges else { return [] }
        let counts = allHomes.flatMap { home in
            [
                (home.inserted.count { !$0._withUnsafeGuaranteedRef { $0.has(State.deleted) } }, "inserted"),
                (home.changed.count { !$0._withUnsafeGuaranteedRef { $0.isGone } }, "changed"),
                (home.deleted.count + home.doomed.values.reduce(0) { $0 + $1.count }, "deleted"),
            ].filter { $0.0 > 0 }.map { "\($0.0) \(home.root.name) \($0.1)" }
        }
        return counts.isEmpty ? ["links"] : counts
    }
}

private let told = Mutex<Set<String>>([])
