import Foundation
import Testing

/// The pages that say which test proves which passage of a guide, and which behaviour, name tests that there are.
@Suite struct GuideTableTests {
    private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test(arguments: [("Guides", 50), ("ComparedWithSQLAlchemy", 230)])
    func everyTestOfTheTableIsThere(_ page: String, _ least: Int) throws {
        let page = try String(
            contentsOf: root.appending(path: "Sources/SchemaRuntime/SchemaRuntime.docc/\(page).md"), encoding: .utf8)
        let heads = ["| guide |", "| suite |", "| report |"]
        // Tables of what is no test have three columns and another head.
        let text = page.components(separatedBy: "\n\n").filter { part in heads.contains { part.contains($0) } }
        let rows = text.flatMap { $0.split(separator: "\n") }.filter { row in
            row.hasPrefix("| ") && !heads.contains { row.hasPrefix($0) }
        }
        let named = rows.compactMap { row -> String? in
            guard let start = row.firstIndex(of: "“"), let end = row.lastIndex(of: "”") else { return nil }
            return String(row[row.index(after: start)..<end])
        }
        #expect(rows.count >= least && named.count == rows.count, "each row names a test")
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
