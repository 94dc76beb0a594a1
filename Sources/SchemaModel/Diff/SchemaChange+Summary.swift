extension SchemaChange {
    /// The change in a few words, for lists.
    package var summary: String {
        switch kind {
        case .modelAdded(let name): "`\(name)` added"
        case .modelRemoved(let name, _): "`\(name)` removed"
        case .modelMerged(let name, let into): "`\(name)` merged into `\(into)`"
        case .modelRenamed(let old, let new): "`\(old)` renamed to `\(new)`"
        case .classRenamed(let name, let old, let new): "class of `\(name)` renamed from `\(old)` to `\(new)`"
        case .tableRenamed(let name, let old, let new): "table of `\(name)` renamed from `\(old)` to `\(new)`"
        case .columnRenamed(let name, let old, let new): "column of `\(name)` renamed from `\(old)` to `\(new)`"
        case .initializerChanged(let name): "initialiser of `\(name)` changed"
        case .modelBecameAbstract(let name): "`\(name)` became abstract"
        case .modelBecameConcrete(let name): "`\(name)` became concrete"
        case .baseChanged(let name, let from, let to): "base of `\(name)` changed from \(mark(from)) to \(mark(to))"
        case .modelNeeded(let name, _): "`\(name)` removed"
        case .strategyChanged(let name, _, let to): "inheritance of `\(name)` changed to `\(to.rawValue)`"
        case .hierarchyMoved(let name, _): "`\(name)` moved among the classes"
        case .attributeAdded(let name, _): "`\(name)` added"
        case .relationshipAdded(let name): "`\(name)` added"
        case .attributeRemoved(let name, _), .relationshipRemoved(let name, _): "`\(name)` removed"
        case .attributeRenamed(let old, let new), .relationshipRenamed(let old, let new):
            "`\(old)` renamed to `\(new.name)`"
        case .attributeMoved(let old, let new), .relationshipMoved(let old, let new): "`\(old)` moved to `\(new)`"
        case .attributeTypeChanged(let name, let from, let to): "`\(name)` changed from `\(from)` to `\(to)`"
        case .attributeBecameOptional(let name), .relationshipBecameOptional(let name): "`\(name)` became optional"
        case .attributeBecameRequired(let name, _): "`\(name)` became required"
        case .relationshipBecameRequired(let name): "`\(name)` became required"
        case .attributeDefaultChanged(let name): "default of `\(name)` changed"
        case .attributeUnstored(let name): "`\(name)` is not stored any more"
        case .attributeLifetimeChanged(let name, let to): "`\(name)` became \(to)"
        case .updateStampChanged(let name, let isOn): "`onUpdate` of `\(name)` \(isOn ? "added" : "removed")"
        case .limitsChanged(let name): "limits of `\(name)` changed"
        case .attributeFormChanged(let name): "keys of `\(name)` changed"
        case .hashModifierChanged(let name): "`hashModifier` of `\(name)` changed"
        case .cloudEncryptionChanged(let name, let isOn):
            "`allowsCloudEncryption` of `\(name)` \(isOn ? "added" : "removed")"
        case .preservationChanged(let name, let isOn):
            "`preserveValueOnDeletion` of `\(name)` \(isOn ? "added" : "removed")"
        case .schemaRenamed(let old, let new): "schema `\(old)` renamed to `\(new)`"
        case .profileChanged(let profile, let isOn): "profile `\(profile.rawValue)` \(isOn ? "added" : "removed")"
        case .externalStorageChanged(let name, let isOn): "external storage of `\(name)` turned \(isOn ? "on" : "off")"
        case .relationshipTargetChanged(let name, let from, let to):
            "target of `\(name)` changed from `\(from)` to `\(to)`"
        case .cardinalityChanged(let name, _, _): "cardinality of `\(name)` changed"
        case .inverseChanged(let name, let from, let to):
            "inverse of `\(name)` changed from \(mark(from)) to \(mark(to))"
        case .linkMoved(let name): "links of `\(name)` moved"
        case .deleteRuleChanged(let name, let from, let to):
            "delete rule of `\(name)` changed from `\(from.rawValue)` to `\(to.rawValue)`"
        case .orderChanged(let name, let isOrdered): "`\(name)` became \(isOrdered ? "ordered" : "unordered")"
        case .indexAdded(let model, let columns): "index of `\(model)` over \(marks(columns)) added"
        case .indexRemoved(let model, let columns): "index of `\(model)` over \(marks(columns)) removed"
        case .uniqueAdded(let model, let members, _): "unique of `\(model)` over \(marks(members)) added"
        case .uniqueRemoved(let model, let members): "unique of `\(model)` over \(marks(members)) removed"
        case .conflictRuleChanged(let model, let members): "conflict rule of `\(model)` over \(marks(members)) changed"
        case .searchAdded(let model): "search of `\(model)` added"
        case .searchRemoved(let model): "search of `\(model)` removed"
        case .searchChanged(let model): "search of `\(model)` changed"
        case .checkAdded(let model, let name): "check `\(name)` of `\(model)` added"
        case .checkRemoved(let model, let name): "check `\(name)` of `\(model)` removed"
        case .enumAdded(let name): "enum `\(name)` added"
        case .enumRemoved(let name): "enum `\(name)` removed"
        case .enumRawTypeChanged(let name): "raw type of `\(name)` changed"
        case .enumCaseAdded(let enumeration, let name): "`\(enumeration).\(name)` added"
        case .enumCaseRemoved(let enumeration, let name): "`\(enumeration).\(name)` removed"
        case .enumCaseRenamed(let enumeration, let from, let to): "`\(enumeration).\(from)` renamed to `\(to)`"
        case .hintStale(let name, let originalName), .hintCollides(let name, let originalName),
            .hintClaimedTwice(let name, _, let originalName):
            "`originalName: \(originalName)` of `\(name)`"
        }
    }

    private func mark(_ name: String?) -> String { name.map { "`\($0)`" } ?? "none" }

    private func marks(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
}
