import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// The script that makes the tables of a version in PostgreSQL.
///
/// - Parameters:
///   - places: where the version's elements stand, for the findings.
///   - findings: gets an error for each element that PostgreSQL cannot have.
/// - Returns: `nil` where there is one.
package func postgresScript(for schema: Schema, places: SchemaPlaces, findings: inout Findings) -> String? {
    let layout = PostgresLayout(of: schema, places: places)
    findings.report(contentsOf: layout.findings.all)
    guard !layout.findings.hasErrors else { return nil }
    return """
        -- \(oneLine(schema.name)) \(schema.version): the tables and indexes of an empty database of PostgreSQL \(minimumVersion) or newer.
        BEGIN;
        \(stepsText(layout.creationSteps()))
        COMMIT;

        """
}

/// The oldest PostgreSQL that the scripts are for: NULLS NOT DISTINCT came with it.
let minimumVersion = 15

/// Each step with its reason and what becomes of values.
func stepsText(_ steps: [PostgresStep]) -> String {
    var text = ""
    for step in steps {
        text +=
            "\n-- \(step.form.rawValue)\(step.table.isEmpty ? "" : " " + oneLine(step.table)): \(oneLine(step.reason))\n"
        for line in step.account { text += "--   \(oneLine(line))\n" }
        for statement in step.statements { text += statement + ";\n" }
    }
    return text
}

/// A text that cannot end a comment.
func oneLine(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }
