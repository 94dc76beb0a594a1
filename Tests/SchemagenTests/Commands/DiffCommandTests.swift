import Foundation
import Testing

@testable import schemagen

/// `schemagen diff`: what changes between two sides, and the plan.
struct DiffCommandTests {
    let workspace: Workspace
    let path: String

    init() throws {
        workspace = try Workspace()
        path = try workspace.releaseLibrary()
    }

    @Test func aReleaseAndTheEditedVersion() throws {
        let run = workspace.run("diff", path + "@1.0.0", path)
        #expect(run.code == .clean && run.error == "")
        #expect(
            run.out == """
                Library 1.0.0 → 2.0.0
                  safe  SOURCE STORE SYNC  `Book.title` renamed to `name` [SG402]
                  safe  STORE              `Book.subtitle` added

                Plan: 1 step, no table made anew
                  alter    Book: ALTER TABLE adds `subtitle`, renames `title` in place.
                           kept: title as name
                           filled: subtitle with NULL

                """)
    }

    @Test func programsGetTheSameInJSON() throws {
        let run = workspace.run("diff", path + "@1.0.0", path, "--format", "json")
        #expect(run.code == .clean && run.error == "")
        let object = try #require(JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any])
        let step = try #require((object["steps"] as? [[String: Any]])?.first)
        #expect(step["from"] as? String == "1.0.0" && step["to"] as? String == "2.0.0")
        let changes = try #require(step["changes"] as? [[String: Any]])
        #expect(
            changes.map { $0["summary"] as? String } == ["`Book.title` renamed to `name`", "`Book.subtitle` added"])
        let plan = try #require(object["plan"] as? [String: Any])
        let columns = try #require((plan["steps"] as? [[String: Any]])?.first?["columns"] as? [[String: Any]])
        #expect(columns.contains { $0["fate"] as? String == "kept" && $0["from"] as? String == "Book.title" })
        #expect((object["findings"] as? [Any])?.isEmpty == true)
    }

    @Test func namesThatChangedTwiceAreFollowedOverTheReleaseBetween() throws {
        try #require(workspace.run("freeze", path).code == .clean)
        try workspace.file(
            "Library.schema.yaml",
            Workspace.library(version: "3.0.0", "heading: { type: String, originalName: name }", "subtitle: String?"))
        let run = workspace.run("diff", path + "@1.0.0", path)
        #expect(run.code == .clean, "\(run.error)")
        #expect(run.out.contains("Library 1.0.0 → 2.0.0\n") && run.out.contains("Library 2.0.0 → 3.0.0\n"))
        #expect(run.out.contains("kept: title as heading"))
    }

    @Test func aLossIsAFindingAndLeavesNoPlan() throws {
        try workspace.file("Library.schema.yaml", Workspace.library(version: "2.0.0", "subtitle: String?"))
        let run = workspace.run("diff", path + "@1.0.0", path)
        #expect(run.code == .findings)
        #expect(run.out.contains("  lossy") && run.out.contains("LOSSY"))
        #expect(run.out.hasSuffix("No plan: see the errors.\n"))
        #expect(run.error.contains("[SG202]"))
    }

    @Test func nothingToTellBetweenEqualSides() throws {
        let run = workspace.run("diff", path, path)
        #expect(run.code == .clean)
        #expect(run.out == "Library 2.0.0 → 2.0.0\n  nothing changes\n")
    }

    @Test func twoStatesOfADraftAreComparedWithoutAPlan() throws {
        let other = try workspace.file("Other.schema.yaml", Workspace.library(version: "2.0.0", "name: String"))
        let run = workspace.run("diff", path, other)
        #expect(run.code == .clean && run.error == "", "\(run.error)")
        #expect(run.out.contains("`Book.subtitle` removed"))
        #expect(run.out.hasSuffix("\nNo plan: both sides are 2.0.0, and a store is of one version or another.\n"))
    }

    @Test func aBranchIsReadThroughGitAlsoFromASubfolder() throws {
        try workspace.file("Sources/Älter/Kit.schema.yaml", Workspace.library(version: "1.0.0", "title: String"))
        try workspace.git("init", "-q")
        try workspace.git("add", "-A")
        try workspace.git("commit", "-qm", "First")
        let kit = try workspace.file(
            "Sources/Älter/Kit.schema.yaml", Workspace.library(version: "1.1.0", "title: String", "subtitle: String?"))
        let run = workspace.run("diff", kit + "@git:main", kit)
        #expect(run.code == .clean, "\(run.error)")
        #expect(run.out.contains("Library 1.0.0 → 1.1.0\n") && run.out.contains("`Book.subtitle` added"))
        // The released version lies in the commit too.
        let old = workspace.run("diff", path + "@git:HEAD@1.0.0", path + "@git:HEAD")
        #expect(old.code == .clean && old.out.contains("`Book.title` renamed to `name`"))
    }

    @Test func aFolderThatOnlyTheCommitHasIsRead() throws {
        let gone = try workspace.file("Gone/Kit.schema.yaml", Workspace.library(version: "1.0.0", "title: String"))
        try workspace.git("init", "-q")
        try workspace.git("add", "-A")
        try workspace.git("commit", "-qm", "First")
        try FileManager.default.removeItem(at: workspace.folder.appending(path: "Gone"))
        let run = workspace.run("diff", gone + "@git:main", gone + "@git:main")
        #expect(run.code == .clean, "\(run.error)")
    }

    @Test(arguments: [
        ("@git:nowhere", "git knows no commit 'nowhere'"), ("@git:", "names no branch, tag or commit"),
        ("@1.2", "'1.2' is neither a version"), ("@git:--upload-pack=x", "git knows no commit"),
        ("@3.1.4", "has no version 3.1.4"),
    ])
    func aSideThatIsNotThereIsSaid(suffix: String, message: String) throws {
        try workspace.git("init", "-q")
        try workspace.git("add", "-A")
        try workspace.git("commit", "-qm", "First")
        let run = workspace.run("diff", path + suffix, path)
        #expect(run.code == .usage && run.error.contains(message), "\(run.error)")
    }

    @Test func outsideARepositoryGitIsQuoted() throws {
        let run = workspace.run("diff", path + "@git:main", path)
        #expect(run.code == .usage && run.error.contains("git"), "\(run.error)")
    }
}
