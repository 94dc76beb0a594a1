import SchemaDiagnostics
import SchemaMigration
import SchemaModel
import SchemaSnapshot

/// Plans the way of one store to a version of a schema.
struct StorePlanner {
    let side: ReadSide
    /// What the store says of itself.
    let metadata: StoreMetadata

    /// The plan, and what hinders one.
    struct Result {
        var plan: PlanDescription?
        var findings: [Finding] = []
    }

    /// - Parameter path: the store as the user called it.
    /// - Returns: no plan and no finding where the opener of stores knows better what is wrong.
    func plan(at path: String) -> Result {
        let target = side.schema
        guard metadata.version <= target.version,
            metadata.hash != storeHash(of: target) || metadata.version < target.version
        else { return Result() }
        if let release = side.history.release(metadata.version), metadata.version < target.version,
            !metadata.isDraft || storeHash(of: release.schema) == metadata.hash
        {
            return planned(from: release.schema)
        }
        guard metadata.isDraft else { return Result() }
        // A draft whose schema has changed since: the store itself has the text of what it was made with.
        guard let stored = StoredSchema(metadata, hint: target), stored.isExact else {
            let text =
                "the store was made by an earlier draft of version \(metadata.version), which its text and the schema "
                + "together do not give again; fetch the schema that it was made with"
            return Result(findings: [Finding(.otherSchema, .error, text, at: .wholeFile(path))])
        }
        return planned(from: stored.schema)
    }

    private func planned(from old: Schema) -> Result {
        guard old.version == side.schema.version else {
            var found = Findings()
            return result(evolution(from: old, to: side, findings: &found).plan, found)
        }
        // What the author says of the step from the version before need not be true of one from a draft.
        var found = Findings()
        if let directives = side.directives[old.version] {
            let plan = planMigration(
                from: old, to: side.schema, directives: directives, places: side.places, findings: &found)
            if plan != nil { return result(plan, found) }
        }
        var others = Findings()
        let plan = planMigration(from: old, to: side.schema, places: side.places, findings: &others)
        return result(plan, plan == nil && found.hasErrors ? found : others)
    }

    private func result(_ plan: PlanDescription?, _ found: Findings) -> Result {
        Result(plan: plan, findings: plan == nil ? found.sorted.filter { $0.severity == .error } : [])
    }
}
