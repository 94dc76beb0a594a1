import Foundation
import SQLiteKit
import Testing

@testable import schemagen

/// `schemagen sql`: the statements of a version, and of the way between two.
struct SQLCommandTests {
    let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try workspace.releaseLibrary()
    }

    @Test func theTablesOfTheEditedVersion() throws {
        let run = workspace.run("sql", try workspace.file("Library.schema.yaml"))
        #expect(run.code == .clean && run.error == "")
        #expect(run.out.hasPrefix("-- Library 2.0.0: the tables and indexes of an empty store.\n"))
        #expect(run.out.contains("-- create Book: A store is made.\nCREATE TABLE \"Book\" ("))
        #expect(run.out.contains("\"subtitle\" TEXT"))
    }

    @Test func theTablesOfAReleasedVersion() throws {
        let run = workspace.run("sql", try workspace.file("Library.schema.yaml"), "--version", "1.0.0")
        #expect(run.code == .clean && run.out.contains("\"pages\"") && !run.out.contains("subtitle"))
    }

    @Test func theWayFromAReleaseSaysWhatBecomesOfEachColumn() throws {
        let run = workspace.run("sql", try workspace.file("Library.schema.yaml"), "--from", "1.0.0")
        #expect(run.code == .clean)
        #expect(
            run.out == """
                -- Library 1.0.0 to 2.0.0.
                -- What schemagen does around it is not written here: lock, backup, the account of every column, and the version in `_schema`.
                PRAGMA foreign_keys = OFF;
                BEGIN IMMEDIATE;

                -- alter Book: ALTER TABLE adds `subtitle`, renames `title` in place.
                --   kept: title as name
                --   filled: subtitle with NULL
                ALTER TABLE "Book" RENAME COLUMN "title" TO "name";
                ALTER TABLE "Book" ADD COLUMN "subtitle" TEXT;

                COMMIT;

                """)
    }

    @Test func theScriptRunsInTheShellOfSQLite() throws {
        let path = try workspace.file("Library.schema.yaml")
        let script =
            workspace.run("sql", path, "--version", "1.0.0").out + workspace.run("sql", path, "--from", "1.0.0").out
        let database = try Connection()
        try database.execute(script)
        let names = try database.values("SELECT name FROM pragma_table_info('Book') ORDER BY cid")
        #expect(names == ["_id", "_v", "name", "pages", "subtitle"].map { .text($0) })
    }

    @Test(arguments: [
        (["--version", "9.0.0"], "has no version 9.0.0; it has 1.0.0, 2.0.0"),
        (["--from", "1"], "'1' is not a version; write it as 1.2.0"),
        (["--to", "2.0.0"], "'--to' needs '--from'"),
        (["--version", "1.0.0", "--from", "1.0.0"], "give one or the other"),
        (["--from", "2.0.0", "--to", "1.0.0"], "has no released version 2.0.0"),
        (["--from", "1.0.0", "--to", "1.0.0"], "migrations lead to newer versions"),
    ])
    func whatCannotBeAskedIsSaid(words: [String], message: String) throws {
        let run = workspace.run(["sql", try workspace.file("Library.schema.yaml")] + words)
        #expect(run.code == .usage && run.out == "")
        #expect(run.error.contains(message))
    }

    @Test func aStepThatCannotBePlannedIsAFindingAndNoScript() throws {
        let path = try workspace.file(
            "Library.schema.yaml", Workspace.library(version: "2.0.0", "name: { type: String }"))
        let run = workspace.run("sql", path, "--from", "1.0.0")
        #expect(run.code == .findings && run.out == "")
        #expect(run.error.contains("`Book.name` is new and required"))
    }
}
