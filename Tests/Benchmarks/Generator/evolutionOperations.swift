import Measuring
import SchemaDiagnostics
import SchemaEmission
import SchemaModel
import SchemaYAML

/// What comparing two versions costs, and what `check` does about a history.
package let evolutionOperations = [
    Operation(
        name: "diff", sizes: [100, 300, 1000], sizeUnit: "models", budgets: [.time(50, size: 1000), .growth(2)]
    ) { size in
        let old = try resolved(sampleSchema(models: size)).schema
        let new = try resolved(changedSchema(models: size)).schema
        return {
            let changes = diff(from: old, to: new)
            // Of each fifth model an attribute and an index, of the first a new name as well; a model with an attribute.
            guard changes.count == 2 * ((size + 4) / 5) + 3, changes.allSatisfy({ $0.risk == .safe }) else {
                throw WrongResult(words: "\(changes.count) changes: \(changes.prefix(3).map(\.summary))")
            }
        }
    },
    Operation(
        name: "check", sizes: [10, 30, 100], sizeUnit: "versions", budgets: [.time(1000, size: 100), .growth(2)]
    ) { size in
        let files = try SampleHistory(versions: size, models: 25)
        return {
            var pipeline = GenerationPipeline(SchemaLocation("Large.schema.yaml"), files: files)
            let output = try pipeline.generate(Set(Artifact.allCases), layout: .perModel)
            guard output.count > 25, pipeline.findings.all.isEmpty else {
                throw WrongResult(words: "\(output.count) files, \(pipeline.findings.all.prefix(3))")
            }
        }
    },
]

/// The sample's next version: every fifth model has one attribute and one index more, one has another name, and one is new.
private func changedSchema(models count: Int) -> String {
    var text = ""
    for line in sampleSchema(models: count).split(separator: "\n", omittingEmptySubsequences: false) {
        let word = line.drop { $0 == " " }
        if line == "version: 1.0.0" {
            text += "version: 2.0.0\n"
        } else if word.hasPrefix("name0:") {
            text += "      title0: { type: String, originalName: name0 }\n"
        } else if line == "      - [name0]" {
            text += "      - [title0]\n"
        } else {
            text += line + "\n"
        }
        let number = word.prefix(upTo: word.firstIndex(of: ":") ?? word.startIndex).split(separator: "t").last
        if word.hasPrefix("weight"), let index = number.flatMap({ Int($0) }), index % 5 == 0 {
            text += "      extra\(index): String?\n"
        }
        if word.hasPrefix("- [name") || word.hasPrefix("- [title"), let index = Int(word.filter(\.isNumber)),
            index % 5 == 0
        {
            text += "      - [extra\(index)]\n"
        }
    }
    return text + "  Added:\n    attributes: { text: String }\n"
}

/// A schema with its released versions, in memory: in every version some models have one attribute more than before.
struct SampleHistory: InputFiles {
    private var texts: [String: String] = [:]

    init(versions count: Int, models: Int) throws {
        var history = SchemaHistory()
        for version in 1...count {
            let current = try resolved(Self.text(version: version, models: models), released: history.schemas)
            guard version < count else {
                texts["Large.schema.yaml"] = Self.text(version: version, models: models)
                return
            }
            var findings = Findings()
            guard let frozen = try freeze(current, history: history, findings: &findings) else {
                throw WrongResult(words: "\(findings.all.prefix(3))")
            }
            for (name, text) in frozen { texts["Large.versions/\(name)"] = text }
            let lock = VersionLock(
                SourceText(path: "lock", text: frozen["lock"] ?? ""), findings: &findings)
            history = SchemaHistory(
                releases: history.releases + [
                    SchemaHistory.Release(schema: current.schema, path: "\(version).yaml", places: SchemaPlaces())
                ], lock: lock)
        }
    }

    func bytes(of path: String, limit: Int) throws(FileError) -> [UInt8] { Array((texts[path] ?? "").utf8) }

    func names(inFolder path: String) throws(FileError) -> [String] {
        texts.keys.filter { $0.hasPrefix(path + "/") }.map { String($0.dropFirst(path.count + 1)) }.sorted()
    }

    private static func text(version: Int, models: Int) -> String {
        var text = ""
        for line in sampleSchema(models: models).split(separator: "\n", omittingEmptySubsequences: false) {
            text += line == "version: 1.0.0" ? "version: \(version).0.0\n" : line + "\n"
            let word = line.drop { $0 == " " }
            guard word.hasPrefix("weight"), let index = Int(word.dropFirst(6).prefix { $0 != ":" }) else { continue }
            for added in 1..<max(version, 2) where added % models == index {
                text += "      extra\(index)in\(added): Int = \(added)\n"
            }
        }
        return text
    }
}

private func resolved(_ text: String, released: [Schema] = []) throws -> ResolvedSchema {
    var findings = Findings()
    let tree = parseYAML(SourceText(path: "Large.schema.yaml", text: text), findings: &findings)
    guard let resolved = tree.flatMap({ readSchema(root: $0, released: released, findings: &findings) }),
        findings.all.isEmpty
    else { throw WrongResult(words: "\(findings.all.prefix(3))") }
    return resolved
}
