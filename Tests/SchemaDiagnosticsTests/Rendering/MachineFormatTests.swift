import Foundation
import SchemaDiagnostics
import Testing

@Suite struct MachineFormatTests {
    let source = SourceText(path: "my schemas/سفر.yaml", text: "é😀: 1\né😀: 2\n")

    var findings: [Finding] {
        func range(_ line: Int) -> SourceRange {
            SourceRange(path: source.path, start: .init(line: line, column: 3), end: .init(line: line, column: 7))
        }
        return [
            Finding(
                .duplicateKey, .error, "key \"é\" <twice>,\n100%", at: range(2),
                notes: [Finding.Note("first", at: range(1)), Finding.Note("think")],
                fixIt: Finding.FixIt("remove it", replacing: range(2), with: "\\")),
            Finding(FindingCode(901), .warning, "no place", at: nil),
        ]
    }

    var context: RenderContext {
        RenderContext(
            sources: [source, SourceText(path: "clean.yaml", text: "a: 1")],
            catalogue: RuleCatalogue(FileRules.all, YAMLSyntaxRules.all, YAMLStructureRules.all), toolVersion: "1.2.3")
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    /// A value inside of parsed JSON, by names and indices.
    private func value(_ json: Any?, _ path: String) -> Any? {
        path.split(separator: ".").reduce(json) { json, name in
            if let index = Int(name), let array = json as? [Any] {
                return array.indices.contains(index) ? array[index] : nil
            }
            return (json as? [String: Any])?[String(name)]
        }
    }

    @Test func jsonHasTheDocumentedShape() throws {
        let json = try object(FindingFormat.json.render(findings, in: context))
        #expect(json["version"] as? Int == 1)
        #expect(json["errors"] as? Int == 1)
        #expect(json["warnings"] as? Int == 1)
        #expect(value(json, "findings.0.code") as? String == "SG030")
        #expect(value(json, "findings.0.severity") as? String == "error")
        #expect(value(json, "findings.0.message") as? String == "key \"é\" <twice>,\n100%")
        #expect(value(json, "findings.0.place.path") as? String == "my schemas/سفر.yaml")
        #expect(value(json, "findings.0.place.start.line") as? Int == 2)
        #expect(value(json, "findings.0.place.end.column") as? Int == 7)
        #expect(value(json, "findings.0.notes.0.place.start.line") as? Int == 1)
        #expect(value(json, "findings.0.notes.1.place") == nil)
        #expect(value(json, "findings.0.fix.replacement") as? String == "\\")
        #expect(value(json, "findings.1.place") == nil)
        #expect(value(json, "findings.1.notes") == nil)
        let empty = try object(FindingFormat.json.render([], in: context))
        #expect((empty["findings"] as? [Any])?.isEmpty == true)
    }

    @Test func jsonStringsAreEscaped() throws {
        let text = "\u{0}\u{1F}\"\\/\n\r\t\u{7F}\u{2028}é😀\u{FEFF}"
        let quoted = quotedJSON(text)
        #expect(quoted == "\"\\u0000\\u001f\\\"\\\\/\\n\\r\\t\\u007f\\u2028é😀\u{FEFF}\"")
        #expect(try JSONDecoder().decode(String.self, from: Data(quoted.utf8)) == text)
    }

    @Test func githubCommandsAreOneLineEach() {
        let lines = FindingFormat.github.render(findings, in: context).split(separator: "\n")
        #expect(
            lines == [
                "::error file=my schemas/سفر.yaml,line=2,endLine=2,col=3,endColumn=6,title=SG030::key \"é\" <twice>,%0A100%25%0Afix: remove it"
                    + "%0Amy schemas/سفر.yaml:1:3: note: first%0Anote: think",
                "::warning title=SG901::no place",
            ])
        let place = SourceRange(path: "a,b:c%.yaml", start: .init(line: 1, column: 1), end: .init(line: 2, column: 1))
        let note = Finding(FindingCode(1), .note, "m", at: place)
        #expect(
            FindingFormat.github.render([note], in: context)
                == "::notice file=a%2Cb%3Ac%25.yaml,line=1,endLine=2,title=SG001::m\n")
    }

    @Test func sarifCountsCodePointsAndEncodesPaths() throws {
        let json = try object(FindingFormat.sarif.render(findings, in: context))
        #expect(json["version"] as? String == "2.1.0")
        let driver = value(json, "runs.0.tool.driver")
        #expect(value(driver, "name") as? String == "schemagen")
        #expect(value(driver, "version") as? String == "1.2.3")
        #expect(value(driver, "rules.0.id") as? String == "SG030")
        #expect(value(driver, "rules.0.shortDescription.text") as? String == "key written twice")
        #expect(value(driver, "rules.1.id") as? String == "SG901")
        let result = value(json, "runs.0.results.0")
        #expect(value(result, "ruleIndex") as? Int == 0)
        #expect(value(result, "level") as? String == "error")
        #expect(value(result, "message.text") as? String == "key \"é\" <twice>,\n100%\nnote: think")
        let place = value(result, "locations.0.physicalLocation")
        #expect(value(place, "artifactLocation.uri") as? String == "my%20schemas/%D8%B3%D9%81%D8%B1.yaml")
        // The é is one code point of two bytes, the emoji one of four.
        #expect(value(place, "region.startColumn") as? Int == 2)
        #expect(value(place, "region.endColumn") as? Int == 3)
        #expect(value(result, "relatedLocations.0.message.text") as? String == "first")
        #expect(value(result, "relatedLocations.1") == nil)
        #expect(value(result, "fixes.0.artifactChanges.0.replacements.0.insertedContent.text") as? String == "\\")
        #expect(value(json, "runs.0.results.1.locations") == nil)
        let absolute = SourceRange(path: "/a b.yaml", start: .init(line: 1, column: 1), end: .init(line: 1, column: 1))
        let other = try object(
            FindingFormat.sarif.render([Finding(FindingCode(1), .error, "m", at: absolute)], in: context))
        #expect(
            value(other, "runs.0.results.0.locations.0.physicalLocation.artifactLocation.uri") as? String
                == "file:///a%20b.yaml")
    }

    @Test func sarifTellsOfWhatIsWaived() throws {
        let plain = try object(FindingFormat.sarif.render(findings, in: context))
        #expect(value(plain, "runs.0.results.0.suppressions") == nil)
        var context = context
        let place = SourceRange(path: source.path, start: .init(line: 1, column: 7), end: .init(line: 1, column: 9))
        let waiver = Waiver(FindingCode(744), reason: "no \"money\"", at: place, scope: [])
        context.waived = [
            WaivedFinding(finding: Finding(FindingCode(744), .warning, "it seems", at: place), waiver: waiver)
        ]
        let json = try object(FindingFormat.sarif.render(findings, in: context))
        #expect((value(json, "runs.0.results.0.suppressions") as? [Any])?.isEmpty == true)
        let result = value(json, "runs.0.results.2")
        #expect(value(result, "ruleId") as? String == "SG744" && value(result, "ruleIndex") as? Int == 1)
        #expect(value(result, "suppressions.0.kind") as? String == "inSource")
        #expect(value(result, "suppressions.0.justification") as? String == "no \"money\"")
        #expect(value(result, "suppressions.0.location.physicalLocation.region.startColumn") as? Int == 3)
        // No other format counts it.
        for format in FindingFormat.allCases where format != .sarif {
            #expect(format.render(findings, in: context) == format.render(findings, in: self.context))
        }
    }

    @Test func junitHasASuiteForEveryFile() {
        #expect(
            FindingFormat.junit.render(findings, in: context) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="schemagen" tests="4" failures="1">
                  <testsuite name="my schemas/سفر.yaml" tests="1" failures="1">
                    <testcase classname="my schemas/سفر.yaml" name="SG030 2:3"><failure type="SG030" \
                message="key &quot;é&quot; &lt;twice&gt;,&#10;100%">my schemas/سفر.yaml:2:3: error: key &quot;é&quot; &lt;twice&gt;,&#10;\
                100% [SG030]&#10;fix: remove it&#10;my schemas/سفر.yaml:1:3: note: first&#10;note: think</failure></testcase>
                  </testsuite>
                  <testsuite name="clean.yaml" tests="1" failures="0">
                    <testcase classname="clean.yaml" name="valid"/>
                  </testsuite>
                  <testsuite name="schemagen" tests="2" failures="0">
                    <testcase classname="schemagen" name="valid"/>
                    <testcase classname="schemagen" name="SG901 "><system-out>schemagen: warning: no place [SG901]</system-out></testcase>
                  </testsuite>
                </testsuites>

                """)
    }
}
