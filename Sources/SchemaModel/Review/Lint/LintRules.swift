import SchemaDiagnostics

/// SG740 to SG745: what is valid and will be regretted. Each rule stands with its check in a file of its own.
package enum LintRules {
    package static let all: [RuleDescription] = [
        wideLeaf, wideJoined, impliedUnique, farCascade, binaryMoney,
        preservedWithoutHistory,
    ]
}

/// Warns of what is valid and will be regretted.
func lint(_ schema: Schema, places: SchemaPlaces, findings: inout Findings) {
    let scene = LintScene(schema, places: places)
    for model in schema.models {
        warnOfWideLeaf(model, in: scene, findings: &findings)
        warnOfWideJoined(model, in: scene, findings: &findings)
        warnOfImpliedUniques(model, in: scene, findings: &findings)
        warnOfFarCascades(model, in: scene, findings: &findings)
        warnOfBinaryMoney(model, in: scene, findings: &findings)
        noteOfPreservedValues(model, in: scene, findings: &findings)
    }
}

/// What every check looks at.
struct LintScene {
    let lookup: SchemaLookup
    let places: SchemaPlaces
    /// How many classes that are not abstract a hierarchy has, by its root.
    private(set) var concreteCounts: [String: Int] = [:]

    init(_ schema: Schema, places: SchemaPlaces) {
        lookup = SchemaLookup(schema)
        self.places = places
        for model in schema.models where !model.isAbstract {
            concreteCounts[lookup.root(of: model).name, default: 0] += 1
        }
    }
}
