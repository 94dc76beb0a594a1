/// An object as it may become, apart from the one that it is of: changed at will, and either saved or let go of.
///
///     let draft = try context.draft(of: trip)
///     draft.model.destination = "Shiraz"     // `trip` stays as it is
///     try draft.save()                       // and has it now; without this, nothing has happened
///
/// It has a context of its own, as its isolation is that of the context that made it. Objects can be observed, so that a form can show them.
public final class Draft<Model: PersistentModel> {
    /// The object to be changed. What it is linked to belongs to the draft too.
    public let model: Model
    /// The context of the draft's objects: to fetch what they are to be linked to, to insert and to delete.
    public let context: ModelContext
    private weak var origin: ModelContext?

    fileprivate init(of identifier: PersistentIdentifier, from origin: ModelContext) throws {
        context = ModelContext(origin.container, isObservable: true)
        context.unsavedChangesAtEnd = .ignore
        context.author = origin.author
        context.conflictPolicy = origin.conflictPolicy
        model = try context.existingModel(for: identifier)
        self.origin = origin
    }

    /// Whether something would be saved.
    public var hasChanges: Bool { context.hasChanges }

    /// Saves what was changed. The context that made the draft has it then, but for what waits there itself.
    ///
    /// - Throws: as ``ModelContext/save()``; the draft can be mended and saved again.
    public func save() throws {
        try context.save()
        guard let origin else { return }
        for part in [origin] + origin.parts { part.takeChangesReporting() }
    }
}

extension ModelContext {
    /// A draft of a stored object: its values as they are stored, without what waits in this context.
    ///
    /// - Throws: `ModelError.missingObject` for an object that is not stored, or not any more; errors of the store.
    public func draft<T: PersistentModel>(of model: T) throws -> Draft<T> {
        guard !model.isDeleted, let home = model.modelContext, home === outermost else {
            throw ModelError.missingObject(model.persistentModelID)
        }
        return try Draft(of: model.persistentModelID, from: home)
    }
}
