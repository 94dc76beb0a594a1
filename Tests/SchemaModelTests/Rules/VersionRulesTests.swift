import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot
import Testing

@Suite("The schema's header and versions") struct VersionRulesTests {
    private let models = "models: { Trip: { attributes: { a: Int } } }\n"

    @Test func malformedVersions() {
        let (_, findings) = expectFindings("schema: Test\nversion: ⟦1⟧2.0⟦/1⟧\n" + models, [1: .badVersion])
        #expect(findings[0].message == "`2.0` is no version: write major.minor.patch, such as `2.0.0`")
        #expect(findings[0].fixIt?.replacement == "2.0.0")
        for text in ["v1", "1.0.0-beta", "01.0.0", "1..0", "-1.0.0", "99999999999999999999.0.0", "۱.۰.۰"] {
            expectFindings("schema: Test\nversion: ⟦1⟧\(text)⟦/1⟧\n" + models, [1: .badVersion])
        }
        expectFindings(in: models + "versions: { ⟦1⟧1.0: {} }\n", [1: .badVersion])
    }

    @Test func versionsStandOldestFirst() {
        let (_, findings) = expectFindings(
            "schema: Test\nversion: 2.0.0\n" + models + "versions:\n  1.10.0: {}\n  ⟦1⟧1.9.0: {}\n  2.0.0:\n",
            [1: .versionOrder])
        #expect(findings[0].code.description == "SG602")
        #expect(findings[0].message == "versions stand oldest first: move 1.9.0 before 1.10.0")
        #expect(findings[0].notes.first?.range?.start == SourcePosition(line: 5, column: 3))
    }

    @Test func theEditedVersionIsTheNewest() {
        let (_, findings) = expectFindings(
            "schema: Test\nversion: ⟦1⟧1.0.0\n" + models + "versions: { 1.0.0: {}, 1.1.0: {} }\n", [1: .editedVersion])
        #expect(findings[0].fixIt?.replacement == "1.1.0")
        expectFindings("schema: Test\nversion: 1.2.0\n" + models + "versions: { 1.0.0: {}, 1.1.0: {} }\n", [:])
    }

    @Test func consentsNameWhatWasThere() throws {
        let old = try schema("models: { Trip: { attributes: { legacyCode: Int, b: Int } }, Tag: {} }")
        let body =
            "schema: Test\nversion: 2.0.0\nmodels: { Trip: { attributes: { b: Int } } }\nversions:\n  1.0.0: {}\n"
        let (resolved, _) = expectFindings(
            body + "  2.0.0: { migration: { remove: [Trip.legacyCode, Tag] } }\n", [:], released: [old])
        #expect(
            resolved?.listedVersions.map { $0.migration.removals.map(\.value) } == [[], ["Trip.legacyCode", "Tag"]])
        let (_, findings) = expectFindings(
            body + "  2.0.0: { migration: { remove: [⟦1⟧Trip.legacycode, ⟦2⟧Hotel, ⟦3⟧[Tag]] } }\n",
            [1: .unknownRemoval, 2: .unknownRemoval, 3: .wrongShape], released: [old])
        #expect(
            findings[0].message == "version 1.0.0 has no `Trip.legacycode` to remove; did you mean `Trip.legacyCode`?")
    }

    @Test func aSchemaHasModels() {
        expectFindings("⟦1⟧schema: Test\nversion: 1.0.0\n", [1: .noModels])
        expectFindings(in: "⟦1⟧models:\n", [1: .noModels])
        expectFindings(in: "⟦1⟧models: {}\n", [1: .noModels])
    }
}
