import SQLiteKit
import SchemaDiagnostics
import SchemaMigration
import SchemaModel
import SchemaSnapshot

extension Command {
    private static let to = Option.value(
        "to", "V", help: "The released version that it is brought to; the edited one by default.")
    private static let taken = Option.value(
        "as", "V", help: "The version that a database without _schema is, where its tables are those of several.")
    private static let dryRun = Option.flag(
        "dry-run", help: "Print the statements and what stands in the way, and write nothing.")
    private static let downgrade = Option.flag(
        "downgrade", help: "Let a store of a newer version go back to the one of --to, where nothing is lost by it.")
    private static let lose = Option.value(
        "lose", "NAMES", isList: true,
        help: "With --downgrade: the models and attributes whose values may be lost, such as Order.note,Coupon.")
    private static let noBackup = Option.flag("no-backup", help: "Make no copy of the store first.")

    /// `migrate FILE DB`: brings a store to a version, through the code that a program opens it with.
    static let migrate = Command(
        name: "migrate", summary: "Migrates a store to the edited version, or to a released one.",
        operands: "[FILE] DB", operandCount: 1...2,
        options: [to, taken, downgrade, lose, dryRun, noBackup, .format, .strict],
        example: "schemagen migrate TripPlanner.schema.yaml trips.store --dry-run"
    ) { arguments, console in
        guard let path = arguments.operands.last else { throw UsageError("'migrate' needs a store") }
        let schemaPath = try arguments.operands.count == 2 ? arguments.operands[0] : schemaPaths(below: ".")
        func version(_ option: Option) throws -> SchemaVersion? {
            guard let word = arguments.value(option) else { return nil }
            guard let version = SchemaVersion(word) else {
                throw UsageError("'\(word)' is not a version; write it as 1.2.0")
            }
            return version
        }
        let target = try version(to)
        let taken = try version(taken)
        guard !arguments.has(downgrade) || target != nil else {
            throw UsageError("'--downgrade' needs --to VERSION, the version that the store goes back to")
        }
        guard arguments.has(downgrade) || !arguments.has(lose) else {
            throw UsageError("'--lose' belongs to --downgrade")
        }
        var findings: [Finding] = []
        var sources: [SourceText] = []
        let side = try readSide(
            SchemaSide(path: schemaPath, version: target), findings: &findings, sources: &sources)
        var outcome = ""
        if let side {
            let way = arguments.has(downgrade) ? Downgrade(agreed: Set(arguments.list(lose) ?? [])) : nil
            if let taken, !side.versions.contains(where: { $0.version == taken && $0.version <= side.schema.version }) {
                throw UsageError("'--as \(taken)' is no version on the way to \(side.schema.version)")
            }
            let work = StoreWork(
                path: path, side: side, backs: !arguments.has(noBackup), downgrade: way, taken: taken, console: console)
            // What is wrong with the schema is not the store's fault.
            for schema in side.versions where schema.version == side.schema.version || schema.version == taken {
                findings += try side.checkNewStore(of: schema)
            }
            do {
                if !findings.contains(where: { $0.code == .versionNotMade }) {
                    outcome = try StoreError.explained(at: path) {
                        try arguments.has(dryRun) ? work.rehearse(&findings) : work.migrate(&findings)
                    }
                }
            } catch let error as StoreError {
                findings.append(try error.finding(at: path, writing: !arguments.has(dryRun)))
            }
        }
        try console.report(findings, sources: sources, as: arguments.findingFormat)
        if arguments.findingFormat == .text, !outcome.isEmpty { try console.writeOut(outcome) }
        return arguments.exitCode(of: findings)
    }

    /// The only schema below a folder.
    private static func schemaPaths(below folder: String) throws -> String { try schemagen.schemaPaths(Arguments())[0] }
}
