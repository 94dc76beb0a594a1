import Foundation
import PackagePlugin

/// Generates Swift from each `NAME.schema.yaml` of a target, before the target is compiled.
///
/// The set of output files is fixed for a schema and named after it: SwiftPM keeps its build plan while a schema changes, so a file per
/// model would not be compiled until the manifest is touched.
@main
struct SchemaBuildPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) async throws -> [Command] {
        guard let target = target as? SourceModuleTarget else { return [] }
        let tool = try context.tool(named: "schemagen-build")
        return try schemas(of: target).map { schema in
            let files = GeneratedFileNames(schema: schema)
            let output = context.pluginWorkDirectoryURL.appending(path: files.stem)
            return .buildCommand(
                displayName: "Generating Swift from \(schema.lastPathComponent)",
                executable: tool.url,
                arguments: [
                    "--schema", schema.path(percentEncoded: false), "--output", output.path(percentEncoded: false),
                    "--buckets", String(GeneratedFileNames.bucketCount),
                ],
                inputFiles: [schema] + snapshots(of: schema, stem: files.stem) + includable(by: schema)
                    + templates(of: schema, stem: files.stem),
                outputFiles: files.all.map { output.appending(path: $0) })
        }
    }

    /// Found among the target's own files, excluded ones left out; two schemas of one stem would write the same files.
    private func schemas(of target: SourceModuleTarget) throws -> [URL] {
        let found = target.sourceFiles.map(\.url).filter { $0.lastPathComponent.hasSuffix(".schema.yaml") }
            .sorted { $0.path < $1.path }
        var stems: [String: URL] = [:]
        for schema in found {
            let stem = GeneratedFileNames(schema: schema).stem
            if let other = stems.updateValue(schema, forKey: stem.lowercased()) {
                throw PluginError(
                    "two schemas of target \(target.name) are both called \(stem): \(other.path) and \(schema.path)")
            }
        }
        return found
    }

    /// What the schema may include: every other `.yaml` of its folder and below. Which of them it does stands inside it, where a plugin
    /// does not look; one too many costs a run of the tool when it changes.
    private func includable(by schema: URL) -> [URL] {
        let folder = schema.deletingLastPathComponent()
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var found: [URL] = []
        while let file = files?.nextObject() as? URL {
            if file.pathExtension == "versions" || file.lastPathComponent.hasPrefix(".") { files?.skipDescendants() }
            if file.pathExtension == "yaml", !file.lastPathComponent.hasSuffix(".schema.yaml") { found.append(file) }
        }
        return found.sorted { $0.path < $1.path }
    }

    /// The released versions: an edited snapshot must run the tool again.
    private func snapshots(of schema: URL, stem: String) -> [URL] {
        let folder = schema.deletingLastPathComponent().appending(path: stem + ".versions")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
        return names.sorted().filter { !$0.hasPrefix(".") }.map { folder.appending(path: $0) }
    }

    /// The target's own templates: an edited one must run the tool again.
    private func templates(of schema: URL, stem: String) -> [URL] {
        let folder = schema.deletingLastPathComponent().appending(path: stem + ".templates")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "mustache" }
            .sorted { $0.path < $1.path }
    }
}

/// What the plugin itself refuses, in words for the build's log.
struct PluginError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
