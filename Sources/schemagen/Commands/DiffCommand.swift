import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

extension Command {
    /// `diff OLD NEW`: what changes, whom each change can break, and the plan for stores of the older version.
    static let diff = Command(
        name: "diff", summary: "Shows what changes between two versions, and the plan for stores of the older one.",
        operands: "OLD NEW", operandCount: 2...2, options: [.format, .strict],
        example: "schemagen diff TripPlanner.schema.yaml@git:main TripPlanner.schema.yaml"
    ) { arguments, console in
        let format = arguments.findingFormat
        var findings: [Finding] = []
        var sources: [SourceText] = []
        let old = try readSide(SchemaSide(arguments.operands[0]), findings: &findings, sources: &sources)
        let newSide = try SchemaSide(arguments.operands[1])
        let new = try readSide(newSide, findings: &findings, sources: &sources)
        var evolution: Evolution?
        if let old, let new {
            var found = Findings()
            evolution = schemagen.evolution(from: old.schema, to: new, findings: &found)
            findings += found.sorted.map(newSide.labelled)
        }
        if format == .json {
            try console.writeOut(evolutionJSON(evolution, findings: findings))
        } else {
            if format == .text, let evolution { try console.writeOut(evolutionText(evolution)) }
            try console.report(findings, sources: sources, as: format)
        }
        return arguments.exitCode(of: findings)
    }
}
