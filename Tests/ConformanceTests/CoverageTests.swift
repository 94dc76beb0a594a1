import Foundation
import Testing

/// The 65 cases: each has a folder, or a line that says why it has none.
@Suite struct CoverageTests {
    @Test func `folders and reasons name each number, and no number twice`() throws {
        let text = try String(contentsOf: ConformanceCase.root.appending(path: "missing.txt"), encoding: .utf8)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        let reasons = try lines.map { line in
            let parts = line.split(separator: ": ", maxSplits: 1)
            #expect(parts.count == 2 && parts[1].count > 20, "\(line)")
            return try #require(Int(parts[0]), "\(line)")
        }
        let numbers = Set(ConformanceCase.all.compactMap(\.number))
        #expect(reasons == Array(Set(reasons)).sorted())
        #expect(numbers.intersection(reasons) == [])
        #expect(numbers.union(reasons).sorted() == Array(1...65))
    }

    @Test func `each guide is a case`() {
        #expect(ConformanceCase.guides.map(\.number) == [1, 2, 3, 4])
    }

    @Test func `every folder is a case`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: ConformanceCase.root.path)
        let others = Set(names).subtracting(ConformanceCase.all.map(\.name))
        #expect(others == ["README.md", "missing.txt"])
    }
}
