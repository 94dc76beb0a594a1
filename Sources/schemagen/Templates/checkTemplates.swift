import SchemaDiagnostics
import SchemaEmission
import SchemaFiles

/// Renders sample schemas that use every construct of the language through the templates of a folder, in both layouts of files.
///
/// - Returns: what is wrong with the templates, their texts, and how many there are.
func checkTemplates(in folder: String) throws -> (findings: [Finding], sources: [SourceText], count: Int) {
    var files = SampleFiles(folder: folder)
    var released = GenerationPipeline(SchemaLocation(SampleFiles.path), files: files)
    // A later version, so that there is a migration; the sample itself is without a finding, as the tests see to.
    for file in try released.freeze() { files.texts[file.path] = file.text }
    files.texts[SampleFiles.path] = sampleSchema(isLater: true)
    var findings: [Finding] = []
    var sources: [SourceText] = []
    for layout in [FileLayout.perModel, .buckets(stem: "Sample", count: 16)] {
        var pipeline = GenerationPipeline(SchemaLocation(SampleFiles.path), files: files)
        _ = try pipeline.generate(Set(Artifact.allCases), layout: layout, templatesFolder: folder)
        findings += pipeline.findings.sorted.filter { !findings.contains($0) }
        sources += pipeline.sources.filter { !sources.contains($0) }
    }
    return (findings, sources, sources.filter { $0.path.hasPrefix(folder + "/") }.count)
}

/// The sample in memory, the templates on the disk.
private struct SampleFiles: InputFiles {
    static let path = "Sample.schema.yaml"

    let folder: String
    var texts = [path: sampleSchema(isLater: false)]

    func bytes(of path: String, limit: Int) throws(FileError) -> [UInt8] {
        if let text = texts[path] { return [UInt8](text.utf8) }
        return try DiskFiles().bytes(of: path, limit: limit)
    }

    func names(inFolder path: String) throws(FileError) -> [String] {
        if path == folder || path.hasPrefix(folder + "/") { return try DiskFiles().names(inFolder: path) }
        return texts.keys.filter { $0.hasPrefix(path + "/") }.map { String($0.dropFirst(path.count + 1)) }.sorted()
    }
}
