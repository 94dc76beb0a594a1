import Mustache
import Testing

@Suite struct RenderingErrorTests {
    @Test func unknownKeysAreFoundWhereverTheyStand() {
        expectError(.unknownKey("nmae"), "main", 2, 3) { try render("a\n  {{nmae}}", ["name": "x"]) }
        expectError(.unknownKey("b"), "main", 1, 1) { try render("{{#b}}{{/b}}", ["a": "x"]) }
        expectError(.unknownKey("b"), "main", 1, 1) { try render("{{^b}}{{/b}}", ["a": "x"]) }
        expectError(.unknownKey("b"), "main", 1, 7) {
            try render("{{#a}}{{{b}}}{{/a}}", ["a": [["b": "x"], ["c": "x"]]])
        }
        expectError(.unknownKey("ن"), "part", 2, 2) {
            try render("{{>part}}", ["x": "y"], partials: ["part": "{{x}}\n {{&ن}}"])
        }
    }

    @Test func aPathIsUnknownWhereOneOfItsPartsIs() {
        let value: MustacheValue = ["a": ["b": "text"], "b": ["c": "other"], "n": .null]
        expectError(.unknownKey("a.c"), "main", 1, 1) { try render("{{a.c}}", value) }
        expectError(.unknownKey("x.b"), "main", 1, 1) { try render("{{x.b}}", value) }
        expectError(.unknownKey("a.b.c"), "main", 1, 1) { try render("{{a.b.c}}", value) }
        expectError(.unknownKey("n.b"), "main", 1, 1) { try render("{{n.b}}", value) }
        // The first part decides: an inner `a` without `b` hides the outer one.
        expectError(.unknownKey("a.b"), "main", 1, 7) {
            try render("{{#i}}{{a.b}}{{/i}}", ["a": ["b": "outer"], "i": ["a": ["c": "inner"]]])
        }
    }

    @Test func whatIsNoTextIsNotWritten() {
        expectError(.notText("a"), "main", 1, 2) { try render("-{{a}}", ["a": []]) }
        expectError(.notText("a.b"), "main", 1, 1) { try render("{{{a.b}}}", ["a": ["b": [:]]]) }
        expectError(.notText("."), "main", 1, 7) { try render("{{#a}}{{.}}{{/a}}", ["a": [["x"]]]) }
    }

    @Test func missingTemplates() {
        expectError(.unknownPartial("no/such"), "main", 2, 1) { try render("a\n{{>no/such}}") }
        expectError(.unknownPartial("none"), "p", 1, 1) {
            try render("{{>p}}", partials: ["p": "{{<none}}{{/none}}"])
        }
    }

    @Test func anArgumentThatNoBlockTakes() throws {
        let partials = ["page": "{{>head}}{{$body}}{{/body}}", "head": "{{#a}}{{$title}}{{/title}}{{/a}}"]
        let template = "{{<page}}{{$title}}t{{/title}}{{$body}}b{{/body}}{{/page}}"
        // A block counts though its section is not rendered.
        #expect(try render(template, ["a": false], partials: partials) == "b")
        expectError(.unknownBlock("bdoy", parent: "page"), "main", 2, 1) {
            try render("{{<page}}\n{{$bdoy}}x{{/bdoy}}{{/page}}", ["a": false], partials: partials)
        }
    }

    @Test func theSpecificationsOptionsLeaveUnknownNamesEmpty() throws {
        let template = "[{{a}}{{b.c}}{{#d}}x{{/d}}{{^d}}y{{/d}}{{>p}}{{<q}}{{$r}}{{/r}}{{/q}}{{list}}]"
        #expect(try render(template, ["list": ["x"]], options: .specification) == "[y]")
    }

    private func expectError(
        _ problem: MustacheError.Problem, _ template: String, _ line: Int, _ column: Int,
        sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> String
    ) {
        let error = #expect(throws: MustacheError.self, sourceLocation: sourceLocation) { try body() }
        let expected = MustacheError(problem: problem, template: template, line: line, column: column)
        #expect(error == expected, sourceLocation: sourceLocation)
    }
}
