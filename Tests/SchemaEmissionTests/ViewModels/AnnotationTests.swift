import Mustache
import Testing

@testable import SchemaEmission

@Suite struct AnnotationTests {
    private let template = """
        {{schemaAnnotations.owner}}
        {{#models}}
        {{name}}{{#annotations.title}} {{.}}{{/annotations.title}}{{#annotations.tags}} {{.}}{{/annotations.tags}}
        {{#properties}}
        {{#annotations}}
        {{#label}}
        {{name}}: {{en}} {{fa}}
        {{/label}}
        {{/annotations}}
        {{/properties}}
        {{/models}}
        """

    @Test func `What an author notes reaches the templates`() throws {
        var schema = try schema(ofFixture: "Shapes")
        schema.models = [schema.models[0]]
        schema.annotations = [.init(name: "owner", value: .text("orders team"))]
        schema.models[0].annotations = [
            .init(name: "title", value: .text("Shape")), .init(name: "tags", value: .list([.text("a"), .number("1")])),
        ]
        for index in schema.models[0].attributes.indices {
            schema.models[0].attributes[index].annotations = [
                .init(
                    name: "label",
                    value: index > 0
                        ? .bool(false)
                        : .mapping([
                            .init(name: "en", value: .text("Label")), .init(name: "fa", value: .text("نشانی")),
                        ]))
            ]
        }
        schema.models[0].relationships = []
        let input = EmissionInput(schema: schema, isDraft: true, sourceName: "")
        let layout = SchemaLayout(schema)
        let view = ModelsFileView(
            header: input.header, access: .public, models: [makeModelView(0, in: layout)],
            annotations: schema.annotations)
        let text = try MustacheTemplate(parsing: template, name: "t").render(view.value, partials: [:], options: .code)
        let first = schema.models[0]
        #expect(text == "orders team\n\(first.name) Shape a 1\n\(first.attributes[0].name): Label نشانی\n")
    }
}
