import Foundation
import SchemaDiagnostics
import SchemaEmission
import Testing

/// Every case of `Tests/Fixtures`; a new folder there is a new test.
///
/// With `UPDATE_GOLDEN=1` the expectations are rewritten, and the run fails so that nobody takes it for a passed one.
@Suite struct FixtureTests {
    @Test(arguments: Fixture.all) func `The generator makes of a schema what lies beside it`(fixture: Fixture) throws {
        var pipeline = GenerationPipeline(
            SchemaLocation(try fixture.schemaFile), files: FixtureFiles(folder: fixture.folder))
        let files = try pipeline.generate(Set(Artifact.allCases), layout: .perModel)
        let findings = FindingFormat.text.render(
            pipeline.findings.sorted,
            in: RenderContext(sources: pipeline.sources, catalogue: RuleCatalogue(), toolVersion: ""))

        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            try fixture.update(files: files, findings: findings)
            Issue.record("rewrote what \(fixture.name) expects")
        }
        #expect(pipeline.findings.hasErrors == files.isEmpty)
        #expect(difference(findings, fixture.expectedFindings) == nil)
        let expected = try fixture.expected
        #expect(files.map(\.path).sorted() == expected.keys.sorted())
        for file in files {
            guard let text = expected[file.path] else { continue }
            #expect(difference(file.text, text) == nil, "\(file.path)")
        }
    }

    /// The first line in which two texts differ, by its bytes: Strings that look alike are not the same file.
    private func difference(_ text: String, _ expected: String) -> String? {
        if text.utf8.elementsEqual(expected.utf8) { return nil }
        let (lines, expectedLines) = (
            text.utf8.split(separator: 10, omittingEmptySubsequences: false),
            expected.utf8.split(separator: 10, omittingEmptySubsequences: false)
        )
        let line = zip(lines, expectedLines).enumerated().first { !$0.element.0.elementsEqual($0.element.1) }
        guard let line else { return "\(lines.count) lines, \(expectedLines.count) expected" }
        return "line \(line.offset + 1): \(Substring(line.element.0)), expected: \(Substring(line.element.1))"
    }
}
