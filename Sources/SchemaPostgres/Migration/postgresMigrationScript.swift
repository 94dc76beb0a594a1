import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// The script that brings a database of PostgreSQL's along versions of a schema, a transaction for each step.
package func postgresScript(
    along path: [Schema], directives: [SchemaVersion: MigrationDirectives], places: SchemaPlaces,
    findings: inout Findings
) -> String? {
    nil
}
