import Foundation
import SQLiteKit
import SchemaDiagnostics
import SchemaEmission

/// The command line tool.
@main
struct Schemagen {
    static let commands: [Command] = [
        .initialize, .validate, .format, .generate, .freeze, .squash, .diff, .sql, .check, .migrate, .verify, .inspect,
        .importSchema, .export, .templates,
        .explain, .completions,
    ]

    static func main() {
        Connection.stopCountingMemory()
        exit(run(Array(CommandLine.arguments.dropFirst()), console: .standard).rawValue)
    }

    /// Runs one command line and says how it ended; every error becomes a message and an exit code here.
    static func run(_ words: [String], console: Console) -> ExitCode {
        do {
            return try dispatch(words, console: console)
        } catch let error as UsageError {
            console.writeError("schemagen: \(error.message)\nSee 'schemagen --help'.\n")
            return .usage
        } catch let error as FileError {
            console.writeError("\(error)\n")
            return .file
        } catch let error as Cancelled {
            let copy = error.backupPath.map { "; a copy from before lies at \($0)" } ?? ""
            console.writeError("schemagen: cancelled; everything was taken back\(copy)\n")
            return error.exitCode
        } catch {
            console.writeError(
                """
                schemagen: internal error: \(error)
                This is a bug in schemagen \(GeneratorVersion.current). Please report it with the schema and this command line:
                  schemagen \(words.joined(separator: " "))

                """)
            return .bug
        }
    }

    private static func dispatch(_ words: [String], console: Console) throws -> ExitCode {
        if words.first == "help", words.count > 1 { return try dispatch([words[1], "--help"], console: console) }
        guard let name = words.first, name != "--help", name != "-h", name != "help" else {
            try console.writeOut(helpText(for: commands))
            return words.isEmpty ? .usage : .clean
        }
        if name == "--version" {
            try console.writeOut("schemagen \(GeneratorVersion.current)\n")
            return .clean
        }
        guard let command = commands.first(where: { $0.name == name }) else {
            let near = nearestName(to: name, among: commands.map(\.name))
            let kind = name.hasPrefix("-") ? "option" : "command"
            throw UsageError("unknown \(kind) '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? ""))
        }
        let arguments = try parseArguments(Array(words.dropFirst()), for: command)
        if arguments.has(Command.help) {
            try console.writeOut(helpText(for: command))
            return .clean
        }
        let count = arguments.operands.count
        guard command.operandCount.contains(count) else {
            throw UsageError(
                count < command.operandCount.lowerBound
                    ? "'\(name)' needs \(command.operands)"
                    : "'\(name)' takes \(command.operands), not \(count) operands")
        }
        return try command.run(arguments, console)
    }
}
