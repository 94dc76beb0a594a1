import Mustache
import Testing

@Suite struct ValueTests {
    @Test func whatIsTrueForASection() throws {
        let values: [(MustacheValue, Bool)] = [
            (.null, false), (false, false), ("", false), ([], false), (MustacheValue(nil as String?), false),
            (true, true), (" ", true), ("0", true), ("false", true), ([.null], true), ([:], true), (["a": .null], true),
        ]
        for (value, isTrue) in values {
            #expect(try render("{{#v}}yes{{/v}}{{^v}}no{{/v}}", ["v": value]) == (isTrue ? "yes" : "no"), "\(value)")
        }
    }

    @Test func whatIsWritten() throws {
        #expect(
            try render("[{{a}}|{{b}}|{{c}}|{{d}}]", ["a": .null, "b": true, "c": false, "d": "x"]) == "[|true|false|x]")
    }

    @Test func aSectionSetsTheCurrentValue() throws {
        #expect(try render("{{#doc}}/// {{.}}{{/doc}}", ["doc": "A trip."]) == "/// A trip.")
        #expect(try render("{{#a}}{{#.}}{{.}},{{/.}};{{/a}}", ["a": [["1", "2"], ["3"]]]) == "1,2,;3,;")
        #expect(try render("{{#a}}{{b}}{{#c}}{{b}}{{/c}}{{/a}}", ["b": "0", "a": ["b": "1", "c": true]]) == "11")
    }

    @Test func aListIsLeftWhenItsBodyEnds() throws {
        let value: MustacheValue = ["l": [["x": "1"], ["x": "2"]], "x": "0"]
        #expect(try render("{{x}}{{#l}}{{x}}{{#l}}<{{x}}>{{/l}}{{/l}}{{x}}", value) == "01<1><2>2<1><2>0")
    }

    @Test func keysAndTextInEveryScript() throws {
        let value: MustacheValue = [
            "سفر": ["نام": "تهران", "🏷️": [["ετικέτα": "γεια"], ["ετικέτα": "שלום"]]], "é": "composed",
        ]
        let template = "{{#سفر}}«{{نام}}» {{#🏷️}}{{ετικέτα}}{{/🏷️}}{{/سفر}} {{سفر.نام}} 👩‍👩‍👧"
        #expect(try render(template, value) == "«تهران» γειαשלום تهران 👩‍👩‍👧")
        // Canonically equivalent spellings are the same key.
        #expect(try render("{{e\u{301}}}", value) == "composed")
        #expect(try render("{{=« »=}}«سفر.نام»", value) == "تهران")
    }

    @Test func bytesPassUnchanged() throws {
        let text = "\u{0}\u{1}\t\\\"#\u{2028}\u{FEFF}{ }} {x}\u{FFFD}🏳️‍🌈"
        #expect(Array(try render(text).utf8) == Array(text.utf8))
        #expect(Array(try render("{{a}}", ["a": .string(text + "{{b}}")]).utf8) == Array((text + "{{b}}").utf8))
    }

    @Test func escaping() throws {
        let value: MustacheValue = ["a": "<a href='x' title=\"y\">&amp;</a> نام"]
        let raw = "<a href='x' title=\"y\">&amp;</a> نام"
        let escaped = "&lt;a href=&#39;x&#39; title=&quot;y&quot;&gt;&amp;amp;&lt;/a&gt; نام"
        for options in [MustacheOptions.page, .specification] {
            #expect(try render("{{a}}", value, options: options) == escaped)
            #expect(try render("{{{a}}}{{&a}}", value, options: options) == raw + raw)
        }
        #expect(try render("{{a}}{{{a}}}", value, options: .code) == raw + raw)
    }

    @Test func oneTemplateServesManyRenderings() async throws {
        let template = try MustacheTemplate(parsing: "{{#l}}{{>item}}{{/l}}", name: "main")
        let item = try MustacheTemplate(parsing: "<{{.}}>", name: "item")
        let outputs = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<50 {
                group.addTask {
                    try template.render(["l": ["\(number)"]], partials: ["item": item], options: .code)
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(outputs == Set((0..<50).map { "<\($0)>" }))
    }

    @Test func `An open object knows every key, with no value`() throws {
        let inner = MustacheMembers([("y", "2")])
        let value: MustacheValue = ["a": .open(MustacheMembers([("x", "1"), ("b", .open(inner))])), "z": "0"]
        #expect(
            try render("{{a.x}}{{a.b.y}}{{a.n}}{{a.n.m}}{{^a.n}}-{{/a.n}}{{#a}}{{x}}{{z}}{{n}}{{/a}}", value) == "12-10"
        )
        #expect(try render("{{#e}}x{{/e}}{{^e}}none{{/e}}", ["e": .open(MustacheMembers([]))]) == "none")
        #expect(throws: MustacheError.self) { try render("{{a}}", value) }
        #expect(throws: MustacheError.self) { try render("{{n}}", value) }
    }
}
