import Foundation
import SchemaEmission
import Testing

@testable import schemagen

@Suite struct TemplatesCommandTests {
    let workspace: Workspace

    init() throws { workspace = try Workspace() }

    private let schema = "schema: Shop\nversion: 1.0.0\nmodels: { Item: { attributes: { name: String } } }\n"

    @Test func `The list names every template with its blocks`() throws {
        let listed = workspace.run("templates", "list")
        #expect(listed.code == .clean && listed.error.isEmpty)
        let lines = listed.out.split(separator: "\n").map(String.init)
        #expect(lines.count == BuiltInTemplate.all.count && lines.contains("swift/Version"))
        #expect(lines.contains { $0.hasPrefix("swift/Model  ") && $0.contains("members") })
    }

    @Test func `A template is shown as it is`() throws {
        let shown = workspace.run("templates", "show", "swift/Enum")
        #expect(shown.code == .clean && shown.out.hasPrefix("{{#docLines}}\n") && shown.out.hasSuffix("}\n"))
        #expect(workspace.run("templates", "show", "swift/Enum.mustache").out == shown.out)
    }

    @Test func `An ejected template lies where generate finds it, and changes nothing`() throws {
        try workspace.file("Shop.schema.yaml", schema)
        #expect(try workspace.schemagen("generate", "-o", "plain").status == 0)
        let ejected = try workspace.schemagen("templates", "eject", "swift/Model", "swift/Header")
        #expect(ejected.status == 0)
        #expect(
            ejected.output
                == "wrote Shop.templates/swift/Model.mustache\nwrote Shop.templates/swift/Header.mustache\n")
        #expect(try workspace.schemagen("generate", "-o", "same").status == 0)
        #expect(try workspace.text("same/Item.swift") == workspace.text("plain/Item.swift"))

        try workspace.file("Shop.templates/swift/Header.mustache", "// {{source}}\n")
        #expect(try workspace.schemagen("generate", "-o", "own").status == 0)
        #expect(try workspace.text("own/Item.swift").hasPrefix("// Shop.schema.yaml\n"))
        #expect(try workspace.schemagen("templates", "check").output == "2 templates fit in Shop.templates\n")
    }

    @Test func `Nothing is overwritten, and then nothing is written`() throws {
        try workspace.file("T/swift/Enum.mustache", "mine")
        let folder = try workspace.file("T")
        let ejected = workspace.run("templates", "eject", "swift/Model", "swift/Enum", "-o", folder)
        #expect(ejected.code == .file && ejected.error.contains("File exists"))
        #expect(try workspace.text("T/swift/Enum.mustache") == "mine")
        #expect(try !workspace.files().contains("T/swift/Model.mustache"))
    }

    @Test func `Generate takes the folder that it is given`() throws {
        let file = try workspace.file("Shop.schema.yaml", schema)
        try workspace.file("mine/swift/Header.mustache", "// {{sorce}}\n")
        let folder = try workspace.file("mine")
        let out = try workspace.file("out")
        let made = workspace.run("generate", file, "-o", out, "--templates", folder + "/")
        #expect(
            made.code == .findings
                && made.error.hasPrefix(
                    "\(folder)/swift/Header.mustache:1:4: error: the data has no key 'sorce' [SG901]\n")
        )
        #expect(try !workspace.files().contains("out"))
        let missing = workspace.run("generate", file, "-o", out, "--templates", folder + "s")
        #expect(missing.code == .file && missing.error.contains("No such file or directory"))
        #expect(workspace.run("generate", file, "-o", out, "--templates", file).code == .file)
    }

    @Test func `Checking finds what only another schema would show`() throws {
        try workspace.file("T/swift/Struct.mustache", "{{#fields}}{{#isStruct}}{{oops}}{{/isStruct}}{{/fields}}\n")
        try workspace.file("T/swift/Version.mustache", "{{#plans}}{{upto}}{{/plans}}\n")
        let folder = try workspace.file("T")
        let checked = workspace.run("templates", "check", folder)
        #expect(checked.code == .findings && checked.out.isEmpty)
        #expect(checked.error.contains("T/swift/Version.mustache:1:11: error: the data has no key 'upto' [SG901]"))
        try workspace.file("T/swift/Version.mustache", "{{#plans}}{{from}}{{/plans}}\n")
        #expect(workspace.run("templates", "check", folder).error.contains("no key 'oops' [SG901]"))
        try workspace.file("T/swift/Struct.mustache", "\n")
        #expect(workspace.run("templates", "check", folder).out == "2 templates fit in \(folder)\n")
        try workspace.file("T/swift/Strict.mustache", "")
        #expect(
            workspace.run("templates", "check", folder).error.contains("did you mean `swift/Struct.mustache`? [SG902]"))
        let json = workspace.run("templates", "check", folder, "--format", "json")
        #expect(json.out.contains("SG902") && json.error.isEmpty)
    }

    @Test func `All templates together, ejected, fit`() throws {
        let folder = try workspace.file("all")
        #expect(workspace.run(["templates", "eject", "-o", folder] + BuiltInTemplate.all.map(\.name)).code == .clean)
        let checked = workspace.run("templates", "check", folder)
        #expect(checked.error.isEmpty && checked.out == "\(BuiltInTemplate.all.count) templates fit in \(folder)\n")
    }

    @Test(arguments: [
        (["templates"], "'templates' needs list | show NAME | eject NAME… | check [DIR]"),
        (["templates", "lst"], "'templates' has no 'lst'; did you mean 'list'?"),
        (["templates", "list", "x"], "'templates list' takes no NAME"),
        (["templates", "show"], "'templates show' needs one NAME"),
        (
            ["templates", "show", "Modle"],
            "no built-in template is called 'Modle'; 'schemagen templates list' tells them"
        ),
        (["templates", "show", "Model"], "no built-in template is called 'Model'; did you mean 'swift/Model'?"),
        (["templates", "eject"], "'templates eject' needs NAME…"),
        (
            ["templates", "eject", "swift/Modle", "-o", "x"],
            "no built-in template is called 'swift/Modle'; did you mean 'swift/Model'?"
        ),
    ])
    func `What cannot be understood is said`(words: [String], message: String) {
        let made = workspace.run(words)
        #expect(made.code == .usage && made.error.hasPrefix("schemagen: \(message)\n"))
    }
}
