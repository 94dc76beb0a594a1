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

/// What a day changes, and what it does not.
struct WaiverCommandTests {
    let workspace: Workspace

    init() throws { workspace = try Workspace() }

    private static let schema = CommandTests.schema.replacing(
        "pages: Int = 1", with: "price: { type: Double, waive: { SG744: { reason: points, until: 2026-06-30 } } }")

    @Test func waiversExpireByTheDayOfTheRun() throws {
        let path = try workspace.file("Library.schema.yaml", Self.schema)
        let before = workspace.run("validate", path, "--today", "2026-06-30", "--strict")
        #expect(before.code == .clean && before.out == "\(path): valid\n" && before.error == "")
        let after = workspace.run("validate", path, "--today=2026-07-01")
        #expect(after.code == .clean && after.error.contains("[SG744]") && after.error.contains("[SG732]"))
        #expect(workspace.run("validate", path, "--today", "2026-07-01", "--strict").code == .findings)
        // Without the option it is the day of the run, and that is later by now.
        #expect(workspace.run("validate", path).error.contains("[SG732]"))
        let wrong = workspace.run("validate", path, "--today", "tomorrow")
        #expect(
            wrong.code == .usage && wrong.error.contains("'--today' takes a day such as 2027-03-01, not 'tomorrow'"))
    }

    @Test func generatingDoesNotLookAtTheDate() throws {
        let path = try workspace.file("Library.schema.yaml", Self.schema)
        let run = workspace.run("generate", path, "--output", try workspace.file("Out"), "--strict")
        #expect(run.code == .clean && run.error == "")
    }

    @Test func freezingRefusesWhatAnExpiredWaiverAccepted() throws {
        let profile = CommandTests.schema.replacing("models:", with: "profiles: [cloudkit]\nmodels:")
            .replacing(
                "title: String", with: "title: { type: String, waive: { SG701: { reason: set, until: 2026-06-30 } } }")
        let path = try workspace.file("Library.schema.yaml", profile)
        let late = workspace.run("freeze", path, "--today", "2026-07-01")
        #expect(late.code == .findings && late.error.contains("[SG701]"))
        #expect(try workspace.files() == ["Library.schema.yaml"])
        #expect(workspace.run("freeze", path, "--today", "2026-06-30").code == .clean)
        #expect(try workspace.files().count == 4)
    }

    @Test func whatStandsInTheSchemaIsLockedWithoutARelease() throws {
        let path = try workspace.file(
            "Library.schema.yaml",
            CommandTests.schema.replacing("version: 1.0.0", with: "version: 1.1.0")
                + "versions: { 1.0.0: { models: { Book: { attributes: { title: String } } } } }\n")
        #expect(workspace.run("validate", path).error.contains("warning: version 1.0.0 stands here and in no lock"))
        let run = workspace.run("freeze", path, "--lock-only")
        #expect(run.code == .clean && run.out.hasSuffix("Library.versions/lock\n"))
        #expect(try workspace.files() == ["Library.schema.yaml", "Library.versions", "Library.versions/lock"])
        #expect(
            workspace.run("freeze", path, "--lock-only").out == "nothing to write: every released version is locked\n")
        let clean = workspace.run("validate", path, "--strict")
        #expect(clean.code == .clean && clean.error == "")
    }

    @Test func explainingSaysHowToWaiveWhereOneCan() {
        let warning = workspace.run("explain", "SG183").out
        #expect(warning.hasSuffix("    waive: { SG183: { reason: \"…\", until: 2027-03-01 } }\n"))
        #expect(workspace.run("explain", "SG703").out.contains("waive: { SG703:"))
        #expect(!workspace.run("explain", "SG202").out.contains("waive"))
    }
}
