import SchemaDiagnostics
import SchemaEmission

/// A schema through all stages: findings or files, the same each time; what is released can be read back, and needs no change.
///
/// What follows a line `%%% NAME` is a file beside the schema: one that it includes, a released version or their lock.
func runPipeline(_ bytes: [UInt8]) throws {
    var files = InputParts(parts(of: bytes))
    guard let output = try generate(files) else { return }
    try promise(try generate(files) == output, "other files for the same input")

    var pipeline = GenerationPipeline(InputParts.location, files: files)
    let frozen = try pipeline.freeze()
    for file in frozen { files.contents[file.path] = Array(file.text.utf8) }
    try promise(try frozen.isEmpty || generate(files) != nil, "a released version is refused")
}

/// - Returns: `nil` where a finding is an error.
private func generate(_ files: InputParts) throws -> [GeneratedFile]? {
    var pipeline = GenerationPipeline(InputParts.location, files: files)
    let output = try pipeline.generate(Set(Artifact.allCases), layout: .perModel)
    try checkFindings(pipeline.findings, sources: pipeline.sources)
    try promise(output.isEmpty == pipeline.findings.hasErrors, "neither files nor an error, or both")
    return output.isEmpty ? nil : output
}

/// Files in memory.
private struct InputParts: InputFiles {
    static let location = SchemaLocation("A.schema.yaml")

    var contents: [String: [UInt8]] = [:]

    init(_ parts: [Part]) {
        contents[Self.location.path] = parts[0].bytes
        for part in parts.dropFirst() {
            let name = part.name.drop { $0 == " " }
            if contents[String(name)] == nil { contents[String(name)] = part.bytes }
        }
    }

    func bytes(of path: String, limit: Int) throws(FileError) -> [UInt8] {
        guard let bytes = contents[path] else { throw FileError(.read, path, .system("No such file or directory")) }
        return bytes
    }

    func names(inFolder path: String) throws(FileError) -> [String] {
        contents.keys.filter { $0.hasPrefix(path + "/") }.map { String($0.dropFirst(path.count + 1)) }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
