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
        let (oldSide, newSide) = (try SchemaSide(arguments.operands[0]), try SchemaSide(arguments.operands[1]))
        func read(_ side: SchemaSide, hint: Schema?) throws -> ReadSide? {
            side.isDatabase
                ? try readStoreSide(side.path, hint: hint, findings: &findings, sources: &sources)
                : try readSide(side, findings: &findings, sources: &sources)
        }
        // A database is read last: what it does not say the other side may know.
        let early = oldSide.isDatabase ? nil : try read(oldSide, hint: nil)
        let new = try read(newSide, hint: early?.schema)
        let old = oldSide.isDatabase ? try read(oldSide, hint: new?.schema) : early
        var evolution: Evolution?
        if let old, let new {
            var found = Findings()
            evolution = schemagen.evolution(from: old.schema, to: new, findings: &found)
            let isDatabase = newSide.isDatabase
            findings += found.sorted.map { finding in
                var finding = newSide.labelled(finding)
                // The text that was made of a database lies nowhere.
                if isDatabase { (finding.range, finding.fixIt) = (.wholeFile(newSide.path), nil) }
                return finding
            }
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
