import Foundation
import Testing

@testable import schemagen

struct CommandTests {
    static let schema = """
        schema: Library
        version: 1.0.0
        models:
          Book:
            attributes:
              title: String
              pages: Int = 1

        """

    let workspace: Workspace

    init() throws { workspace = try Workspace() }

    @Test func aValidSchemaIsSaidToBeValid() throws {
        let path = try workspace.file("Library.schema.yaml", Self.schema)
        let run = workspace.run("validate", path)
        #expect(run.code == .clean && run.out == "\(path): valid\n" && run.error == "")
    }

    @Test func findingsGoToStandardErrorWithTheirPlace() throws {
        let path = try workspace.file("Library.schema.yaml", Self.schema.replacing("String", with: "Strng"))
        let run = workspace.run("validate", path)
        #expect(run.code == .findings && run.out == "")
        #expect(run.error.hasPrefix("\(path):6:14: error: unknown type `Strng`; did you mean `String`? [SG121]\n"))
    }

    @Test func findingsOfSeveralFilesAreAllPrinted() throws {
        let bad = try workspace.file("A.schema.yaml", Self.schema.replacing("String", with: "Strng"))
        let good = try workspace.file("B.schema.yaml", Self.schema)
        let worse = try workspace.file("C.schema.yaml", Self.schema.replacing("Int = 1", with: "Int = x"))
        let run = workspace.run("validate", bad, good, worse)
        #expect(run.code == .findings && run.error.contains(bad) && run.error.contains(worse))
        #expect(!run.error.contains(good))
    }

    @Test func aMachinesFormatStandsAloneOnStandardOutput() throws {
        let path = try workspace.file("Library.schema.yaml", Self.schema.replacing("String", with: "Strng"))
        let run = workspace.run("validate", "--format=json", path)
        #expect(run.code == .findings && run.error == "")
        let object = try #require(JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any])
        #expect((object["findings"] as? [[String: Any]])?.first?["code"] as? String == "SG121")
        let clean = workspace.run("validate", "--format", "json", try workspace.file("B.schema.yaml", Self.schema))
        #expect(clean.code == .clean && clean.out.hasPrefix("{"))
    }

    @Test func generatingWritesAndThenLeavesAlone() throws {
        let path = try workspace.file("Library.schema.yaml", Self.schema)
        let output = try workspace.file("Generated")
        let rehearsal = workspace.run("generate", path, "--output", output, "--dry-run")
        #expect(rehearsal.code == .clean && rehearsal.out.contains("would write \(output)/Book.swift\n"))
        #expect(try workspace.files() == ["Library.schema.yaml"])

        let first = workspace.run("generate", path, "--output", output)
        #expect(first.code == .clean && first.out.contains("wrote \(output)/Book.swift\n"))
        #expect(
            try workspace.files() == [
                "Generated", "Generated/Book.swift", "Generated/Library-1.0.0.sql", "Generated/LibrarySchema.swift",
                "Library.schema.yaml",
            ])
        #expect(try workspace.text("Generated/Book.swift").contains("final class Book"))
        let second = workspace.run("generate", path, "--output", output)
        #expect(second.out.contains("unchanged \(output)/Book.swift\n") && !second.out.contains("wrote"))
    }

    @Test func partsCanBeWrittenAlone() throws {
        let path = try workspace.file("Library.schema.yaml", Self.schema)
        let run = workspace.run("generate", path, "-o", try workspace.file("sql"), "--only", "sql")
        #expect(run.code == .clean)
        #expect(try workspace.files() == ["Library.schema.yaml", "sql", "sql/Library-1.0.0.sql"])
        #expect(try workspace.text("sql/Library-1.0.0.sql").contains("CREATE TABLE \"Book\""))
    }

    @Test func aFaultySchemaWritesNothing() throws {
        let path = try workspace.file("Library.schema.yaml", Self.schema.replacing("String", with: "Strng"))
        let run = workspace.run("generate", path, "--output", try workspace.file("Generated"))
        #expect(run.code == .findings)
        #expect(try workspace.files() == ["Library.schema.yaml"])
        #expect(workspace.run("freeze", path).code == .findings)
        #expect(try workspace.files() == ["Library.schema.yaml"])
    }

    @Test func freezingReleasesOnce() throws {
        let path = try workspace.file("Library.schema.yaml", Self.schema)
        let first = workspace.run("freeze", path)
        #expect(first.code == .clean && first.out.contains("wrote ") && first.error == "")
        #expect(
            try workspace.files() == [
                "Library.schema.yaml", "Library.versions", "Library.versions/1.0.0.yaml", "Library.versions/lock",
            ])
        let snapshot = try workspace.text("Library.versions/1.0.0.yaml")
        #expect(workspace.run("freeze", path).code == .clean)
        #expect(try workspace.text("Library.versions/1.0.0.yaml") == snapshot)

        try workspace.file("Library.schema.yaml", Self.schema.replacing("Int = 1", with: "Int = 2"))
        let changed = workspace.run("freeze", path)
        #expect(changed.code == .findings && changed.error.contains("[SG605]"))
        #expect(try workspace.text("Library.versions/1.0.0.yaml") == snapshot)
    }

    @Test func aFileThatCannotBeReadOrWrittenIsAnErrorOfItsOwn() throws {
        let missing = try workspace.file("Missing.schema.yaml")
        let run = workspace.run("validate", missing)
        #expect(run.code == .file && run.out == "")
        #expect(run.error == "\(missing): error: cannot read the file: No such file or directory\n")
        let path = try workspace.file("Library.schema.yaml", Self.schema)
        // A file stands where the folder should be.
        let blocked = workspace.run("generate", path, "--output", path)
        #expect(blocked.code == .file && blocked.error.contains("cannot write the file"))
        #expect(try workspace.text("Library.schema.yaml") == Self.schema)
    }

    @Test func whatCannotBeUnderstoodIsUsage() throws {
        let near = workspace.run("validat")
        #expect(near.code == .usage && near.error.contains("unknown command 'validat'; did you mean 'validate'?"))
        #expect(workspace.run("generate", "x.schema.yaml").code == .usage)
        #expect(workspace.run("generate", "a", "b", "--output", "c").code == .usage)
        #expect(workspace.run("--nonsense").code == .usage)
        #expect(workspace.run().code == .usage)
    }

    @Test func helpAndVersionAreResults() throws {
        let help = workspace.run("--help")
        #expect(help.code == .clean && help.error == "")
        for command in Schemagen.commands {
            #expect(help.out.contains("  \(command.name) "))
            let own = workspace.run(command.name, "--help")
            #expect(own.code == .clean && own.out.contains("USAGE: schemagen \(command.name) "))
            #expect(own.out.contains("schemagen \(command.name)"))
            for option in command.options { #expect(own.out.contains("--\(option.long)")) }
        }
        #expect(workspace.run("--version").out.hasPrefix("schemagen "))
    }
}
