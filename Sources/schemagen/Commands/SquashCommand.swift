import Foundation
import SchemaDiagnostics
import SchemaEmission
import SchemaFiles
import SchemaSnapshot

extension Command {
    private static let before = Option.value(
        "before", "VERSION", help: "The oldest released version that is kept; those before it are given up.")
    private static let dryRun = Option.flag(
        "dry-run", short: "n", help: "Say what would be written and removed, and do neither.")

    /// `squash FILE --before VERSION`: gives up the oldest released versions, of which the lock keeps the hashes.
    static let squash = Command(
        name: "squash", summary: "Gives up the oldest released versions: stores of them are refused by name.",
        operands: "[FILE]", operandCount: 0...1, options: [before, dryRun, .format, .strict],
        example: "schemagen squash TripPlanner.schema.yaml --before 4.0.0"
    ) { arguments, console in
        guard let word = arguments.value(before) else {
            throw UsageError("'squash' needs --before VERSION, the oldest version that is kept")
        }
        guard let version = SchemaVersion(word) else {
            throw UsageError("'--before \(word)' is no version, such as 4.0.0")
        }
        let path = try schemaPaths(arguments)[0]
        let result = try squashVersions(before: version, of: path)
        try console.report(result.findings, sources: result.sources, as: arguments.findingFormat)
        let code = arguments.exitCode(of: result.findings)
        guard code == .clean else { return code }
        let isDryRun = arguments.has(dryRun)
        // The lock first, and on disk before anything else: by it the same command completes what is interrupted, and no version that is gone
        // is taken for lost.
        try console.handle(result.written, as: arguments.findingFormat) { file in
            if !isDryRun { try write(file, replacing: file.path == path) }
            return "\(isDryRun ? "would write" : "wrote") \(file.path)\n"
        }
        try console.handle(result.removed, as: arguments.findingFormat) { path in
            if !isDryRun { try removeFile(path) }
            return "\(isDryRun ? "would remove" : "removed") \(path)\n"
        }
        if result.written.isEmpty, result.removed.isEmpty, arguments.findingFormat == .text {
            try console.writeOut("nothing to squash: no released version is older than \(version)\n")
        }
        return .clean
    }

    private static func write(_ file: GeneratedFile, replacing: Bool) throws {
        if replacing { try replaceFile(file.path, with: file.text) } else { try writeIfChanged(file.path, file.text) }
        try settle(file.path)
        try settle(URL(filePath: file.path).resolvingSymlinksInPath().deletingLastPathComponent().path)
    }

    /// Waits until a file or a folder is on disk.
    private static func settle(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        guard descriptor >= 0, fsync(descriptor) == 0 else {
            throw FileError(.write, path, .system(String(cString: strerror(errno))))
        }
    }

    private static func removeFile(_ path: String) throws {
        guard unlink(path) == 0 || errno == ENOENT else {
            throw FileError(.write, path, .system(String(cString: strerror(errno))))
        }
    }
}
