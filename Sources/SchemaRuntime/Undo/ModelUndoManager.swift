/// Takes changes of a context's objects back, and makes them again: attributes, both ends of relationships, insertions and deletions.
///
///     context.undoManager = ModelUndoManager()
///     trip.destination = "Shiraz"
///     context.undoManager?.undo()
///
/// A step is what lies between two saves, or between `beginUndoGrouping` and `endUndoGrouping`. What is undone waits in the context as any change
/// does; also a step that was saved can be undone, which the next save writes. Objects come back as the same objects, with the same identifiers.
///
/// The names are those of Foundation's `UndoManager`. It belongs to one context at a time.
public final class ModelUndoManager {
    /// How many steps are kept, the latest; 0 for all.
    public var levelsOfUndo = 0 { didSet { trim() } }
    /// Whether changes made now are those of an undo.
    public private(set) var isUndoing = false
    /// Whether changes made now are those of a redo.
    public private(set) var isRedoing = false

    weak var context: ModelContext?
    private var done: [UndoGroup] = []
    private var undone: [UndoGroup] = []
    /// What is gathered: the one that began first is the outermost.
    private var open: [UndoGroup] = []
    /// Whether the open group was begun by nobody: it ends with the next save.
    private var isImplicit = false
    private var disabled = 0
    /// The steps when the context was saved last.
    private var saved: (done: [UndoGroup], undone: [UndoGroup]) = ([], [])

    /// A manager without steps.
    public init() {}

    // MARK: - Steps

    /// Whether there is something to undo.
    public var canUndo: Bool { !done.isEmpty || open.contains { !$0.isEmpty } }

    /// Whether there is something to redo.
    public var canRedo: Bool { !undone.isEmpty }

    /// How many steps can be undone.
    public var undoCount: Int { done.count + (open.contains { !$0.isEmpty } ? 1 : 0) }

    /// How many steps can be redone.
    public var redoCount: Int { undone.count }

    /// Takes the last step back. Groups that are open end before. Without a step nothing happens.
    public func undo() {
        guard !isUndoing, !isRedoing, let context else { return }
        context.settleOwed()
        endAll()
        guard let group = done.popLast() else { return }
        isUndoing = true
        undone.append(replay(group))
        isUndoing = false
    }

    /// Makes the step again that was undone last. Any other change before it gives up what was undone.
    public func redo() {
        guard !isUndoing, !isRedoing, let context else { return }
        context.settleOwed()
        endAll()
        guard let group = undone.popLast() else { return }
        isRedoing = true
        done.append(replay(group))
        isRedoing = false
    }

    /// Forgets all steps. The objects stay as they are.
    public func removeAllActions() {
        // What a deletion takes along belongs to its step.
        context?.settleOwed()
        (done, undone, open, isImplicit) = ([], [], [], false)
        saved = ([], [])
    }

    /// - Returns: what takes it back.
    private func replay(_ group: UndoGroup) -> UndoGroup {
        guard let context else { return UndoGroup() }
        open = [UndoGroup()]
        open[0].name = group.name
        context.replay(group)
        defer { open = [] }
        // Whoever is told of a change may have had all forgotten.
        return open.first ?? UndoGroup()
    }

    // MARK: - Groups

    /// How many groups are open that `beginUndoGrouping` began.
    public var groupingLevel: Int { isImplicit ? 0 : open.count }

    /// Begins a step, or a part of the step that is open.
    public func beginUndoGrouping() {
        context?.settleOwed()
        if isImplicit { endAll() }
        open.append(UndoGroup())
    }

    /// Ends what `beginUndoGrouping` began last. A part becomes one with the step around it.
    public func endUndoGrouping() {
        context?.settleOwed()
        guard !isImplicit, let group = open.popLast() else { return }
        if open.isEmpty { close(group) } else { open[open.count - 1].append(group) }
    }

    private func endAll() {
        if isImplicit, let group = open.popLast() { close(group) }
        isImplicit = false
        while !open.isEmpty { endUndoGrouping() }
    }

    private func close(_ group: UndoGroup) {
        guard !group.isEmpty else { return }
        done.append(group)
        trim()
    }

    private func trim() {
        if levelsOfUndo > 0, done.count > levelsOfUndo { done.removeFirst(done.count - levelsOfUndo) }
    }

    /// What the next step to undo is called.
    public var undoActionName: String { open.last.map(\.name) ?? done.last?.name ?? "" }

    /// What the next step to redo is called.
    public var redoActionName: String { undone.last?.name ?? "" }

    /// Gives a name to the step that is open, or else to the last one.
    public func setActionName(_ actionName: String) {
        if !open.isEmpty {
            open[open.count - 1].name = actionName
        } else if !done.isEmpty {
            done[done.count - 1].name = actionName
        }
    }

    // MARK: - Registration

    /// Whether changes are noted.
    public var isUndoRegistrationEnabled: Bool { disabled == 0 }

    /// Changes from now on cannot be undone, until `enableUndoRegistration` has been called as often.
    public func disableUndoRegistration() {
        context?.settleOwed()
        disabled += 1
    }

    /// Ends what `disableUndoRegistration` began.
    public func enableUndoRegistration() { disabled = max(disabled - 1, 0) }

    /// Notes something in the group that is open.
    func note(_ change: (inout UndoGroup) -> Void) {
        guard isUndoRegistrationEnabled else { return }
        if open.isEmpty { (open, isImplicit) = ([UndoGroup()], true) }
        change(&open[open.count - 1])
        if !isUndoing, !isRedoing, !undone.isEmpty { undone = [] }
    }

    /// Whether the open group knows the order of a collection already.
    func knowsOrder(of object: _ModelObject, _ property: Int) -> Bool {
        open.last?.knowsOrder(of: object, property) ?? false
    }

    /// The context has saved: with that a step ends that nobody began.
    func contextDidSave() {
        if isImplicit { endAll() }
        saved = (done, undone)
    }

    /// The context has forgotten what was not saved, and with it the steps since.
    func contextDidRollBack() {
        if isImplicit { (open, isImplicit) = ([], false) }
        (done, undone) = saved
    }

    /// Whether a step says that an object was inserted.
    func hasInsertion(of object: _ModelObject) -> Bool {
        [open, done, undone].contains { $0.contains { $0.isNew(object) } }
    }

    /// Objects that were inserted turned out to stand for rows that there were already.
    func noteMeetings(_ meetings: [UndoMeeting]) {
        for index in open.indices { open[index].noteMeetings(meetings) }
        for index in done.indices { done[index].noteMeetings(meetings) }
        // What an undo inserted a redo must not delete then.
        for index in undone.indices { undone[index].noteMeetings(meetings) }
    }
}

#if !canImport(Darwin)
    /// The name under which code for SwiftData knows it, where Foundation has no class of this name.
    public typealias UndoManager = ModelUndoManager
#endif
