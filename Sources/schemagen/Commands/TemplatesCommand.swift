import Foundation
import SchemaDiagnostics
import SchemaEmission
import SchemaFiles

extension Command {
    private static let folder = Option.value(
        "output", short: "o", "DIR",
        help: "Where 'eject' writes; without it, NAME.templates beside the only schema below the current folder.")

    private static let verbs = ["list", "show", "eject", "check"]

    /// `templates list|show|eject|check`: the built-in templates, copies to change, and whether changed ones still fit.
    static let templates = Command(
        name: "templates", summary: "Lists, shows and copies the built-in templates; checks your own.",
        operands: "list | show NAME | eject NAME… | check [DIR]", operandCount: 1...Int.max,
        options: [folder, .format], example: "schemagen templates eject swift/Model", operandChoices: verbs
    ) { arguments, console in
        let rest = Array(arguments.operands.dropFirst())
        switch arguments.operands[0] {
        case "list":
            guard rest.isEmpty else { throw UsageError("'templates list' takes no NAME") }
            try console.writeOut(BuiltInTemplate.all.map(\.listLine).joined())
            return .clean
        case "show":
            guard rest.count == 1 else { throw UsageError("'templates show' needs one NAME") }
            try console.writeOut(try template(named: rest[0]).text)
            return .clean
        case "eject":
            guard !rest.isEmpty else { throw UsageError("'templates eject' needs NAME…") }
            try eject(try rest.map(template), into: try targetFolder(arguments), console)
            return .clean
        case "check":
            guard rest.count <= 1 else { throw UsageError("'templates check' takes one DIR") }
            let folder = try rest.first.map(existingFolder) ?? existingFolder(try targetFolder(arguments))
            return try check(folder, arguments, console)
        case let verb:
            let near = nearestName(to: verb, among: verbs).map { "; did you mean '\($0)'?" } ?? ""
            throw UsageError("'templates' has no '\(shortened(visibleText(verb)))'\(near)")
        }
    }

    /// The built-in template of that name, which may be given with its ending.
    private static func template(named word: String) throws(UsageError) -> BuiltInTemplate {
        let name = word.hasSuffix(".mustache") ? String(word.dropLast(".mustache".count)) : word
        if let found = BuiltInTemplate.all.first(where: { $0.name == name }) { return found }
        let names = BuiltInTemplate.all.map(\.name)
        let near = names.first { $0.hasSuffix("/" + name) } ?? nearestName(to: name, among: names)
        throw UsageError(
            "no built-in template is called '\(shortened(visibleText(word)))'"
                + (near.map { "; did you mean '\($0)'?" } ?? "; 'schemagen templates list' tells them"))
    }

    private static func targetFolder(_ arguments: Arguments) throws -> String {
        if let folder = arguments.value(folder) {
            guard !folder.isEmpty else { throw UsageError("'--output' needs a folder") }
            return folder
        }
        return SchemaLocation(try schemaPaths(Arguments())[0]).templatesFolder
    }

    /// Writes copies; what is there already stays, and nothing is written at all.
    private static func eject(_ templates: [BuiltInTemplate], into folder: String, _ console: Console) throws {
        let files = templates.map {
            GeneratedFile(path: "\(folder)\(folder.hasSuffix("/") ? "" : "/")\($0.name).mustache", text: $0.text)
        }
        for file in files where FileManager.default.fileExists(atPath: file.path) {
            throw FileError(.write, file.path, .system("File exists"))
        }
        try console.handle(files, as: .text) { file in
            try writeIfChanged(file.path, file.text)
            return "wrote \(file.path)\n"
        }
    }

    /// Renders everything that the generator can write through the templates of a folder.
    private static func check(_ folder: String, _ arguments: Arguments, _ console: Console) throws -> ExitCode {
        let (findings, sources, count) = try checkTemplates(in: folder)
        try console.report(findings, sources: sources, as: arguments.findingFormat)
        let code = arguments.exitCode(of: findings)
        if code == .clean, arguments.findingFormat == .text {
            try console.writeOut("\(count) \(count == 1 ? "template fits" : "templates fit") in \(folder)\n")
        }
        return code
    }
}

/// A folder that must be there.
///
/// - Throws: `FileError`
func existingFolder(_ path: String) throws -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw FileError(.read, path, .system("No such file or directory"))
    }
    guard isFolder.boolValue else { throw FileError(.read, path, .system("Not a directory")) }
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
}

extension BuiltInTemplate {
    /// `swift/Model     blocks: members, …`
    fileprivate var listLine: String {
        let padding = String(repeating: " ", count: max(1, 16 - name.count))
        return blocks.isEmpty ? name + "\n" : "\(name)\(padding)blocks: \(blocks.joined(separator: ", "))\n"
    }
}
