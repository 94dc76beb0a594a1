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
        #expect(lines(findings) == lines(fixture.expectedFindings))
        let expected = try fixture.expected
        #expect(files.map(\.path).sorted() == expected.keys.sorted())
        for file in files {
            guard let text = expected[file.path] else { continue }
            // By bytes: Strings that look alike are not the same file. Line by line, for a message that can be read.
            if !text.utf8.elementsEqual(file.text.utf8) {
                #expect(lines(file.text) == lines(text), "\(file.path)")
                Issue.record("\(file.path) differs")
            }
        }
    }

    private func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
}
