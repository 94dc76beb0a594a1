import Foundation
import Testing

/// The page that says which test proves which passage of a guide names tests that there are.
@Suite struct GuideTableTests {
    private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func everyTestOfTheTableIsThere() throws {
        let page = try String(
            contentsOf: root.appending(path: "Sources/SchemaRuntime/SchemaRuntime.docc/Guides.md"), encoding: .utf8)
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| guide |") }
        let named = rows.compactMap { row -> String? in
            guard let start = row.firstIndex(of: "“"), let end = row.lastIndex(of: "”") else { return nil }
            return String(row[row.index(after: start)..<end])
        }
        #expect(rows.count > 50 && named.count == rows.count, "each row names a test")
        let tests = try testNames()
        #expect(Set(named).subtracting(tests).sorted() == [])
    }

    /// The names in backticks of all tests.
    private func testNames() throws -> Set<String> {
        let folder = root.appending(path: "Tests")
        var names: Set<String> = []
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift", !file.path().contains("/.build/") else { continue }
            for part in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "func `").dropFirst() {
                names.insert(String(part.prefix { $0 != "`" }))
            }
        }
        return names
    }
}
