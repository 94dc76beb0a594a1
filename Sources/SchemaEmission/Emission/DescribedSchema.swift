import SchemaModel
import SchemaSnapshot

/// What stores and the runtime are told of one version.
struct DescribedSchema {
    let description: SchemaDescription
    let storeHash: String
    let creation: PlanDescription

    /// - Parameter facts: what follows from a released version.
    init(_ schema: Schema, facts: SchemaFacts? = nil) {
        if let facts {
            (description, storeHash) = (facts.description, facts.hashes.storeHash)
            creation = creationPlan(of: facts.layout, version: schema.version, storeHash: storeHash)
            return
        }
        description = describe(schema)
        storeHash = SchemaSnapshot.storeHash(of: description)
        creation = creationPlan(for: schema, storeHash: storeHash)
    }
}
