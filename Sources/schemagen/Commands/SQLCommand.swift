import SchemaDiagnostics
import SchemaModel
import SchemaPostgres
import SchemaSnapshot

extension Command {
    private static let version = Option.value("version", "V", help: "The version whose tables are printed.")
    private static let from = Option.value("from", "V", help: "The version that a store has.")
    private static let to = Option.value(
        "to", "V", help: "The version that it is brought to; the edited one by default.")

    /// What `sql` can speak.
    private enum Dialect: String, CaseIterable {
        case sqlite, postgresql
    }

    private static let dialect = Option.value(
        "dialect", "DIALECT", choices: Dialect.allCases.map(\.rawValue),
        help: "The database that the SQL is for; SQLite by default.")

    /// `sql FILE`: the statements that make a store of a version, or that bring one from a version to another.
    static let sql = Command(
        name: "sql", summary: "Prints the SQL of a version, or of the way from one version to another.",
        operands: "[FILE]", operandCount: 0...1, options: [version, from, to, dialect, .format, .strict],
        example: "schemagen sql TripPlanner.schema.yaml --from 1.0.0 --to 2.0.0"
    ) { arguments, console in
        guard arguments.value(version) == nil || (arguments.value(from) == nil && arguments.value(to) == nil) else {
            throw UsageError(
                "'--version' is for a new store, '--from' and '--to' for a migration; give one or the other")
        }
        guard arguments.value(to) == nil || arguments.value(from) != nil else {
            throw UsageError("'--to' needs '--from'; for a new store of a version there is '--version'")
        }
        let path = try schemaPaths(arguments)[0]
        let target = try number(arguments, version) ?? number(arguments, to)
        var findings: [Finding] = []
        var sources: [SourceText] = []
        let side = try readSide(
            SchemaSide(path: path, version: target), findings: &findings, sources: &sources)
        let isPostgres = arguments.value(dialect) == Dialect.postgresql.rawValue
        var script: String?
        if let side, let start = try number(arguments, from) {
            guard let old = side.history.release(start)?.schema else {
                throw UsageError("\(path) has no released version \(start)")
            }
            guard start < side.schema.version else {
                throw UsageError(
                    "there is no way from \(start) to \(side.schema.version): migrations lead to newer versions")
            }
            var found = Findings()
            var codes: [PlannedCode] = []
            if isPostgres {
                script = postgresScript(
                    along: side.path(from: old), directives: side.directives, places: side.places, findings: &found)
            } else {
                let plan = evolution(from: old, to: side, findings: &found).plan
                script = plan.map { planScript($0, of: side.schema) }
                codes = plan?.steps.compactMap(\.code) ?? []
            }
            findings += found.sorted
            for code in codes where code.moment == .after {
                findings.append(
                    .codeOnTheWay(
                        from: "\(code.from)", to: "\(code.to)",
                        at: side.places[.listedVersion(code.to)] ?? side.places[.version]))
            }
        } else if let side, isPostgres {
            var found = Findings()
            script = postgresScript(for: side.schema, places: side.places, findings: &found)
            findings += found.sorted
        } else if let side {
            script = planScript(creationPlan(for: side.schema), of: side.schema)
        }
        try console.report(findings, sources: sources, as: arguments.findingFormat)
        let code = arguments.exitCode(of: findings)
        if code == .clean, arguments.findingFormat == .text, let script { try console.writeOut(script) }
        return code
    }

    private static func number(_ arguments: Arguments, _ option: Option) throws -> SchemaVersion? {
        guard let word = arguments.value(option) else { return nil }
        guard let version = SchemaVersion(word) else {
            throw UsageError("'\(word)' is not a version; write it as 1.2.0")
        }
        return version
    }
}
