import Foundation
import Testing

/// What holds for every file, whatever stands in it.
@Suite struct PropertyTests {
    /// Every YAML file of the fixtures and samples.
    static let files: [URL] = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return ["Tests/Fixtures", "Samples"].flatMap { folder in
            let walk = FileManager.default.enumerator(
                at: root.appending(path: folder), includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
            return walk?.compactMap { $0 as? URL }.filter { $0.pathExtension == "yaml" } ?? []
        }.sorted { $0.path < $1.path }
    }()

    @Test func `A file with all of YAML keeps comments and meaning through mutations`() {
        #expect(check(wealth) != nil)
        let rounds = ProcessInfo.processInfo.environment["FUZZ_ROUNDS"].flatMap { Int($0) } ?? 400
        #expect(checkMutations(of: wealth, rounds: rounds) > rounds / 20)
    }

    @Test func `There are files to look at`() { #expect(Self.files.count > 8) }

    @Test(arguments: files) func `Formatting twice is formatting once, and the meaning stays`(file: URL) throws {
        guard let text = String(data: try Data(contentsOf: file), encoding: .utf8) else { return }
        _ = check(text)
        _ = check(text.replacing("\n", with: "\r\n"))
    }

    @Test(arguments: files) func `Mutated files keep their comments and their meaning`(file: URL) throws {
        guard let text = String(data: try Data(contentsOf: file), encoding: .utf8), !text.isEmpty else { return }
        checkMutations(of: text, rounds: 100)
    }
}
