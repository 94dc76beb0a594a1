import Foundation
import SchemaDiagnostics
import SchemaEmission
import SchemaFiles
import SchemaModel

extension Command {
    private static let folder = Option.value(
        "output", short: "o", "DIR", help: "The folder to write into; without it, the current one.")

    /// `init [NAME]`: a first schema that validates, and what a package needs to build it. Never overwrites.
    static let initialize = Command(
        name: "init", summary: "Writes a first schema, and shows what Package.swift needs.", operands: "[NAME]",
        operandCount: 0...1, options: [folder], example: "schemagen init Shop --output Sources/App"
    ) { arguments, console in
        let folder = arguments.value(folder).map { $0.isEmpty || $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
        let name = try arguments.operands.first.map(checkedName) ?? nameOfFolder(folder)
        let path = "\(folder)\(name).schema.yaml"
        try createFile(path, firstSchema(named: name))
        try console.writeOut("wrote \(path)\n\n" + packageLines)
        return .clean
    }

    /// The name as it was given, if Swift takes it for an identifier.
    static func checkedName(_ name: String) throws(UsageError) -> String {
        guard nameProblem(name) != nil || reservedNameReason(name, as: .schema) != nil else { return name }
        let mended = mendedName(name).map { "; did you mean '\($0)'?" } ?? ""
        throw UsageError("'\(shortened(visibleText(name)))' is not a Swift identifier\(mended)")
    }

    /// `MyApp` for the folder `my-app`.
    private static func nameOfFolder(_ folder: String) throws(UsageError) -> String {
        let path = URL(filePath: folder.isEmpty ? "." : folder, directoryHint: .isDirectory).standardizedFileURL
        guard let name = mendedName(path.lastPathComponent) else {
            throw UsageError("the folder's name makes no Swift identifier; name the schema: schemagen init NAME")
        }
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    private static let packageLines = """
        In Package.swift, in the package's dependencies:

            .package(url: "https://example.org/schemagen.git", from: "\(GeneratorVersion.current)"),

        and in the target whose folder holds the schema:

            dependencies: [.product(name: "SchemaRuntime", package: "schemagen")],
            plugins: [.plugin(name: "SchemaBuildPlugin", package: "schemagen")]

        Each build then makes Swift of the schema. When a version ships, release it with 'schemagen freeze'.

        """
}
