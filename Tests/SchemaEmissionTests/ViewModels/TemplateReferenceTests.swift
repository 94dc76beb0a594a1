import Foundation
import Mustache
import Testing

@testable import SchemaEmission

/// `Templates/README.md` is the reference of what a template is given.
@Suite struct TemplateReferenceTests {
    @Test func `Every key that a view gives is in the reference`() throws {
        let input = EmissionInput(schema: try schema(ofFixture: "Shapes"), isDraft: true, sourceName: "")
        let layout = SchemaLayout(input.schema)
        let models = ModelsFileView(
            header: input.header, access: .public,
            models: input.schema.models.indices.map { makeModelView($0, in: layout) })
        let script = CreationScriptView(header: input.header, storeHash: "", statements: [""])
        var keys: Set<String> = []
        for view in [models.value, makeSchemaFileView(input).value, script.value] { collectKeys(of: view, in: &keys) }
        #expect(keys.count > 50)

        let readme = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Templates/README.md")
        let text = try String(contentsOf: readme, encoding: .utf8)
        #expect(keys.filter { !text.contains("`\($0)`") } == [])
        let blocks = BuiltInTemplate.all.flatMap(\.blocks)
        #expect(blocks.count > 8 && Set(blocks).count == blocks.count - 1, "only fileHeader is in two of them")
        #expect(blocks.filter { !text.contains("`\($0)`") } == [])
    }

    private func collectKeys(of value: MustacheValue, in keys: inout Set<String>) {
        switch value {
        case .object(let members), .open(let members):
            keys.formUnion(members.names)
            for name in members.names { members[name].map { collectKeys(of: $0, in: &keys) } }
        case .list(let items): for item in items { collectKeys(of: item, in: &keys) }
        case .null, .bool, .string: break
        }
    }
}
