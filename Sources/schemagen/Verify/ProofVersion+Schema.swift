import SQLiteKit
import SchemaMigration
import SchemaModel
import SchemaSnapshot

extension ProofVersion {
    /// A version of a schema, released or not.
    /// - Parameters:
    ///   - known: what follows from the version, where that has been worked out.
    ///   - claims: what the author says of the step to it.
    init(_ schema: Schema, facts known: SchemaFacts? = nil, claims: StepClaims = StepClaims()) {
        let description = known?.description ?? describe(schema)
        var rawValues: [String: [Value]] = [:]
        for item in schema.enums {
            rawValues[item.name] = item.cases.map { item in
                switch item.rawValue {
                case .string(let text): .text(text)
                case .int(let number): .integer(Int64(number))
                }
            }
        }
        let (hash, layout) = (known?.hashes.storeHash ?? storeHash(of: schema), known?.layout)
        self.init(
            description,
            target: TargetSchema(
                version: schema.version, hash: hash, snapshot: SchemaText.encode(description),
                creation: {
                    creationPlan(of: layout ?? StoreLayout(of: schema), version: schema.version, storeHash: hash)
                }),
            rawValues: rawValues, claims: claims)
    }
}
