/// The row that ``ModelContext/insert(into:_:batchSize:progress:_:)`` is about to write.
public struct BatchRow<Model: PersistentModel> {
    private let writer: BatchWriter

    init(_ writer: BatchWriter) { self.writer = writer }

    /// The row's identifier, so that rows of other models can refer to it. Where a row with the same unique values is written over, or the
    /// element passed over for it, it leads to that one, as long as the container is open.
    public var persistentModelID: PersistentIdentifier { writer.handOut() }

    /// An attribute; what was not set is what nobody has set. A to-one takes a stored object of the context, or better its identifier.
    public subscript<Value>(_ attribute: ReferenceWritableKeyPath<Model, Value>) -> Value {
        get { model[keyPath: attribute] }
        nonmutating set {
            guard let property = writer.property(at: attribute) else { return }
            if writer.isRelationship(property) {
                writer.link(property, to: (newValue as? any PersistentModel)?.persistentModelID, of: newValue)
            } else {
                model[keyPath: attribute] = newValue
                writer.assign(property)
            }
        }
    }

    /// A to-one, by the identifier of an object that is stored, or of a row of this batch.
    public subscript<Target: PersistentModel>(
        _ toOne: ReferenceWritableKeyPath<Model, Target>
    ) -> PersistentIdentifier? {
        get { writer.property(at: toOne).flatMap { writer.target(of: $0) } }
        nonmutating set { writer.property(at: toOne).map { writer.link($0, to: newValue) } }
    }

    /// An optional to-one, by the identifier of an object that is stored, or of a row of this batch.
    public subscript<Target: PersistentModel>(
        _ toOne: ReferenceWritableKeyPath<Model, Target?>
    ) -> PersistentIdentifier? {
        get { writer.property(at: toOne).flatMap { writer.target(of: $0) } }
        nonmutating set { writer.property(at: toOne).map { writer.link($0, to: newValue) } }
    }

    private var model: Model { unsafeDowncast(writer.object, to: Model.self) }
}
