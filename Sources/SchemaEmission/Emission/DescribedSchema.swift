import SchemaModel
import SchemaSnapshot

/// What stores and the runtime are told of one version.
struct DescribedSchema {
    let description: SchemaDescription
    let storeHash: String
    let creation: PlanDescription

    init(_ schema: Schema) {
        description = describe(schema)
        storeHash = SchemaSnapshot.storeHash(of: description)
        creation = creationPlan(for: schema, storeHash: storeHash)
    }
}
