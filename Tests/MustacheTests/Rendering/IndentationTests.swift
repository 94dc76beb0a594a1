import Testing

@Suite struct IndentationTests {
    @Test func partialsWithinPartials() throws {
        let partials = ["a": "a {\n    {{>b}}\n}\n", "b": "b {\n\t{{>c}}\n}\n", "c": "c\n"]
        #expect(try render("  {{>a}}\n", partials: partials) == "  a {\n      b {\n      \tc\n      }\n  }\n")
    }

    @Test func blankLinesGetNoIndentation() throws {
        #expect(
            try render("  {{>p}}\n", ["e": "", "n": .null], partials: ["p": "a\n\n{{e}}{{n}}\nb\n"]) == "  a\n\n\n  b\n"
        )
        #expect(try render("  {{>p}}\n", ["t": false], partials: ["p": "{{#t}}x{{/t}}\n{{^t}}y{{/t}}\n"]) == "\n  y\n")
    }

    @Test func sectionsOfAPartialAreIndentedLineByLine() throws {
        let lines = "{{#l}}\n{{.}};\n{{/l}}\n"
        let words = "[{{#l}}{{.}},{{/l}}]\n{{#l}}{{.}}.{{/l}}\n"
        #expect(try render("  {{>p}}\n", ["l": ["1", "2"]], partials: ["p": lines]) == "  1;\n  2;\n")
        #expect(try render("  {{>p}}\n", ["l": ["1", "2"]], partials: ["p": words]) == "  [1,2,]\n  1.2.\n")
    }

    @Test func aLineMayBeginWithAClosingTag() throws {
        let partials = ["p": "{{#l}}{{.}}\n{{/l}}b\n"]
        #expect(try render("  {{>p}}\n", ["l": ["1", "2"]], partials: partials) == "  1\n  2\n  b\n")
    }

    @Test func valuesKeepTheirLines() throws {
        #expect(try render("  {{>p}}\n", ["v": "1\n2\n"], partials: ["p": "{{v}}.\n"]) == "  1\n2\n.\n")
    }

    @Test func aPartialWithinALineIsNotIndented() throws {
        #expect(try render("  x{{>p}}y\n", partials: ["p": "1\n2\n"]) == "  x1\n2\ny\n")
        #expect(try render("  {{>p}}\n", partials: ["p": "{{>q}}{{>q}}\n", "q": "1\n2"]) == "  1\n21\n2\n")
    }

    @Test func argumentsTakeTheIndentationOfTheirBlock() throws {
        let parent = "{\n    {{$members}}\n    let a\n        let b\n    {{/members}}\n}\n"
        let child = "  {{<p}}\n    {{$members}}\n      var x {\n\n        {{y}}\n      }\n    {{/members}}\n  {{/p}}\n"
        #expect(try render("{{>p}}", partials: ["p": parent]) == "{\n    let a\n        let b\n}\n")
        #expect(
            try render(child, ["y": "1"], partials: ["p": parent])
                == "  {\n      var x {\n\n        1\n      }\n  }\n")
    }

    @Test func argumentsOnOneLine() throws {
        let parent = "f({{$a}}1{{/a}}, {{$b}}\n{{/b}})\n"
        #expect(try render("{{<p}}{{/p}}", partials: ["p": parent]) == "f(1, \n)\n")
        #expect(try render("{{<p}}{{$a}} 2 {{/a}}{{$b}}3{{/b}}{{/p}}\n", partials: ["p": parent]) == "f( 2 , 3)\n")
        let lines = "    {{<p}}{{$a}}{\n        2\n    }{{/a}}{{$b}}3{{/b}}{{/p}}\n"
        #expect(try render(lines, partials: ["p": parent]) == "    f({\n        2\n    }, 3)\n")
    }

    @Test func argumentsWithinALineContinueAtItsIndentation() throws {
        let partials = ["p": "    f({{$b}}{{/b}})\n"]
        #expect(try render("  {{<p}}{{$b}}1\n2{{/b}}{{/p}}\n", partials: partials) == "      f(1\n      2)\n")
        #expect(try render("  {{<p}}{{$b}}\n1\n2\n{{/b}}{{/p}}\n", partials: partials) == "      f(1\n      2\n)\n")
    }

    @Test func blocksWithinAnArgumentCountAsItsLines() throws {
        let partials = [
            "full": "{{<p}}\n{{$b}}\n    {{$c}}\n      x\n    {{/c}}\n{{/b}}\n{{/p}}\n",
            "empty": "{{<p}}\n{{$b}}\n    {{$c}}\n    {{/c}}\n{{/b}}\n{{/p}}\n", "p": "{{$b}}{{/b}}",
        ]
        for name in ["full", "empty"] {
            let child = "{{<\(name)}}{{$c}}\n  y\n  z\n{{/c}}{{/\(name)}}"
            #expect(try render(child, partials: partials) == "y\nz\n", "\(name)")
        }
        #expect(try render("{{>full}}", partials: partials) == "x\n")
    }

    @Test func anArgumentOfPartialsIsIndentedTwice() throws {
        let partials = ["p": "{\n    {{$b}}\n    {{/b}}\n}\n", "q": "1 {\n    2\n}\n"]
        let lines = "{{<p}}\n{{$b}}\n  {{>q}}\n  {{#l}}\n  {{>q}}\n  {{/l}}\n{{/b}}\n{{/p}}\n"
        #expect(
            try render(lines, ["l": true], partials: partials)
                == "{\n    1 {\n        2\n    }\n    1 {\n        2\n    }\n}\n")
        // Within a line, the argument's own first line begins none.
        let words = ["p": "f({{$b}}{{/b}})\n", "q": "1\n2\n"]
        #expect(try render("  {{<p}}{{$b}}{{>q}}{{/b}}{{/p}}\n", partials: words) == "  f(1\n  2\n)\n")
    }

    @Test func tabsAndSpacesAreNotExchanged() throws {
        let parent = ["p": "{{$b}}\n\tdefault\n{{/b}}\n"]
        #expect(try render("{{<p}}{{$b}}\n  \tx\n  y\n{{/b}}{{/p}}", partials: parent) == "\t\tx\n\ty\n")
        #expect(try render("{{<p}}{{$b}}\n \tx\n\t y\n{{/b}}{{/p}}", partials: parent) == "\t \tx\n\t\t y\n")
    }
}
