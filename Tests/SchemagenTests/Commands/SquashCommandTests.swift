import Foundation
import SchemaDiagnostics
import SchemaMigration
import Testing

@testable import schemagen

/// `schemagen squash`: the oldest versions go, on purpose and by name.
struct SquashCommandTests {
    let workspace: Workspace
    let path: String

    init() throws {
        workspace = try Workspace()
        path = try Self.release(in: workspace)
    }

    private static func notes(_ version: String, _ attributes: String, versions: String) -> String {
        """
        schema: Notes
        version: \(version)
        models:
          Note: { attributes: { \(attributes) } }
        versions:
        \(versions)
        """
    }

    private static let entries = """
          # The beginning.
          1.0.0: { doc: one }   # one
          2.0.0:
            doc: |
              two

            migration: { values: { Note.b: "a || '!'" } }

          # Of the third.
          3.0.0: { migration: { remove: [Note.a] } }

        """

    /// Three released versions, and a fourth that is edited.
    static func release(in workspace: Workspace) throws -> String {
        let lines = entries.split(separator: "\n", omittingEmptySubsequences: false)
        for (version, attributes, count) in [
            ("1.0.0", "a: String", 2), ("2.0.0", "a: String, b: String", 7), ("3.0.0", "b: String", 10),
        ] {
            let path = try workspace.file(
                "Notes.schema.yaml",
                notes(version, attributes, versions: lines.prefix(count).joined(separator: "\n") + "\n"))
            let run = workspace.run("freeze", path)
            try #require(run.code == .clean, "\(run.error)")
        }
        return try workspace.file("Notes.schema.yaml", notes("4.0.0", "b: String, c: Int = 7", versions: entries))
    }

    private func makeStore(_ version: String) throws -> String {
        let store = try workspace.file("\(version).store")
        var (findings, sources) = ([Finding](), [SourceText]())
        let side = try #require(
            try readSide(SchemaSide(path + "@" + version), findings: &findings, sources: &sources), "\(findings)")
        let opened = try StoreOpener(.file(store, .create), target: side.target(side.schema)) { _, _ in nil }.open()
        defer { opened.connection.close() }
        let columns = version == "1.0.0" ? "a" : version == "2.0.0" ? "a, b" : "b"
        let values = version == "2.0.0" ? "'x', 'x!'" : "'x'"
        try opened.connection.execute("INSERT INTO Note (\(columns)) VALUES (\(values))")
        return store
    }

    private func squash(_ version: String, _ more: String...) -> (code: ExitCode, out: String, error: String) {
        workspace.run(["squash", path, "--before", version] + more)
    }

    @Test func `The oldest go, and all that is said of them`() throws {
        let plans = workspace.run("sql", path, "--from", "2.0.0", "--to", "4.0.0").out
        let hash = try workspace.text("Notes.versions/lock").split(separator: "\n")[1]
        let run = squash("2.0.0")
        #expect(run.code == .clean && run.error == "", "\(run)")
        let folder = path.replacing("schema.yaml", with: "versions")
        #expect(run.out == "wrote \(folder)/lock\nwrote \(path)\nremoved \(folder)/1.0.0.yaml\n")
        let lock = try workspace.text("Notes.versions/lock").split(separator: "\n")
        #expect(lock.count == 4 && lock[1] == hash + " squashed before 2.0.0" && !lock[2].contains("squashed"))
        #expect(
            try workspace.text("Notes.schema.yaml")
                == Self.notes(
                    "4.0.0", "b: String, c: Int = 7",
                    versions: Self.entries.replacing("  1.0.0: { doc: one }   # one\n", with: "")))
        #expect(workspace.run("check", path).code == .clean)
        #expect(workspace.run("sql", path, "--from", "2.0.0", "--to", "4.0.0").out == plans)
        let again = squash("2.0.0")
        #expect(again.code == .clean && again.out == "nothing to squash: no released version is older than 2.0.0\n")
        // A later one leaves the earlier one's line.
        #expect(squash("3.0.0").code == .clean)
        let later = try workspace.text("Notes.versions/lock").split(separator: "\n")
        #expect(later[1] == lock[1] && later[2].hasSuffix(" squashed before 3.0.0"))
        #expect(try !workspace.text("Notes.schema.yaml").contains("two"))
        #expect(workspace.run("check", path).code == .clean)
        // And a release goes on from there.
        #expect(workspace.run("freeze", path).code == .clean)
        #expect(try workspace.text("Notes.versions/lock").contains("squashed before 2.0.0"))
    }

    @Test func `A store of one that went is refused by name, and the others are migrated`() throws {
        let stores = try ["1.0.0", "2.0.0", "3.0.0"].map { try makeStore($0) }
        try workspace.file("old/Notes.schema.yaml", workspace.text("Notes.schema.yaml"))
        for file in try workspace.files() where file.hasPrefix("Notes.versions/") {
            try workspace.file("old/" + file, workspace.text(file))
        }
        try #require(squash("3.0.0").code == .clean)
        for (store, version) in zip(stores, ["1.0.0", "2.0.0"]) {
            let before = try Data(contentsOf: URL(filePath: store))
            for more in [[], ["--dry-run"]] {
                let run = workspace.run(["migrate", path, store] + more)
                #expect(run.code == .findings && run.error.contains("[SG859]"), "\(run)")
                #expect(run.error.contains("the store has version \(version), which this program no longer migrates"))
                #expect(run.error.contains("a release of the program that has version 3.0.0"))
            }
            let proof = workspace.run("verify", path, "--store", store)
            #expect(proof.code == .findings && proof.error.contains("no longer migrates"), "\(proof)")
            #expect(try Data(contentsOf: URL(filePath: store)) == before)
            // The schema as it was has the way still.
            #expect(
                workspace.run("migrate", try workspace.file("old/Notes.schema.yaml"), store, "--to", "3.0.0").code
                    == .clean)
        }
        for store in stores {
            #expect(workspace.run("migrate", path, store).code == .clean)
            #expect(try workspace.values(store, "SELECT c FROM Note") == [7])
        }
        #expect(try workspace.values(stores[0], "SELECT b FROM Note") == ["x!"])
        // A store that bears the number and is another is none of them.
        let other = try workspace.file("other.store")
        try FileManager.default.copyItem(atPath: stores[2], toPath: other)
        try workspace.tamper(
            other,
            "UPDATE _schema SET value = '2.0.0' WHERE key = 'version'; UPDATE _schema SET value = 'abc' WHERE key = 'hash'"
        )
        #expect(workspace.run("migrate", path, other).error.contains("[SG853]"))
        #expect(workspace.run("diff", path + "@1.0.0", path).error.contains("has no version 1.0.0 any more"))
    }

    @Test func `A store of one that went before others names every program on its way`() throws {
        let store = try makeStore("1.0.0")
        try #require(squash("2.0.0").code == .clean)
        let once = workspace.run("migrate", path, store)
        #expect(once.error.contains("that has version 2.0.0, then with this one;"), "\(once.error)")
        try #require(squash("3.0.0").code == .clean)
        let twice = workspace.run("migrate", path, store)
        #expect(
            twice.error.contains("that has version 2.0.0, then with one that has version 3.0.0, then with this one;"),
            "\(twice.error)")
    }

    @Test func `Generated code knows them`() throws {
        let output = try workspace.file("out/x", "")
        try #require(squash("3.0.0").code == .clean)
        let run = workspace.run("generate", path, "--output", output.replacing("/out/x", with: "/out"))
        #expect(run.code == .clean)
        let text = try workspace.text("out/NotesSchema.swift")
        let hashes = try workspace.text("Notes.versions/lock").split(separator: "\n").dropFirst().prefix(2)
            .map { $0.split(separator: " ")[2] }
        #expect(
            text.contains("            1.0.0 \(hashes[0]) 3.0.0\n            2.0.0 \(hashes[1]) 3.0.0\n"), "\(text)")
        #expect(!text.contains("V2_0_0") && text.contains("V3_0_0"))
    }

    @Test func `What went without being squashed is still an error`() throws {
        try FileManager.default.removeItem(at: workspace.folder.appending(path: "Notes.versions/1.0.0.yaml"))
        let run = workspace.run("check", path)
        #expect(run.code == .findings && run.error.contains("version 1.0.0 is locked, but"), "\(run)")
        #expect(squash("2.0.0").code == .findings)
        #expect(try !workspace.text("Notes.versions/lock").contains("squashed"))
    }

    @Test func `What is squashed is not there, and nothing older is`() throws {
        let snapshot = try workspace.text("Notes.versions/1.0.0.yaml")
        try #require(squash("3.0.0").code == .clean)
        try workspace.file("Notes.versions/1.0.0.yaml", snapshot)
        let there = workspace.run("check", path)
        #expect(
            there.error.contains("version 1.0.0 is squashed, as the lock says, and is here all the same"), "\(there)")
        let lock = try workspace.text("Notes.versions/lock").split(separator: "\n")
        try workspace.file(
            "Notes.versions/lock",
            ([lock[0], lock[1].replacing(" squashed before 3.0.0", with: "")] + lock.dropFirst(2)).joined(
                separator: "\n") + "\n")
        let older = workspace.run("check", path)
        #expect(older.error.contains("version 2.0.0 is squashed, but 1.0.0 is older and is not"), "\(older)")
        try workspace.file(
            "Notes.versions/lock", lock.joined(separator: "\n").replacing("before 3.0.0", with: "before"))
        #expect(workspace.run("check", path).error.contains("[SG606]"))
        try workspace.file(
            "Notes.versions/lock", lock.joined(separator: "\n").replacing("before 3.0.0", with: "before 1.0.0"))
        #expect(workspace.run("check", path).error.contains("[SG606]"))
    }

    @Test func `A branch that squashes says so against its base`() throws {
        try workspace.git("init", "-q")
        try workspace.git("add", "-A")
        try workspace.git("commit", "-qm", "First")
        try #require(squash("3.0.0").code == .clean)
        let run = workspace.run("check", path, "--against", "git:main")
        #expect(run.code == .clean, "\(run)")
        #expect(
            run.error.contains(
                "note: versions 1.0.0, 2.0.0 are released in git:main and squashed here: stores older than 3.0.0 are refused [SG611]"
            ),
            "\(run.error)")
        // What the lock calls by another hash is another version.
        let lock = try workspace.text("Notes.versions/lock")
        let hash = lock.split(separator: "\n")[1].split(separator: " ")[2]
        try workspace.file("Notes.versions/lock", lock.replacing(hash, with: String(repeating: "0", count: 64)))
        let other = workspace.run("check", path, "--against", "git:main")
        #expect(
            other.code == .findings && other.error.contains("version 1.0.0 is released in git:main and not here"),
            "\(other)")
    }

    @Test func `A dry run does nothing`() throws {
        let before = try workspace.contents()
        let run = squash("3.0.0", "--dry-run")
        #expect(run.code == .clean)
        #expect(
            run.out.split(separator: "\n").map { $0.split(separator: "/")[0] } == [
                "would write ", "would write ", "would remove ", "would remove ",
            ])
        #expect(try workspace.contents() == before)
    }

    @Test func `What is asked for has to be there`() throws {
        let before = try workspace.contents()
        #expect(workspace.run("squash", path).error.contains("'squash' needs --before VERSION"))
        #expect(squash("three").error.contains("'--before three' is no version"))
        let unknown = squash("4.0.0")
        #expect(unknown.code == .usage)
        #expect(unknown.error.contains("is no released version; there are 1.0.0, 2.0.0, 3.0.0"), "\(unknown)")
        #expect(squash("1.0.0").out == "nothing to squash: no released version is older than 1.0.0\n")
        #expect(try workspace.contents() == before)
    }

    @Test func `Entries that share a line are for their author`() throws {
        let flow =
            "  { 1.0.0: { doc: one }, 2.0.0: { migration: { values: { Note.b: a } } }, 3.0.0: { migration: { remove: [Note.a] } } }\n"
        try workspace.file(
            "Notes.schema.yaml", Self.notes("4.0.0", "b: String, c: Int = 7", versions: flow))
        let before = try workspace.contents()
        let run = squash("2.0.0")
        #expect(run.code == .findings && run.error.contains("[SG610]") && run.error.contains("share a line"), "\(run)")
        #expect(try workspace.contents() == before)
    }

    @Test func `Versions that stand in the schema file go with their entries`() throws {
        let inline = """
              1.0.0:
                models: { Note: { attributes: { a: String } } }
              2.0.0:
                models: { Note: { attributes: { a: String, b: String? } } }

            """
        let own = try Workspace()
        let path = try own.file(
            "Own.schema.yaml", Self.notes("3.0.0", "a: String, b: String?, c: Int?", versions: inline))
        #expect(own.run("freeze", path, "--lock-only").code == .clean)
        let run = own.run("squash", path, "--before", "2.0.0")
        #expect(run.code == .clean, "\(run)")
        #expect(try !own.text("Own.schema.yaml").contains("1.0.0"))
        #expect(try own.text("Own.versions/lock").contains("squashed before 2.0.0\n2.0.0 store"))
        #expect(own.run("check", path).code == .clean)
    }

    /// The discriminator of a class that is long gone would be given again.
    @Test func `A draft that would become another is frozen first`() throws {
        let own = try Workspace()
        func write(_ version: String, _ classes: String...) throws -> String {
            try own.file(
                "Tree.schema.yaml",
                "schema: Tree\nversion: \(version)\nmodels:\n  A: { attributes: { a: String } }\n"
                    + classes.map { "  \($0): { inherits: A }\n" }.joined()
                    + (version == "1.0.0" ? "" : "versions: { 2.0.0: { migration: { remove: [C] } } }\n"))
        }
        for (version, classes) in [("1.0.0", ["B", "C"]), ("2.0.0", ["B"])] {
            let path = try classes.count == 2 ? write(version, "B", "C") : write(version, "B")
            try #require(own.run("freeze", path).code == .clean)
        }
        let path = try write("3.0.0", "B", "D")
        let run = own.run("squash", path, "--before", "2.0.0")
        #expect(run.code == .findings && run.error.contains("version 3.0.0 would be another"), "\(run)")
        #expect(try own.text("Tree.versions/lock").contains("squashed") == false)
        try #require(own.run("freeze", path).code == .clean)
        #expect(own.run("squash", path, "--before", "2.0.0").code == .clean)
        #expect(own.run("check", path).code == .clean)
    }

    /// That no lock told of 1.0.0 is no finding any more, and its waiver would hide the next one.
    @Test func `A waiver that had to do with what went is told of`() throws {
        let inline = """
              1.0.0:
                models: { Note: { attributes: { a: String } } }
              2.0.0:
                models: { Note: { attributes: { a: String, b: String? } } }

            """
        let own = try Workspace()
        let text = Self.notes("3.0.0", "a: String, b: String?, c: Int?", versions: inline)
        let path = try own.file("Own.schema.yaml", text)
        try #require(own.run("freeze", path, "--lock-only").code == .clean)
        let lock = try own.text("Own.versions/lock").split(separator: "\n", omittingEmptySubsequences: false)
        try own.file("Own.versions/lock", (lock.prefix(1) + lock.dropFirst(2)).joined(separator: "\n"))
        try own.file("Own.schema.yaml", "waive: { SG606: nobody had it }\n" + text)
        let before = own.run("check", path)
        try #require(before.code == .clean && !before.error.contains("SG733"), "\(before)")
        let run = own.run("squash", path, "--before", "2.0.0")
        #expect(run.code == .clean && run.error.contains("nothing here is found by SG606 any more"), "\(run)")
        #expect(try own.text("Own.versions/lock").contains("1.0.0 store"))
    }

    /// The step to the oldest version that is left is taken no more, and its Swift code with it.
    @Test func `Swift code of a step that went is not asked for`() throws {
        let own = try Workspace()
        let entries = """
            versions:
              2.0.0: { migration: { custom: true } }
              3.0.0: { migration: { custom: true } }

            """
        for (version, attributes, list) in [
            ("1.0.0", "a: String", ""),
            ("2.0.0", "a: String, b: String?", entries.split(separator: "\n").prefix(2).joined(separator: "\n")),
        ] {
            let path = try own.file(
                "Own.schema.yaml",
                "schema: Own\nversion: \(version)\nmodels:\n  Note: { attributes: { \(attributes) } }\n\(list)\n")
            try #require(own.run("freeze", path).code == .clean)
        }
        let path = try own.file(
            "Own.schema.yaml",
            "schema: Own\nversion: 3.0.0\nmodels:\n  Note: { attributes: { a: String, b: String?, c: Int? } }\n\(entries)"
        )
        let run = own.run("squash", path, "--before", "2.0.0")
        #expect(run.code == .clean, "\(run)")
        // Its entry says still how data got there.
        #expect(try own.text("Own.schema.yaml").contains("2.0.0: { migration: { custom: true } }"))
        try own.file("out/x", "")
        let output = own.folder.appending(path: "out").path
        #expect(own.run("generate", path, "--output", output).code == .clean)
        let text = try own.text("out/OwnSchema.swift")
        #expect(text.contains("to: V3_0_0.Context") || text.contains("V3_0_0"), "\(text)")
        #expect(!text.contains("V1_0_0"), "\(text)")
        #expect(own.run("check", path).code == .clean)
    }
}
