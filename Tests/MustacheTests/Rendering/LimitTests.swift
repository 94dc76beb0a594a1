import Mustache
import Testing

/// Templates and data that would run for ever or fill the stack or the memory.
@Suite struct LimitTests {
    @Test func aPartialThatIncludesItself() throws {
        let error = try #require(throws: MustacheError.self) { try render("x{{>p}}", partials: ["p": "a\n {{>p}}"]) }
        #expect(error == MustacheError(problem: .tooDeep(limit: 1_000), template: "p", line: 2, column: 2))
    }

    @Test func parentsThatIncludeEachOther() throws {
        let partials = ["p": "{{<q}}{{$b}}1{{/b}}{{/q}}", "q": "{{<p}}{{/p}}{{$b}}{{/b}}"]
        let error = try #require(throws: MustacheError.self) { try render("{{<p}}{{/p}}", partials: partials) }
        #expect(error.problem == .tooDeep(limit: 1_000))
    }

    @Test func recursionAsDeepAsTheData() throws {
        var tree: MustacheValue = ["name": "leaf", "children": []]
        for _ in 0..<400 { tree = ["name": "n", "children": [tree]] }
        let partials = ["node": "{{name}} {{#children}}{{>node}}{{/children}}"]
        #expect(try render("{{>node}}", tree, partials: partials) == String(repeating: "n ", count: 400) + "leaf ")
        for _ in 0..<400 { tree = ["name": "n", "children": [tree]] }
        let error = try #require(throws: MustacheError.self) { try render("{{>node}}", tree, partials: partials) }
        #expect(error == MustacheError(problem: .tooDeep(limit: 1_000), template: "node", line: 1, column: 10))
    }

    @Test(arguments: ["#", "^", "$", "<"]) func templatesOfAnyDepthAreParsed(sigil: String) throws {
        let depth = 20_000
        let text = String(repeating: "{{\(sigil)a}}", count: depth) + String(repeating: "{{/a}}", count: depth)
        let template = try MustacheTemplate(parsing: text, name: "deep")
        let partials = ["a": try MustacheTemplate(parsing: "{{$a}}default{{/a}}", name: "a")]
        switch sigil {
        case "#":
            let error = try #require(throws: MustacheError.self) {
                try template.render(["a": true], options: .code)
            }
            #expect(error == MustacheError(problem: .tooDeep(limit: 1_000), template: "deep", line: 1, column: 6_001))
        case "<": #expect(try template.render([:], partials: partials, options: .code) == "default")
        default: #expect(try template.render(["a": false], options: .code) == "")
        }
    }

    @Test func templatesThatMultiplyEachOther() throws {
        var partials: [String: String] = ["p0": "x"]
        for level in 1...60 { partials["p\(level)"] = "{{>p\(level - 1)}}{{>p\(level - 1)}}" }
        var options = MustacheOptions.code
        options.maximumExpansions = 5_000
        let error = try #require(throws: MustacheError.self) {
            try render("{{>p60}}", partials: partials, options: options)
        }
        #expect(error.problem == .tooManyExpansions(limit: 5_000))
        #expect(try render("{{>p10}}", partials: partials, options: options).utf8.count == 1_024)
    }

    @Test func outputThatGrowsTooLarge() throws {
        var options = MustacheOptions.code
        options.maximumOutput = 1_000
        let list = MustacheValue.list(Array(repeating: "0123456789", count: 100))
        #expect(try render("{{#l}}{{.}}{{/l}}", ["l": list], options: options).utf8.count == 1_000)
        #expect(throws: MustacheError.self) { try render("{{#l}}{{.}}.{{/l}}", ["l": list], options: options) }
        let error = try #require(throws: MustacheError.self) {
            try render("{{a}}", ["a": .string(String(repeating: "x", count: 1_001))], options: options)
        }
        #expect(error.problem == .tooMuchOutput(limit: 1_000))
    }
}
