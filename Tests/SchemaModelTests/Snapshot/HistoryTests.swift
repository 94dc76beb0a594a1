import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML
import Testing

@testable import SchemaModel

struct HistoryTests {
    private static let one = "models:\n  Trip: { attributes: { name: String, rank: Int = 0 } }\n"
    private static let two = "models:\n  Trip: { attributes: { name: String, rank: Int = 0, notes: String? } }\n"

    /// A folder of versions with its files, by name.
    private struct Folder {
        var files: [String: String] = [:]

        func read() -> (history: SchemaHistory, findings: [Finding]) {
            var findings = Findings()
            let history = readHistory(
                snapshots: files.filter { $0.key != lockFileName }.sorted { $0.key < $1.key }
                    .map { SourceText(path: "T.versions/" + $0.key, text: $0.value) },
                lock: files[lockFileName].map { SourceText(path: "T.versions/lock", text: $0) }, folder: "T.versions",
                findings: &findings)
            checkLock(of: history, folder: "T.versions", finishing: nil, findings: &findings)
            return (history, findings.all)
        }

        /// Freezes a schema's text; what was found instead where that is refused.
        ///
        /// - Parameter problemCount: how much is wrong with the folder before.
        mutating func freeze(_ version: String, _ body: String, problemCount: Int = 0) throws -> [Finding] {
            var findings = Findings()
            let (history, problems) = read()
            #expect(problems.count == problemCount, "\(problems.map(\.message))")
            let source = SourceText(path: "T.schema.yaml", text: "schema: T\nversion: \(version)\n" + body)
            let resolved = parseYAML(source, findings: &findings)
                .flatMap { readSchema(root: $0, released: history.schemas, findings: &findings) }
            checkLock(of: history, folder: "T.versions", finishing: resolved?.schema, findings: &findings)
            if findings.hasErrors { return findings.all }
            let written = try SchemaModel.freeze(try #require(resolved), history: history, findings: &findings)
            #expect((written == nil) == findings.hasErrors)
            files.merge(written ?? [:]) { $1 }
            return findings.all
        }
    }

    private func twoVersions() throws -> Folder {
        var folder = Folder()
        #expect(try folder.freeze("1.0.0", Self.one).isEmpty)
        #expect(try folder.freeze("2.0.0", Self.two).isEmpty)
        return folder
    }

    @Test func versionsAreFrozenOneAfterTheOther() throws {
        let folder = try twoVersions()
        #expect(Set(folder.files.keys) == ["1.0.0.yaml", "2.0.0.yaml", "lock"])
        let (history, findings) = folder.read()
        #expect(findings.isEmpty)
        #expect(history.schemas.map(\.version) == [SchemaVersion(1, 0, 0), SchemaVersion(2, 0, 0)])
        #expect(history.isReleased(SchemaVersion(2, 0, 0)))
        #expect(!history.isReleased(SchemaVersion(3, 0, 0)))
        #expect(history.lock.entries.count == 2)
        #expect(folder.files["lock"]?.split(separator: "\n").count == 3)
    }

    @Test func freezingAgainChangesNothing() throws {
        var folder = try twoVersions()
        let before = folder.files
        #expect(
            try folder.freeze(
                "2.0.0",
                "# Other words.\n"
                    + Self.two.replacing(
                        "name: String, rank: Int = 0",
                        with: "name: { type: String, doc: What. }, rank: { type: Int, default: 0 }")
            ).isEmpty)
        #expect(folder.files == before)
    }

    @Test func interruptedFreezingIsFinishedByFreezingAgain() throws {
        var folder = try twoVersions()
        let whole = folder.files
        let lines = try #require(folder.files["lock"]).split(separator: "\n")
        folder.files["lock"] = lines[0] + "\n" + lines[1] + "\n"
        let changed = Self.two.replacing("notes", with: "memo")
        #expect(try folder.freeze("2.0.0", changed, problemCount: 1).map(\.code) == [.unreadableLock])
        #expect(try folder.freeze("3.0.0", Self.two, problemCount: 1).map(\.code) == [.unreadableLock])
        #expect(folder.files["lock"] != whole["lock"])
        #expect(try folder.freeze("2.0.0", Self.two, problemCount: 1).isEmpty)
        #expect(folder.files == whole)
        // The first of all leaves no lock.
        folder.files = ["1.0.0.yaml": try #require(whole["1.0.0.yaml"])]
        #expect(try folder.freeze("1.0.0", Self.one, problemCount: 1).isEmpty)
        #expect(folder.files["lock"] == lines[0] + "\n" + lines[1] + "\n")
    }

    @Test func releasedVersionIsNeverWrittenOver() throws {
        var folder = try twoVersions()
        let before = folder.files
        let findings = try folder.freeze("2.0.0", Self.two.replacing("notes: String?", with: "memo: String?"))
        #expect(findings.map(\.code) == [.changedWithoutVersion])
        #expect(
            findings.first?.message
                == "version 2.0.0 is released, and the schema has changed since (`Trip.notes` removed, `Trip.memo` added); raise `version`"
        )
        #expect(folder.files == before)
        let order = try folder.freeze(
            "2.0.0", "models:\n  Trip: { attributes: { rank: Int = 0, name: String, notes: String? } }\n")
        #expect(
            order.map(\.message) == [
                "version 2.0.0 is released, and the schema has changed since (names, access or order); raise `version`"
            ])
        #expect(folder.files == before)
    }

    @Test func numberMustNotFallBehind() throws {
        var folder = try twoVersions()
        let findings = try folder.freeze("1.5.0", Self.two)
        #expect(findings.map(\.code) == [.versionOrder])
        #expect(findings.first?.range?.start.line == 2)
        #expect(folder.files.count == 3)
    }

    @Test func listedVersionThatWasNeverFrozen() throws {
        var folder = Folder()
        let findings = try folder.freeze("2.0.0", Self.two + "versions: { 1.0.0: {}, 2.0.0: {} }\n")
        #expect(findings.map(\.code) == [.versionOrder])
        #expect(findings.first?.message.hasPrefix("version 1.0.0 is listed but has no snapshot") == true)
        #expect(findings.first?.range?.start == SourcePosition(line: 5, column: 13))
        #expect(folder.files.isEmpty)
    }

    @Test func editedReleaseIsFound() throws {
        let edits: [(String, String, String)] = [
            ("default: 0", "default: 5", "its store and its Swift are"),
            ("name: String", "title: String", "its store and its Swift are"),
            ("String\n", "String?\n", "its store and its Swift are"),
            ("access: internal", "access: public", "its Swift is"),
        ]
        for (old, new, what) in edits {
            var folder = try twoVersions()
            let text = try #require(folder.files["1.0.0.yaml"])
            #expect(text.contains(old))
            folder.files["1.0.0.yaml"] = text.replacing(old, with: new)
            let (_, findings) = folder.read()
            #expect(findings.map(\.code) == [.editedRelease], "\(old)")
            #expect(
                findings.first?.message.contains("version 1.0.0 is released, and this file was changed since: \(what)")
                    == true)
            #expect(findings.first?.range?.path == "T.versions/1.0.0.yaml")
            #expect(findings.first?.range?.start.line == 3)
        }
    }

    @Test func commentsFormattingAndDocsMayChange() throws {
        var folder = try twoVersions()
        folder.files["1.0.0.yaml"] = """
            version: 1.0.0   # first
            schema: T
            models: { Trip: { doc: A trip., attributes: { name: String, rank: { default: 0, type: Int } } } }
            """
        #expect(folder.read().findings.isEmpty)
    }

    @Test func missingFiles() throws {
        var folder = try twoVersions()
        folder.files["1.0.0.yaml"] = nil
        let gone = folder.read().findings
        #expect(gone.map(\.code) == [.versionOrder])
        #expect(gone.first?.message == "version 1.0.0 is locked, but T.versions/1.0.0.yaml is not there; restore it")
        #expect(gone.first?.range?.path == "T.versions/lock")
        folder = try twoVersions()
        folder.files["lock"] = nil
        #expect(folder.read().findings.map(\.code) == [.unreadableLock, .unreadableLock])
        folder = try twoVersions()
        let lines = try #require(folder.files["lock"]).split(separator: "\n")
        folder.files["lock"] = lines[0] + "\n" + lines[2] + "\n"
        let unlocked = folder.read().findings
        #expect(unlocked.map(\.code) == [.unreadableLock])
        #expect(unlocked.first?.range?.path == "T.versions/1.0.0.yaml")
        #expect(Folder().read().findings.isEmpty)
    }

    @Test func filesThatAreNoSnapshots() throws {
        var folder = try twoVersions()
        folder.files["draft.yaml"] = "schema: T\n"
        folder.files["3.0.yaml"] = "schema: T\n"
        let findings = folder.read().findings
        #expect(findings.map(\.code) == [.versionOrder, .versionOrder])
        #expect(findings.map { $0.range?.path } == ["T.versions/3.0.yaml", "T.versions/draft.yaml"])
        folder = try twoVersions()
        folder.files["3.0.0.yaml"] = folder.files["2.0.0.yaml"]
        #expect(
            folder.read().findings.map(\.message) == [
                "3.0.0.yaml holds version 2.0.0; restore the file from version control"
            ])
    }

    @Test func brokenSnapshotIsReportedAtItsPlace() throws {
        for text in [
            "", "models: [", "schema: T\nversion: 1.0.0\nmodels: { Trip: { attributes: { a: Nope } } }\n",
            "schema: T\nversion: 1.0.0\nmodels: { A: {}, A: {} }\n",
        ] {
            var folder = try twoVersions()
            folder.files["1.0.0.yaml"] = text
            let (history, findings) = folder.read()
            #expect(!findings.isEmpty, "\(text)")
            #expect(findings.allSatisfy { $0.range?.path == "T.versions/1.0.0.yaml" }, "\(findings.map(\.message))")
            #expect(history.schemas.map(\.version) == [SchemaVersion(2, 0, 0)])
        }
    }

    @Test func discriminatorsAreKept() throws {
        var folder = Folder()
        #expect(try folder.freeze("1.0.0", "models: { A: {}, B: { inherits: A }, C: { inherits: A } }\n").isEmpty)
        #expect(
            try folder.freeze(
                "2.0.0", "models: { A: {}, D: { inherits: A }, C: { inherits: A }, B: { inherits: A } }\n"
            ).isEmpty)
        let kinds = folder.read().history.schemas.map { schema in schema.models.map { "\($0.name)\($0.kind)" } }
        #expect(kinds == [["A1", "B2", "C3"], ["A1", "D4", "C3", "B2"]])
    }
}
