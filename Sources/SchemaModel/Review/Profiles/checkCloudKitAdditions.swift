import SchemaDiagnostics
import SchemaSnapshot

/// What of a version that was released to CloudKit a newer one does not have any more as it was.
///
/// - Parameters:
///   - released: the newest version before this one that has the profile, too.
///   - directives: what the author consents to for the step to this version: a loss that is consented to is a loss for CloudKit.
func checkCloudKitAdditions(
    from released: Schema, to schema: Schema, directives: MigrationDirectives, places: SchemaPlaces,
    findings: inout Findings
) {
    // What old cases become in this store, they do not become in CloudKit.
    let changes = diff(from: released, to: schema, directives: MigrationDirectives(remove: directives.remove))
    let (old, new) = (SchemaLookup(released), SchemaLookup(schema))
    for change in changes {
        guard let (code, what) = change.cloudKitProblem(from: old, to: new) else { continue }
        findings.report(
            Finding(
                code, .error,
                "version \(released.version) is released to CloudKit, where nothing can be \(code.consequence): \(what)",
                at: change.elements.lazy.compactMap { places[$0] }.first ?? places[.version]))
    }
}

extension FindingCode {
    fileprivate var consequence: String {
        switch self {
        case .cloudRemoval: "removed"
        case .cloudRenaming: "renamed"
        default: "given another type"
        }
    }
}

extension SchemaChange {
    /// What CloudKit cannot follow of a change, by its code; `nil` for what it can.
    fileprivate func cloudKitProblem(from old: SchemaLookup, to new: SchemaLookup) -> (FindingCode, String)? {
        switch kind {
        case .modelRemoved(let name, _):
            // Nobody has a record of an abstract class.
            return old.models[name]?.isAbstract == true ? nil : (.cloudRemoval, summary)
        case .attributeRemoved(let name, _):
            // What is computed or not stored was never synced. The fields of structs have no attribute of their name.
            let attribute = old.models[name.model]?.attribute(name.name)
            let isSynced = attribute.map { $0.isStored && $0.form.derived == nil } ?? true
            return isSynced ? (.cloudRemoval, summary) : nil
        case .relationshipRemoved, .attributeUnstored, .modelBecameAbstract: return (.cloudRemoval, summary)
        case .modelRenamed, .attributeRenamed, .relationshipRenamed: return (.cloudRenaming, summary)
        case .attributeMoved(let from, let to) where from.name != to.name,
            .relationshipMoved(let from, let to) where from.name != to.name:
            return (.cloudRenaming, summary)
        // Of an enum that no stored attribute has, nothing was synced.
        case .enumCaseRemoved: return risk == .safe ? nil : (.cloudRemoval, summary)
        case .enumRawTypeChanged: return risk == .safe ? nil : (.cloudTypeChange, summary)
        case .attributeTypeChanged(let name, _, _):
            return new.models[name.model]?.attribute(name.name)?.isStored == false ? nil : (.cloudTypeChange, summary)
        case .attributeFormChanged(let name):
            // Another transformer writes what the older one cannot read; an expression or a rule for reading is this app's own.
            let transformers = [old, new].map { $0.models[name.model]?.attribute(name.name)?.form.transformer }
            return transformers[0] == transformers[1] ? nil : (.cloudTypeChange, summary)
        case .relationshipTargetChanged, .cardinalityChanged, .linkMoved, .cloudEncryptionChanged:
            return (.cloudTypeChange, summary)
        default: return nil
        }
    }
}
