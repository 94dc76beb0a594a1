package import SchemaMigration
import SQLiteKit
import SchemaSnapshot

extension MigrationProof {
    /// A proof of the paths that a program takes: from each version of its plan to the last one, Swift code included.
    ///
    /// - Parameters:
    ///   - folder: an empty folder of the proof's own.
    ///   - enumCases: raw values by the name of the enum, for rows that Swift code reads.
    /// - Throws: `ModelError` where a version of the plan was not generated.
    package init(
        of plan: any SchemaMigrationPlan.Type, folder: String, enumCases: [String: [String]] = [:]
    ) throws {
        let schemas = try plan.schemas.map { schema in
            guard let generated = schema as? any _GeneratedSchema.Type else {
                throw ModelError.notSupported("A proof of \(schema), which schemagen did not generate,")
            }
            return generated
        }
        let versions = schemas.map { schema in
            let graph = schema._$graph
            return ProofVersion(
                graph.description, target: target(graph, knownVersions: []),
                rawValues: rawValues(enumCases, in: graph.description))
        }
        let newest = schemas.last
        self.init(
            versions, folder: folder,
            runCode: { place in
                guard let newest else { return }
                try runMigrationCode(place, of: newest, plan)
            }
        ) { from, to in
            // Programs carry the plans to their own version alone.
            guard to == schemas.count - 1, let text = newest?._$plan(from: versions[from].number.description) else {
                return nil
            }
            return try PlanText.decode(text)
        }
    }
}

/// Raw values as columns hold them.
private func rawValues(_ cases: [String: [String]], in schema: SchemaDescription) -> [String: [SQLiteKit.Value]] {
    var numbers: Set<String> = []
    for attribute in schema.entities.flatMap(\.attributes) {
        if let raw = attribute.rawType, raw != .string { numbers.insert(attribute.type) }
    }
    return cases.reduce(into: [:]) { values, item in
        values[item.key] = item.value.map { word in
            if numbers.contains(item.key), let number = Int64(word) { .integer(number) } else { .text(word) }
        }
    }
}
