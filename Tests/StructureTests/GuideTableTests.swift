import Foundation
import Testing

/// The pages that say which test proves which passage of a guide, which behaviour and which report, name tests that there are.
@Suite struct GuideTableTests {
    private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func page(_ name: String) throws -> String {
        try String(
            contentsOf: root.appending(path: "Sources/SchemaRuntime/SchemaRuntime.docc/\(name).md"), encoding: .utf8)
    }

    /// The rows of the tables of a page that have a head.
    private func rows(of page: String, under head: String) -> [(key: String, test: String?)] {
        page.components(separatedBy: "\n\n").filter { $0.hasPrefix(head) }
            .flatMap { $0.split(separator: "\n").dropFirst(2) }.map { row in
                let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
                guard let start = row.firstIndex(of: "“"), let end = row.lastIndex(of: "”") else {
                    return (cells[0], nil)
                }
                return (cells[0], String(row[row.index(after: start)..<end]))
            }
    }

    @Test(arguments: [
        ("Guides", "| guide | passage | test |", 60),
        ("ComparedWithSQLAlchemy", "| suite | test |", 200),
        ("FieldReports", "| report | test |", 60),
    ])
    func everyTestOfTheTableIsThere(_ name: String, _ head: String, _ least: Int) throws {
        let rows = rows(of: try page(name), under: head)
        let named = rows.compactMap(\.test)
        #expect(rows.count >= least && named.count == rows.count, "each of \(rows.count) rows names a test")
        #expect(Set(named).subtracting(try tests().map(\.name)).sorted() == [])
    }

    /// A behaviour counts once, and stands in the suite that is said to hold it; the page's number is that of its rows.
    @Test func behavioursAreCounted() throws {
        let page = try page("ComparedWithSQLAlchemy")
        let rows = rows(of: page, under: "| suite | test |").map { "\($0.key): \($0.test ?? "")" }
        #expect(Set(rows).count == rows.count)
        let there = Set(try tests().map { "\($0.suite): \($0.name)" })
        #expect(rows.filter { !there.contains($0) } == [])
        #expect(page.contains("in tests of our own: \(rows.count)."), "there are \(rows.count)")
    }

    /// Each line that differs between the language's modes is in the guides' page, and no other.
    @Test func everyChangedLineIsNoted() throws {
        let files = try ["Swift5", "Swift6"].map { mode in
            try String(
                contentsOf: root.appending(path: "Tests/GuideTests/\(mode)/LanguageModeTests.swift"), encoding: .utf8
            ).components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        #expect(files[0].count == files[1].count)
        let changed = zip(files[0], files[1]).filter { $0 != $1 }.map { "| `\($0)` | `\($1)` |" }
        let noted = try page("Guides").components(separatedBy: "\n").filter { $0.hasPrefix("| `") }
        #expect(Set(changed) == Set(noted) && changed.count > 10)
    }

    /// All tests, with the name of their file, which is that of their suite.
    private func tests() throws -> [(suite: String, name: String)] {
        let folder = root.appending(path: "Tests")
        var tests: [(String, String)] = []
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift", !file.path().contains("/.build/") else { continue }
            let suite = file.deletingPathExtension().lastPathComponent
            for part in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "@Test").dropFirst() {
                guard let start = part.range(of: "func ") else { continue }
                let name = part[start.upperBound...]
                tests.append(
                    (
                        suite,
                        name.first == "`"
                            ? String(name.dropFirst().prefix { $0 != "`" }) : String(name.prefix { $0 != "(" })
                    ))
            }
        }
        return tests
    }
}
