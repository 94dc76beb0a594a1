import SQLiteKit
import SchemaSnapshot

/// A version as a proof needs it: how a store of it is made, and what its rows are filled with.
package struct ProofVersion: Sendable {
    package var description: SchemaDescription
    package var target: TargetSchema
    /// The raw values of the schema's enums by name.
    package var rawValues: [String: [Value]]
    /// What the author says of the step from the version before, where that is known.
    package var claims: StepClaims

    package init(
        _ description: SchemaDescription, target: TargetSchema, rawValues: [String: [Value]] = [:],
        claims: StepClaims = StepClaims()
    ) {
        self.description = description
        self.target = target
        self.rawValues = rawValues
        self.claims = claims
    }

    package var number: SchemaVersion { target.version }

    /// Whether values of an attribute may lie in files.
    var hasFiles: Bool {
        description.entities.contains { $0.attributes.contains { $0.externalThreshold != nil } }
    }

    /// The columns whose values may lie in files.
    var columnsInFiles: Set<PlanTrace.Column> {
        columns { attribute in attribute.externalThreshold == nil ? [] : [attribute.column] }
    }

    /// The columns with JSON of structs.
    var columnsOfStructs: Set<PlanTrace.Column> {
        columns { attribute in attribute.storedColumns.filter { $0.form.shape != nil }.map(\.column) }
    }

    private func columns(_ chosen: (AttributeDescription) -> [String]) -> Set<PlanTrace.Column> {
        let shape = StoreShape(description)
        var columns: Set<PlanTrace.Column> = []
        for entity in description.entities {
            for name in entity.attributes.flatMap(chosen) {
                for table in shape.tables(holdingMembersOf: entity) {
                    columns.insert(PlanTrace.Column(table: table, name: name))
                }
            }
        }
        return columns
    }
}
