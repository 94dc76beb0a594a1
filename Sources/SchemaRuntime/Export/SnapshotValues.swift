import Foundation

/// The values of a snapshot, by property index, as generated code reads them.
public struct _SnapshotValues: Hashable, Sendable {
    let identifier: PersistentIdentifier
    var values: [SnapshotValue]

    /// The values that an object has now.
    ///
    /// - Parameter entity: the class whose properties are wanted: the object's own or one above it.
    init(of model: _ModelObject, as entity: _Entity) {
        let object = model.representative
        identifier = object.identifier
        // One row for all of them.
        if !entity.properties.isEmpty { object._$read(0) }
        values = entity.properties.indices.map { object.snapshotValue($0, entity.properties[$0].relationship) }
    }

    // MARK: - What generated code calls

    /// An attribute's field.
    public subscript<T: _Storable>(_ property: Int) -> T {
        switch values[property] {
        case .value(let box):
            if let box = box as? TypedBox<T> { return box.value }
        case .stored(let value):
            do { return try T(_$value: value) } catch {
                preconditionFailure("\(T.self) cannot read what it stored: \(error)")
            }
        case .one, .many: break
        }
        preconditionFailure("property \(property) is no \(T.self)")
    }

    /// The identifier of a to-one.
    public func one(_ property: Int) -> PersistentIdentifier? {
        if case .one(let identifier) = values[property] { identifier } else { nil }
    }

    /// The identifiers of a to-many, if it was loaded.
    public func many(_ property: Int) -> [PersistentIdentifier]? {
        if case .many(let identifiers) = values[property] { identifiers } else { nil }
    }
}

extension _SnapshotValues {
    /// - Throws: `DecodingError`.
    init(from decoder: any Decoder, of model: _ModelObject.Type) throws {
        let container = try decoder.container(keyedBy: SnapshotKey.self)
        identifier = try container.decode(PersistentIdentifier.self, forKey: .identifier)
        let object = model.init(_$blank: ())
        values = []
        for (index, property) in model._$entity.properties.enumerated() {
            let key = SnapshotKey(property.name)
            switch property.relationship?.cardinality {
            case nil: values.append(try object.visit(index, for: .decode(container, key)))
            case .many: values.append(.many(try container.decodeIfPresent([PersistentIdentifier].self, forKey: key)))
            case .one, .optionalOne:
                values.append(.one(try container.decodeIfPresent(PersistentIdentifier.self, forKey: key)))
            }
        }
    }

    /// - Throws: `EncodingError`.
    func encode(to encoder: any Encoder, of model: _ModelObject.Type) throws {
        var container = encoder.container(keyedBy: SnapshotKey.self)
        try container.encode(identifier, forKey: .identifier)
        let object = model.init(_$blank: ())
        for (index, property) in model._$entity.properties.enumerated() {
            let key = SnapshotKey(property.name)
            switch values[index] {
            case .value(let box): try box.encode(into: &container, key)
            case .stored(.null): break
            case .stored(let value):
                try object.restore(index, value)
                try object.visit(index, for: .encode(container, key))
            case .one(let identifier): try container.encodeIfPresent(identifier, forKey: key)
            case .many(let identifiers): try container.encodeIfPresent(identifiers, forKey: key)
            }
        }
    }

    func description(of entity: _Entity) -> String {
        let properties = zip(entity.properties, values).map { property, value in
            let text =
                switch value {
                case .value(let box): box.text
                case .stored(let value): value.text
                case .one(let identifier): identifier.map(\.description) ?? "nil"
                case .many(let identifiers): identifiers.map { "\($0)" } ?? "not loaded"
                }
            return "\(property.name): \(text)"
        }
        return "\(identifier) (\(properties.joined(separator: ", ")))"
    }

    func apply(to model: _ModelObject, as entity: _Entity) {
        for (index, property) in entity.properties.enumerated()
        where property.relationship == nil && !property.isDerived {
            let stored: _Value
            switch values[index] {
            case .value(let box): stored = box.stored
            case .stored(let value): stored = value
            case .one, .many: continue
            }
            guard let object = model.writable(index) else { return }
            if object.snapshotValue(index, nil) == values[index] { continue }
            object.noteForUndo(index)
            let old = (try? object.value(index)) ?? .null
            object.note(index, old)
            try? object.restore(index, stored)
            object.changed(index)
        }
    }
}

extension _ModelObject {
    /// The value of one property, as a snapshot holds it.
    fileprivate final func snapshotValue(_ property: Int, _ relationship: Relationship?) -> SnapshotValue {
        guard let relationship else {
            if entity.properties[property].externalThreshold != nil {
                visitExternal(property) { field in
                    if let value = field, value.known == nil { self.load(property, &field) }
                }
            }
            return (try? visit(property, for: .capture)) ?? .stored(.null)
        }
        if relationship.cardinality == .many {
            let isWhole = _$home == nil || has(State.inserted)
            return .many((toMany(property) ?? (isWhole ? [] : nil))?.map { $0.representative.identifier })
        }
        guard relationship.isKey else { return .one(collect(property).first?.representative.identifier) }
        let slot = toOne(property)
        if let target = slot.object { return .one(target.representative.identifier) }
        guard slot.id > 0, let context, !context.homes[relationship.target].isDoomed(slot.id) else { return .one(nil) }
        return .one(context.identifier(root: context.homes[relationship.target].root, key: slot.id))
    }

    /// Leads a snapshot's work to the field of an attribute.
    ///
    /// - Throws: `EncodingError`, `DecodingError`.
    @discardableResult
    fileprivate final func visit(_ property: Int, for task: SnapshotWork.Task) throws -> SnapshotValue {
        let work = SnapshotWork(task)
        var visitor = _Visitor(.snapshot(work))
        _$visit(property, &visitor)
        if let failure = visitor.failure { throw failure }
        return work.value
    }
}
