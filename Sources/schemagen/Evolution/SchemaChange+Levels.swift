import SchemaModel
import SchemaSnapshot

extension SchemaChange {
    /// Whom a change can break.
    enum Level: String, Hashable, Sendable, CaseIterable {
        /// Code that uses the generated Swift.
        case source
        /// Programs of the older version, which cannot read a store any more that has been brought to the newer one.
        case store
        /// Those who need data that goes.
        case lossy
        /// Other devices on the older version, with which records are exchanged.
        case sync
    }

    /// Whom the change can break, in the order of the levels; nobody, for some.
    var levels: [Level] {
        var levels: Set<Level> = risk == .lossy ? [.lossy] : []
        switch kind {
        case .modelAdded, .enumAdded: levels.insert(.store)
        case .enumCaseAdded: levels.formUnion([.source, .sync])
        case .attributeAdded, .relationshipAdded, .orderChanged: levels.insert(.store)
        case .indexAdded, .indexRemoved, .uniqueRemoved, .checkRemoved, .searchAdded, .searchRemoved, .searchChanged:
            levels.insert(.store)
        case .uniqueAdded, .checkAdded: levels.formUnion([.store, .sync])
        case .modelMerged, .modelRemoved, .modelNeeded, .modelRenamed, .attributeRemoved, .attributeRenamed,
            .attributeTypeChanged,
            .relationshipRemoved, .relationshipRenamed, .relationshipTargetChanged, .cardinalityChanged,
            .attributeBecameOptional, .attributeBecameRequired, .relationshipBecameOptional,
            .relationshipBecameRequired, .enumRawTypeChanged, .modelBecameAbstract, .baseChanged, .hierarchyMoved,
            .attributeMoved, .relationshipMoved, .enumCaseRemoved:
            levels.formUnion([.source, .store, .sync])
        case .tableRenamed, .columnRenamed, .strategyChanged, .linkMoved, .externalStorageChanged: levels.insert(.store)
        case .classRenamed, .initializerChanged, .enumRemoved, .enumCaseRenamed, .schemaRenamed: levels.insert(.source)
        case .hashModifierChanged: levels.insert(.store)
        case .cloudEncryptionChanged: levels.insert(.sync)
        case .attributeUnstored: levels.formUnion([.store, .sync])
        case .attributeLifetimeChanged, .modelBecameConcrete, .attributeDefaultChanged, .updateStampChanged,
            .limitsChanged, .attributeFormChanged, .inverseChanged, .deleteRuleChanged, .conflictRuleChanged,
            .profileChanged, .preservationChanged, .hintStale, .hintCollides, .hintClaimedTwice:
            break
        }
        return Level.allCases.filter(levels.contains)
    }
}
