import SQLiteKit
import SchemaMigration
import SchemaModel
import SchemaSnapshot

extension ProofVersion {
    /// A version of a schema, released or not.
    init(_ schema: Schema) {
        let description = describe(schema)
        var rawValues: [String: [Value]] = [:]
        for item in schema.enums {
            rawValues[item.name] = item.cases.map { item in
                switch item.rawValue {
                case .string(let text): .text(text)
                case .int(let number): .integer(Int64(number))
                }
            }
        }
        self.init(
            description,
            target: TargetSchema(
                version: schema.version, hash: storeHash(of: schema), snapshot: SchemaText.encode(description),
                creation: { creationPlan(for: schema) }),
            rawValues: rawValues)
    }
}
