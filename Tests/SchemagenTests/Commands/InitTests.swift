import SchemaDiagnostics
import SchemaFormat
import Testing

@testable import schemagen

@Suite struct InitTests {
    let workspace: Workspace

    init() throws { workspace = try Workspace() }

    @Test func `The first schema is named after its folder, validates and is in the canonical layout`() throws {
        try workspace.file("my-new app/keep", "")
        let made = try workspace.schemagen("init", in: "my-new app")
        #expect(made.status == 0 && made.errors.isEmpty)
        #expect(made.output.hasPrefix("wrote MyNewApp.schema.yaml\n"))
        #expect(made.output.contains(".package(url: ") && made.output.contains("SchemaBuildPlugin"))
        let text = try workspace.text("my-new app/MyNewApp.schema.yaml")
        #expect(text.contains("\nschema: MyNewApp\n"))

        let validated = try workspace.schemagen("validate", "--strict", in: "my-new app")
        #expect(validated.status == 0 && validated.errors.isEmpty)
        let checked = try workspace.schemagen("format", "--check", in: "my-new app")
        #expect(checked.status == 0 && checked.errors.isEmpty)
        #expect(try workspace.schemagen("generate", "-o", "out", in: "my-new app").status == 0)
        #expect(try workspace.text("my-new app/out/Project.swift").contains("class Project"))
    }

    @Test(arguments: [("سفر", "سفر"), ("2024-trip", "Trip"), ("été", "Été"), ("🎒", "🎒")])
    func `Folders of any script give a name`(folder: String, name: String) throws {
        try workspace.file("\(folder)/keep", "")
        #expect(try workspace.schemagen("init", in: folder).status == 0)
        #expect(try workspace.schemagen("validate", "\(folder)/\(name).schema.yaml").status == 0)
    }

    @Test func `A name and a folder may be given`() throws {
        try workspace.file("Sources/App/keep", "")
        let made = try workspace.schemagen("init", "Shop", "--output", "Sources/App")
        #expect(made.status == 0 && made.output.hasPrefix("wrote Sources/App/Shop.schema.yaml\n"))
        #expect(try workspace.text("Sources/App/Shop.schema.yaml").contains("ShopSchema"))
        let missing = try workspace.schemagen("init", "Shop", "-o", "None/")
        #expect(missing.status == 3)
        #expect(missing.errors == "None/Shop.schema.yaml: error: cannot write the file: No such file or directory\n")
    }

    @Test func `Nothing is ever overwritten`() throws {
        try workspace.file("Shop.schema.yaml", "mine")
        let again = try workspace.schemagen("init", "Shop")
        #expect(again.status == 3 && again.output.isEmpty)
        #expect(again.errors == "Shop.schema.yaml: error: cannot write the file: File exists\n")
        #expect(try workspace.text("Shop.schema.yaml") == "mine")
    }

    @Test(arguments: [
        ("1shop", "'1shop' is not a Swift identifier; did you mean 'shop'?"),
        ("my shop", "'my shop' is not a Swift identifier; did you mean 'myShop'?"),
        ("../Shop", "'../Shop' is not a Swift identifier; did you mean 'Shop'?"), ("", "'' is not a Swift identifier"),
        ("_", "'_' is not a Swift identifier"), ("+", "'+' is not a Swift identifier"),
    ])
    func `What is no identifier is refused`(name: String, message: String) throws {
        let run = workspace.run("init", name)
        #expect(run.code == .usage)
        #expect(run.error.hasPrefix("schemagen: \(message)\n"))
    }

    @Test(arguments: ["A", "Shop", "ALongerNameThanMost", "سفر"]) func `The layout holds for names of any length`(
        name: String
    ) throws {
        var findings = Findings()
        let text = firstSchema(named: name)
        #expect(try formatSchema(SourceText(path: "a", text: text), findings: &findings) == text)
    }
}
