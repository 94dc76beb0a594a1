import Measuring
import SchemaDiagnostics
import SchemaEmission
import SchemaModel
import SchemaYAML

private let sizes = [100, 300, 1000, 3000]

/// What the build plugin's tool does, in two steps.
package let generatorOperations = [
    Operation(
        name: "parse and validate", sizes: sizes, sizeUnit: "models",
        budgets: [.time(100, size: 1000), .growth(2)]
    ) { size in
        let bytes = Array(sampleSchema(models: size).utf8)
        return {
            var findings = Findings()
            let source = decodeSource(bytes, path: "Large.schema.yaml", findings: &findings)
            let tree = source.flatMap { parseYAML($0, findings: &findings) }
            let resolved = tree.flatMap { readSchema(root: $0, findings: &findings) }
            guard let resolved, resolved.schema.models.count == size, findings.all.isEmpty else {
                throw WrongResult(words: "\(findings.all.prefix(3))")
            }
            // What comes next in a build needs the schema: giving it back is no part of reading it.
            releaseInBackground(resolved)
        }
    },
    Operation(
        name: "generate everything", sizes: sizes, sizeUnit: "models",
        budgets: [.time(600, size: 1000), .memory(200, size: 1000), .growth(2)]
    ) { size in
        let files = OneFile(bytes: Array(sampleSchema(models: size).utf8))
        return {
            var pipeline = GenerationPipeline(SchemaLocation("Large.schema.yaml"), files: files)
            let output = try pipeline.generate(
                Set(Artifact.allCases), layout: .buckets(stem: "Large", count: 16))
            guard output.count > 16, pipeline.findings.all.isEmpty else {
                throw WrongResult(words: "\(output.count) files, \(pipeline.findings.all.prefix(3))")
            }
        }
    },
]

/// What was measured did not do its work.
struct WrongResult: Error {
    let words: String
}

/// The schema alone, in memory.
private struct OneFile: InputFiles {
    let bytes: [UInt8]

    func bytes(of path: String, limit: Int) throws(FileError) -> [UInt8] { bytes }

    func names(inFolder path: String) throws(FileError) -> [String] { [] }
}
