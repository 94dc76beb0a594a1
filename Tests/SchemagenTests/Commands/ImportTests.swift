import Foundation
import SchemaDiagnostics
import Testing

@testable import schemagen

/// `schemagen import`: what is written, and what is refused without a trace.
struct ImportTests {
    private let script = "CREATE TABLE trip (id INTEGER PRIMARY KEY, name TEXT NOT NULL);\n"

    @Test func aScriptBecomesASchemaThatValidates() throws {
        let workspace = try Workspace()
        let path = try workspace.file("shop.sql", script)
        let folder = try workspace.file("out/deep")
        let run = workspace.run("import", "sqlite", path, "--output", folder)
        #expect(run.code == .clean)
        #expect(run.out == "wrote \(folder)/Shop.schema.yaml\n")
        #expect(run.error.contains("SG768"))
        #expect(try workspace.files() == ["out", "out/deep", "out/deep/Shop.schema.yaml", "shop.sql"])
        let schema = try workspace.file("out/deep/Shop.schema.yaml")
        #expect(workspace.run("validate", schema).code == .clean)
        #expect(workspace.run("format", "--check", schema).code == .clean)
    }

    @Test func aHistoryIsReleased() throws {
        let workspace = try Workspace()
        for (title, name) in [("Shop", "name"), ("Shop 2", "title")] {
            let hint = name == "title" ? " elementID=\"name\"" : ""
            try workspace.file(
                "Shop.xcdatamodeld/\(title).xcdatamodel/contents",
                """
                <model><entity name="Trip"><attribute name="\(name)" optional="YES" attributeType="String"\(hint)/></entity></model>
                """)
        }
        let run = workspace.run(
            "import", "coredata", try workspace.file("Shop.xcdatamodeld"), "-o", try workspace.file(""))
        #expect(run.code == .clean)
        #expect(
            try workspace.files().filter { !$0.contains("xcdatamodel") } == [
                "Shop.schema.yaml", "Shop.versions", "Shop.versions/1.0.0.yaml", "Shop.versions/lock",
            ])
        let validation = workspace.run("validate", try workspace.file("Shop.schema.yaml"))
        #expect(validation.code == .clean, "\(validation.error)")
    }

    @Test func nothingIsWrittenOverUnlessTold() throws {
        let workspace = try Workspace()
        let path = try workspace.file("shop.sql", script)
        try workspace.file("Shop.schema.yaml", "mine")
        let folder = try workspace.file("")
        let refused = workspace.run("import", "sqlite", path, "--output", folder)
        #expect(refused.code == .findings)
        #expect(refused.error.contains("[SG759]"))
        #expect(try workspace.text("Shop.schema.yaml") == "mine")
        #expect(workspace.run("import", "sqlite", path, "--output", folder, "--force").code == .clean)
        #expect(try workspace.text("Shop.schema.yaml").contains("schema: Shop\n"))
    }

    @Test func aBrokenSourceLeavesNothingBehind() throws {
        let workspace = try Workspace()
        try workspace.file("schemas/1.json", "{ \"database\": ")
        let run = workspace.run(
            "import", "room", try workspace.file("schemas"), "--output", try workspace.file("out"), "--format", "json")
        #expect(run.code == .findings)
        #expect(run.out.contains("\"SG752\""))
        #expect(run.error == "")
        #expect(try workspace.files() == ["schemas", "schemas/1.json"])
    }

    @Test func aFolderThatCannotBeMadeLeavesNothingBehind() throws {
        let workspace = try Workspace()
        let path = try workspace.file("shop.sql", script)
        let blocked = try workspace.file("out", "a file")
        let run = workspace.run("import", "sqlite", path, "--output", blocked)
        #expect(run.code == .file)
        #expect(try workspace.files() == ["out", "shop.sql"])
    }

    @Test func theNameCanBeGiven() throws {
        let workspace = try Workspace()
        let path = try workspace.file("shop.sql", script)
        let folder = try workspace.file("")
        #expect(workspace.run("import", "sqlite", path, "--name", "Store", "-o", folder).code == .clean)
        #expect(try workspace.text("Store.schema.yaml").contains("schema: Store\n"))
        #expect(workspace.run("import", "sqlite", path, "--name", "a b", "-o", folder).code == .usage)
    }

    @Test func operandsAreChecked() throws {
        let workspace = try Workspace()
        let near = workspace.run("import", "core-data", "x")
        #expect(near.code == .usage)
        #expect(near.error.contains("did you mean 'coredata'?"))
        #expect(workspace.run("import", "sqlite").code == .usage)
        #expect(workspace.run("import", "sqlite", try workspace.file("absent.db")).code == .file)
    }
}
