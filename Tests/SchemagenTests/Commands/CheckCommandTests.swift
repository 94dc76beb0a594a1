import Foundation
import Testing

@testable import schemagen

/// `schemagen check`: what continuous integration asks.
struct CheckCommandTests {
    let workspace: Workspace
    let path: String

    init() throws {
        workspace = try Workspace()
        path = try workspace.releaseLibrary()
    }

    private func commit(_ message: String = "First") throws {
        try workspace.git("init", "-q")
        try workspace.git("add", "-A")
        try workspace.git("commit", "-qm", message)
    }

    @Test func aCleanSchema() throws {
        let run = workspace.run("check", path)
        #expect(run.code == .clean && run.out == "\(path): clean\n" && run.error == "")
    }

    /// It would end every first start of the app.
    @Test(arguments: ["validate", "check", "freeze"])
    func `SQL of the author's that SQLite does not understand is found before anything is released`(command: String)
        throws
    {
        func schema(_ check: String) throws -> String {
            try workspace.file(
                "Leg.schema.yaml",
                """
                schema: Leg
                version: 1.0.0

                models:
                  Leg:
                    attributes:
                      from: Int
                      to: Int
                    checks: { forward: '\(check)' }

                """)
        }
        let run = try workspace.run(command, schema("from < to"))
        #expect(run.code == .findings && run.out == "", "\(run)")
        #expect(
            run.error.contains("Leg.schema.yaml:2:10: error: a new store of version 1.0.0 cannot be made: near")
                && run.error.contains("[SG632]"), "\(run)")
        #expect(try !workspace.files().contains { $0.hasPrefix("Leg.versions") })
        let mended = try workspace.run(command, schema(#""from" < "to""#))
        #expect(mended.code == .clean && mended.error == "", "\(mended)")
    }

    @Test func anEditedReleaseIsAnError() throws {
        let text = try workspace.text("Library.versions/1.0.0.yaml")
        try workspace.file("Library.versions/1.0.0.yaml", text.replacing("pages", with: "leaves"))
        let run = workspace.run("check", path)
        #expect(run.code == .findings && run.error.contains("[SG601]"))
    }

    @Test func whatABranchChangesIsTold() throws {
        try commit()
        try workspace.file(
            "Library.schema.yaml",
            Workspace.library(
                version: "2.0.0", "name: { type: String, originalName: title }", "subtitle: String?", "isbn: String?"))
        let run = workspace.run("check", path, "--against", "git:main")
        #expect(run.code == .clean, "\(run.error)")
        #expect(run.out.contains("`Book.isbn` added") && run.out.hasSuffix("\(path): clean\n"))
    }

    /// Nobody has stores of a version that is not released: what was added to it may go again.
    @Test func betweenTwoStatesOfADraftNothingIsAMigration() throws {
        try commit()
        try workspace.file(
            "Library.schema.yaml",
            Workspace.library(version: "2.0.0", "name: { type: String, originalName: title }", "rating: Int"))
        // Against 1.0.0 `rating` lacks a value, against the draft on main it does not matter.
        let run = workspace.run("check", path, "--against", "git:main")
        #expect(run.code == .findings && run.out.contains("`Book.subtitle` removed"))
        #expect(run.error.contains("[SG301]") && !run.error.contains("[SG202]"), "\(run.error)")
    }

    @Test func aSchemaThatTheBaseLacksIsNew() throws {
        try commit()
        let other = try workspace.file("New.schema.yaml", Workspace.library(version: "1.0.0", "title: String"))
        let run = workspace.run("check", other, "--against", "git:main")
        #expect(run.code == .clean && run.out == "\(other): clean\n", "\(run.error)")
    }

    @Test func twoBranchesThatReleaseOneNumberAreTold() throws {
        try workspace.git("init", "-q")
        try workspace.git("add", "-A")
        try workspace.git("commit", "-qm", "First")
        try workspace.git("branch", "work")
        try #require(workspace.run("freeze", path).code == .clean)
        try commit("Release on main")
        try workspace.git("checkout", "-q", "work")
        try workspace.file(
            "Library.schema.yaml",
            Workspace.library(version: "2.0.0", "name: { type: String, originalName: title }", "shelf: String?"))
        try #require(workspace.run("freeze", path).code == .clean)
        let run = workspace.run("check", path, "--against", "git:main")
        #expect(run.code == .findings)
        #expect(run.error.contains("version 2.0.0 is released here and in git:main, with different content"))
        #expect(run.error.contains("[SG603]"))
    }

    @Test func aReleaseThatOnlyTheBaseHasIsTold() throws {
        try commit()
        try workspace.git("branch", "work")
        try #require(workspace.run("freeze", path).code == .clean)
        try workspace.file(
            "Library.schema.yaml",
            Workspace.library(version: "2.1.0", "name: { type: String, originalName: title }", "subtitle: String?"))
        try commit("Release on main")
        try workspace.git("checkout", "-q", "work")
        let run = workspace.run("check", path, "--against", "git:main")
        #expect(run.code == .findings)
        #expect(run.error.contains("[SG607]") && run.error.contains("[SG608]"), "\(run.error)")
    }

    @Test func aMistakeOfTheBaseIsShownInTheBase() throws {
        try workspace.file("Library.schema.yaml", Workspace.library(version: "2.0.0", "name: Strng"))
        try commit()
        try workspace.file(
            "Library.schema.yaml", Workspace.library(version: "2.0.0", "name: { type: String, originalName: title }"))
        let run = workspace.run("check", path, "--against", "git:main")
        #expect(run.code == .findings)
        #expect(run.error.contains("\(path)@git:main:6:13: error: unknown type `Strng`"), "\(run.error)")
        #expect(run.error.contains("name: Strng\n"), "the excerpt is the branch's line: \(run.error)")
    }

    @Test func generatedFilesAreHeldAgainstTheSchema() throws {
        let output = try workspace.file("Generated")
        try #require(workspace.run("generate", path, "--output", output).code == .clean)
        #expect(workspace.run("check", path, "--generated", output).code == .clean)
        // Edited by hand, missing, left over; and a file of somebody else's.
        try workspace.file("Generated/Book.swift", try workspace.text("Generated/Book.swift") + "\n")
        try FileManager.default.removeItem(at: workspace.folder.appending(path: "Generated/LibrarySchema.swift"))
        try workspace.file("Generated/Shelf.swift", try workspace.text("Generated/Book.swift"))
        try workspace.file("Generated/Own.swift", "// Written by hand.\n")
        let run = workspace.run("check", path, "--generated", output)
        #expect(run.code == .findings)
        #expect(run.error.contains("Generated/Book.swift:1:1: error: the file is not what the schema gives now"))
        #expect(
            run.error.contains(
                "Generated/LibrarySchema.swift:1:1: error: the schema gives this file, and it is not there"))
        #expect(
            run.error.contains("Generated/Shelf.swift:1:1: warning:") && !run.error.contains("Own.swift"),
            "\(run.error)")
        #expect(try workspace.text("Generated/Book.swift").hasSuffix("\n\n"), "check writes nothing")
    }

    @Test func machinesGetFindingsInTheirFormat() throws {
        try commit()
        try workspace.file("Library.schema.yaml", Workspace.library(version: "2.0.0", "subtitle: String?"))
        let sarif = workspace.run("check", path, "--against", "git:main", "--format", "sarif")
        #expect(sarif.code == .findings && sarif.error == "" && sarif.out.contains("\"SG202\""))
        let json = workspace.run("check", path, "--against", "git:main", "--format", "json")
        let object = try #require(JSONSerialization.jsonObject(with: Data(json.out.utf8)) as? [String: Any])
        #expect(object["steps"] != nil && (object["findings"] as? [Any])?.isEmpty == false)
    }
}
