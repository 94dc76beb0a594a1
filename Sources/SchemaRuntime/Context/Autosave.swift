import Foundation

/// Saves a main context when nothing has changed for a moment, or when changes have waited for a second.
final class Autosave {
    private static let pause = Duration.milliseconds(100)
    private static let longest = Duration.seconds(1)

    private weak var context: ModelContext?
    var isEnabled = true
    /// Whether the context ends: nobody may get hold of it any more.
    private(set) var isFinishing = false
    /// Raised by each change.
    private var count: UInt = 0
    private var isScheduled = false
    /// What was told of what still fails.
    private var lastFailure: ModelError?
    private var listeners: [UUID: AsyncStream<ModelError>.Continuation] = [:]

    init(of context: ModelContext) { self.context = context }

    deinit { for listener in listeners.values { listener.finish() } }

    /// Something waits to be saved.
    func changed() {
        count &+= 1
        guard isEnabled, !isScheduled else { return }
        isScheduled = true
        let reference = Reference(autosave: self)
        Task { @MainActor in await Self.run(reference) }
    }

    /// The main actor's task must not keep the context alive. `@unchecked`: main contexts are used on the main actor.
    private struct Reference: @unchecked Sendable {
        weak var autosave: Autosave?
    }

    @MainActor private static func run(_ reference: Reference) async {
        var isSaved = false
        while !isSaved {
            let start = ContinuousClock.now
            var seen: UInt?
            // Meanwhile nobody here holds the context.
            while let count = reference.autosave?.count, count != seen, ContinuousClock.now - start < longest {
                seen = count
                try? await Task.sleep(for: pause)
            }
            isSaved = reference.autosave?.save() ?? true
            // Not every change that would help is told, so what failed is tried again.
            if !isSaved { try? await Task.sleep(for: longest) }
        }
    }

    /// - Returns: whether there is nothing more to do.
    private func save() -> Bool {
        guard isEnabled, let context else {
            isScheduled = false
            return true
        }
        // What changes while it saves waits for a save of its own.
        isScheduled = false
        do {
            try context.saveOverIssues(tell)
            lastFailure = nil
            return true
        } catch {
            tell(ModelError(error, path: nil))
            if isScheduled { return true }
            isScheduled = true
            return false
        }
    }

    /// The context ends: what still waits is saved now.
    func finish(_ context: ModelContext) {
        isFinishing = true
        guard isEnabled else { return }
        do { try context.saveOverIssues(tell) } catch { tell(ModelError(error, path: nil)) }
    }

    // MARK: - Failures

    /// Errors from now on.
    func errors() -> AsyncStream<ModelError> {
        let (stream, continuation) = AsyncStream<ModelError>.makeStream(bufferingPolicy: .bufferingNewest(100))
        listeners[UUID()] = continuation
        return stream
    }

    /// Whoever listens learns of a failure; where nobody does, it must not be lost in silence.
    private func tell(_ error: ModelError) {
        if error == lastFailure { return }
        lastFailure = error
        for (key, listener) in listeners {
            if case .terminated = listener.yield(error) { listeners[key] = nil }
        }
        guard listeners.isEmpty else { return }
        let message = "SchemaRuntime: an automatic save met an error: \(error)\n"
        FileHandle.standardError.write(Data(message.utf8))
    }
}

extension ModelContext {
    /// Whether changes are saved without a call of `save`: once nothing has changed for a tenth of a second, or once changes have waited for a
    /// second, on the main actor; and when the context ends.
    ///
    /// It is true for a container's main context, until you set it to false. Other contexts belong to no actor that the library knows,
    /// so nothing can be saved on their behalf: there it is false, and setting it has no effect.
    public var autosaveEnabled: Bool {
        get { autosave?.isEnabled ?? false }
        set {
            guard let autosave else { return }
            autosave.isEnabled = newValue
            if newValue, hasChanges { autosave.changed() }
        }
    }

    /// The errors of automatic saves, from now on: what could not be saved waits, and is tried again each second; `save` throws the same
    /// error. What was reported for the next `save` to throw, such as the change of a deleted object, is told here too. While it stays the same it is told once. An error that nobody listens for is written to standard error.
    public var autosaveErrors: AsyncStream<ModelError> {
        autosave?.errors() ?? AsyncStream { $0.finish() }
    }

    /// Has this context and its parts save by themselves.
    func saveAutomatically() {
        autosave = Autosave(of: self)
        for part in parts { part.autosave = autosave }
    }

    /// Saves. What was reported for the next `save` to throw is told, and keeps nothing from being saved: nobody may ever call that.
    fileprivate func saveOverIssues(_ tell: (ModelError) -> Void) throws {
        for context in [self] + parts {
            for issue in context.issues { tell(issue) }
            context.forgetIssues()
        }
        try save()
    }
}
