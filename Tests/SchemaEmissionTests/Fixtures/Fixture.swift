import Foundation
import SchemaEmission
import Testing

/// A case of `Tests/Fixtures`: a folder with a schema, its versions, and what the generator makes of it.
///
/// `expected` holds the generated files, `stderr.txt` the findings; what is absent must not come.
struct Fixture: CustomTestStringConvertible {
    let name: String
    let folder: URL

    static let all: [Fixture] = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Fixtures")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.sorted().filter { !$0.hasPrefix(".") && !["README.md", "Migrations", "Guides"].contains($0) }
            .map { Fixture(name: $0, folder: root.appending(path: $0)) }
    }()

    var testDescription: String { name }

    /// The only schema of the folder.
    var schemaFile: String {
        get throws {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            let schemas = names.filter { $0.hasSuffix(".schema.yaml") }
            try #require(schemas.count == 1, "\(folder.path) holds \(schemas)")
            return schemas[0]
        }
    }

    /// The expected files by name.
    var expected: [String: String] {
        get throws {
            let expected = folder.appending(path: "expected")
            guard FileManager.default.fileExists(atPath: expected.path) else { return [:] }
            let names = try FileManager.default.contentsOfDirectory(atPath: expected.path)
            return try Dictionary(
                uniqueKeysWithValues: names.filter { !$0.hasPrefix(".") }.map {
                    ($0, try String(contentsOf: expected.appending(path: $0), encoding: .utf8))
                })
        }
    }

    /// The expected findings; empty where there is no `stderr.txt`.
    var expectedFindings: String {
        (try? String(contentsOf: folder.appending(path: "stderr.txt"), encoding: .utf8)) ?? ""
    }

    /// Replaces what is expected.
    func update(files: [GeneratedFile], findings: String) throws {
        let expected = folder.appending(path: "expected")
        if FileManager.default.fileExists(atPath: expected.path) { try FileManager.default.removeItem(at: expected) }
        if !files.isEmpty { try FileManager.default.createDirectory(at: expected, withIntermediateDirectories: true) }
        for file in files {
            try Data(file.text.utf8).write(to: expected.appending(path: file.path))
        }
        let stderr = folder.appending(path: "stderr.txt")
        if FileManager.default.fileExists(atPath: stderr.path) { try FileManager.default.removeItem(at: stderr) }
        if !findings.isEmpty { try Data(findings.utf8).write(to: stderr) }
    }
}

/// The files of a fixture, under paths that begin at its folder, or under a prefix as if it lay elsewhere.
struct FixtureFiles: InputFiles {
    let folder: URL
    var prefix = ""

    func bytes(of path: String, limit: Int) throws(FileError) -> [UInt8] {
        guard let data = try? Data(contentsOf: folder.appending(path: path.dropFirst(prefix.count))) else {
            throw FileError(.read, path, .system("No such file"))
        }
        if data.count > limit { throw FileError(.read, path, .tooLarge(byteCount: data.count)) }
        return [UInt8](data)
    }

    func names(inFolder path: String) throws(FileError) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(
            atPath: folder.appending(path: path.dropFirst(prefix.count)).path)) ?? []).sorted()
    }
}
