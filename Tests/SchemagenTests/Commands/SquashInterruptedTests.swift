import Foundation
import SchemaDiagnostics
import Testing

@testable import schemagen

/// A squash that ended between two of its files is completed by the same command, or refused as a whole.
struct SquashInterruptedTests {
    let workspace: Workspace
    let path: String

    init() throws {
        workspace = try Workspace()
        path = try SquashCommandTests.release(in: workspace)
    }

    private func squash(_ before: String, _ more: String...) -> (code: ExitCode, out: String, error: String) {
        workspace.run(["squash", path, "--before", before] + more)
    }

    /// Puts a file back as it was.
    private func put(_ name: String, _ files: [String: Data]) throws {
        try workspace.file(name, String(decoding: try #require(files[name]), as: UTF8.self))
    }

    /// The states in which a squash can be left: how many of its files it came to, in its order.
    @Test(arguments: 0...4) func `Wherever it was left, the same command completes it`(_ count: Int) throws {
        let before = try workspace.contents()
        try #require(squash("3.0.0").code == .clean)
        let after = try workspace.contents()
        let order = [
            "Notes.versions/lock", "Notes.schema.yaml", "Notes.versions/1.0.0.yaml", "Notes.versions/2.0.0.yaml",
        ]
        try #require(Set(order) == Set(before.keys.filter { before[$0] != after[$0] }))
        for name in order.dropFirst(count) { try put(name, before) }
        let isLeft = (1...3).contains(count)
        let check = workspace.run("check", path)
        #expect(check.error.contains("[SG610]") == isLeft, "\(check)")
        if isLeft {
            #expect(check.error.contains("complete it with `schemagen squash --before 3.0.0`"), "\(check.error)")
            let dry = squash("3.0.0", "--dry-run")
            #expect(dry.code == .clean && dry.out.split(separator: "\n").count == 4 - count, "\(dry)")
        }
        let run = squash("3.0.0")
        #expect(run.code == .clean && run.error == "", "\(run)")
        #expect(run.out.split(separator: "\n").count == max(4 - count, 1), "\(run.out)")
        #expect(run.out.contains("wrote") == (count < 2) && run.out.contains("removed") == (count < 4), "\(run.out)")
        #expect(try workspace.contents() == after)
        #expect(workspace.run("check", path).code == .clean)
        #expect(squash("3.0.0").out == "nothing to squash: no released version is older than 3.0.0\n")
    }

    @Test func `Another squash is no completion`() throws {
        let before = try workspace.contents()
        try #require(squash("3.0.0").code == .clean)
        try put("Notes.versions/2.0.0.yaml", before)
        let left = try workspace.contents()
        let run = squash("2.0.0")
        #expect(run.code == .findings && run.error.contains("[SG610]"), "\(run)")
        #expect(run.error.contains("version 2.0.0 is left of a squash before 3.0.0"), "\(run.error)")
        #expect(try workspace.contents() == left)
    }

    @Test func `A snapshot that is not the one that was squashed stays`() throws {
        let before = try workspace.contents()
        try #require(squash("3.0.0").code == .clean)
        try put("Notes.versions/2.0.0.yaml", before)
        let text = try workspace.text("Notes.versions/2.0.0.yaml")
        let other = text.replacing("b:", with: "bb:")
        try #require(other != text)
        try workspace.file("Notes.versions/2.0.0.yaml", other)
        let left = try workspace.contents()
        let run = squash("3.0.0")
        #expect(run.code == .findings, "\(run)")
        #expect(run.error.contains("version 2.0.0 is not the one that was squashed"), "\(run.error)")
        #expect(try workspace.contents() == left)
    }

    @Test func `One that was squashed earlier goes with a later squash`() throws {
        let before = try workspace.contents()
        try #require(squash("2.0.0").code == .clean)
        try put("Notes.versions/1.0.0.yaml", before)
        let run = squash("3.0.0")
        #expect(run.code == .clean, "\(run)")
        let lock = try workspace.text("Notes.versions/lock").split(separator: "\n")
        #expect(lock[1].hasSuffix(" squashed before 2.0.0") && lock[2].hasSuffix(" squashed before 3.0.0"))
        #expect(try !workspace.files().contains("Notes.versions/1.0.0.yaml"))
        #expect(workspace.run("check", path).code == .clean)
    }

    /// What is found in the text that would be written is shown in the file as it stands.
    @Test func `A refusal points to lines that are there`() throws {
        let own = try Workspace()
        func schema(_ version: String, _ attributes: String) throws -> String {
            try own.file(
                "Own.schema.yaml",
                """
                schema: Own
                version: \(version)
                versions:
                  # Which the next one repeats.
                  1.0.0: &first
                    doc: the same
                  2.0.0: *first
                models:
                  Note: { attributes: { \(attributes) } }

                """)
        }
        let first = try schema("1.0.0", "a: String")
        try own.file("Own.schema.yaml", try own.text("Own.schema.yaml").replacing("  2.0.0: *first\n", with: ""))
        try #require(own.run("freeze", first).code == .clean)
        try #require(own.run("freeze", schema("2.0.0", "a: String, b: String?")).code == .clean)
        let path = try schema("3.0.0", "a: String, b: String?, c: Int?")
        let before = try own.contents()
        let run = own.run("squash", path, "--before", "2.0.0")
        #expect(run.code == .findings, "\(run)")
        #expect(run.error.contains("Own.schema.yaml:7:10: error: "), "\(run.error)")
        #expect(run.error.contains("  2.0.0: *first\n"), "\(run.error)")
        #expect(run.error.contains("it would be so after the squash; nothing was written"), "\(run.error)")
        #expect(try own.contents() == before)
    }
}
