import Foundation
import SchemaDiagnostics
import SchemaEmission
import SchemaFiles
import SchemaImport

/// What can be imported, as the first operand says it.
private enum ImportKind: String, CaseIterable, Sendable { case coredata, room, sqlite }

extension Command {
    private static let output = Option.value(
        "output", short: "o", "DIR", help: "The folder to write into; without it, the current one.")
    private static let name = Option.value("name", "NAME", help: "The schema's name; without it, that of the source.")
    private static let newest = Option.flag("newest", help: "Leave the older versions alone.")
    private static let force = Option.flag("force", help: "Write over files that are there already.")

    /// `import coredata|room|sqlite PATH`: a schema, and the released versions, of what another tool keeps.
    static let importSchema = Command(
        name: "import", summary: "Makes a schema of a Core Data model, of Room's exports or of a database.",
        operands: "coredata|room|sqlite PATH", operandCount: 2...2,
        options: [output, name, newest, force, .format, .strict],
        example: "schemagen import coredata Shop.xcdatamodeld --output Sources/App"
    ) { arguments, console in
        guard let kind = ImportKind(rawValue: arguments.operands[0]) else {
            let word = arguments.operands[0]
            let near = nearestName(to: word, among: ImportKind.allCases.map(\.rawValue))
            throw UsageError(
                "'\(word)' is nothing to import from: coredata, room or sqlite"
                    + (near.map { "; did you mean '\($0)'?" } ?? ""))
        }
        let path = arguments.operands[1]
        guard FileManager.default.fileExists(atPath: path) else {
            throw FileError(.read, path, .system("No such file or directory"))
        }
        let folder = arguments.value(output).map { $0.isEmpty || $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
        let schemaName = try arguments.value(name).map(checkedName)
        let files = DiskImportFiles()
        let isNewest = arguments.has(newest)
        var result =
            switch kind {
            case .coredata: importCoreData(path, name: schemaName, files: files, newestOnly: isNewest)
            case .room: importRoom(path, name: schemaName, files: files, newestOnly: isNewest)
            case .sqlite: try importSQLite(path, name: schemaName)
            }
        let written = try result.files(from: path).map { GeneratedFile(path: folder + $0.path, text: $0.text) }
        if !arguments.has(force) {
            for file in written where files.kind(of: file.path) != .missing {
                result.findings.report(.outputExists(file.path))
            }
        }
        let findings = result.findings.sorted
        try console.report(findings, sources: result.sources, as: arguments.findingFormat)
        let code = arguments.exitCode(of: findings)
        guard code == .clean else { return code }
        try writeTogether(written, isNew: !arguments.has(force), to: console, as: arguments.findingFormat)
        if arguments.findingFormat == .text { try console.writeOut(openQuestions(written, findings)) }
        return .clean
    }

    /// All files or none: what was made before one that cannot be written is removed again.
    private static func writeTogether(
        _ files: [GeneratedFile], isNew: Bool, to console: Console, as format: FindingFormat
    ) throws {
        guard isNew else { return try console.write(files, as: format) }
        var made: [String] = []
        do {
            for file in files {
                let folder = URL(filePath: file.path).deletingLastPathComponent()
                try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try createFile(file.path, file.text)
                made.append(file.path)
            }
        } catch {
            for path in made { unlink(path) }
            throw error
        }
        if format == .text { try console.writeOut(made.map { "wrote \($0)\n" }.joined()) }
    }

    /// What is left for a person to decide: what the importer asks, and what `validate` says of the steps between versions.
    private static func openQuestions(_ files: [GeneratedFile], _ findings: [Finding]) throws -> String {
        guard let schema = files.first?.path else { return "" }
        var pipeline = GenerationPipeline(SchemaLocation(schema), files: DiskFiles())
        _ = try pipeline.plan()
        let questions = findings.filter { $0.severity == .warning }.count
        let steps = pipeline.findings.sorted.filter { $0.severity == .error }.count
        return (questions == 0 ? "" : "\(questions) warnings above need a human word\n")
            + (steps == 0 ? "" : "\(steps) decisions between versions are open: schemagen validate \(schema)\n")
    }
}
