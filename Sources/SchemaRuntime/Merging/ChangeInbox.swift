import Synchronization

/// Where the commits of others wait until a context looks.
final class ChangeInbox: Sendable {
    private let waiting = Mutex<StoreChanges?>(nil)
    private let isFilled = Atomic<Bool>(false)
    /// Called when something has come; it may be called on any thread.
    private let wake = Mutex<(@Sendable (ChangeInbox) -> Void)?>(nil)
    /// Whether whoever was called has not looked yet: one call is enough then.
    private let isAwaited = Atomic<Bool>(false)

    /// Whether something waits. What was posted before is seen.
    @inline(__always) var hasNews: Bool { isFilled.load(ordering: .acquiring) }

    /// - Parameter body: calls `isLookedInto` when it comes to look.
    func onNews(_ body: @escaping @Sendable (ChangeInbox) -> Void) { wake.withLock { $0 = body } }

    /// What comes from now on is told again.
    func isLookedInto() { isAwaited.store(false, ordering: .sequentiallyConsistent) }

    func post(_ changes: StoreChanges) {
        waiting.withLock { waiting in
            if waiting == nil { waiting = changes } else { waiting!.formUnion(changes) }
            isFilled.store(true, ordering: .releasing)
        }
        guard let wake = wake.withLock({ $0 }) else { return }
        if !isAwaited.exchange(true, ordering: .sequentiallyConsistent) { wake(self) }
    }

    /// What waits, and with that nothing more.
    func take() -> StoreChanges? {
        waiting.withLock { waiting in
            defer { waiting = nil }
            isFilled.store(false, ordering: .releasing)
            return waiting
        }
    }

    /// Puts back what could not be taken in; nobody is called for it.
    func putBack(_ changes: StoreChanges) {
        waiting.withLock { waiting in
            var all = changes
            if let waiting { all.formUnion(waiting) }
            waiting = all
            isFilled.store(true, ordering: .releasing)
        }
    }
}

/// The inboxes of the contexts over a store.
final class ChangeInboxes: Sendable {
    private struct Reference {
        private weak var known: ChangeInbox?
        private weak var connections: ConnectionPool?

        init(_ inbox: ChangeInbox, _ connections: ConnectionPool) { (known, self.connections) = (inbox, connections) }

        /// Nil also where the context's store is closed: it cannot look at what others have saved.
        var inbox: ChangeInbox? { connections?.isClosed == false ? known : nil }
    }

    private let all = Mutex<[Reference]>([])

    func add(_ inbox: ChangeInbox, of connections: ConnectionPool) {
        all.withLock { all in
            // Each context that goes leaves one behind.
            if all.count >= 16, all.count.nonzeroBitCount == 1 { all.removeAll { $0.inbox == nil } }
            all.append(Reference(inbox, connections))
        }
    }

    /// Whether anybody else would be told.
    func hasOthers(than inbox: ChangeInbox?) -> Bool {
        all.withLock { $0.contains { $0.inbox != nil && $0.inbox !== inbox } }
    }

    /// Tells everybody but the one whose commit it was.
    func post(_ changes: StoreChanges, except own: ChangeInbox?) {
        let others = all.withLock { all in
            all.removeAll { $0.inbox == nil }
            return all.compactMap { $0.inbox === own ? nil : $0.inbox }
        }
        for inbox in others { inbox.post(changes) }
    }
}
