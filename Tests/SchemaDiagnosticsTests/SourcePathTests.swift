import SchemaDiagnostics
import Testing

struct SourcePathTests {
    @Test func onePathIsOneNumber() {
        let paths = ["a.yaml", "", "ordner/ü.yaml", "مسار.yaml", "a.yaml "]
        let made = paths.map { SourcePath($0) }
        #expect(Set(made).count == paths.count)
        #expect(made.map(\.text) == paths)
        #expect(made == paths.map { SourcePath($0) })
    }

    @Test func aRangeCanBeMovedToAnotherFile() {
        var range = SourceRange(path: "a", start: .init(line: 1, column: 2), end: .init(line: 3, column: 4))
        range.path = "b"
        #expect(range == SourceRange(path: "b", start: .init(line: 1, column: 2), end: .init(line: 3, column: 4)))
        #expect(range.path == "b")
    }
}
