import Testing

/// Which lines vanish with their tags, beyond what the specification's cases say.
@Suite struct StandaloneTests {
    @Test func linesOfSeveralTagsVanish() throws {
        #expect(try render("{{#a}}{{#b}}\nx\n{{/b}}{{/a}}\n", ["a": true, "b": true]) == "x\n")
        #expect(try render("{{#a}}\nx\n{{/a}}{{^a}}\ny\n{{/a}}\nz", ["a": false]) == "y\nz")
        #expect(try render("x\n\t{{! one }} {{! two }}  \ny") == "x\ny")
    }

    @Test func aLineOnWhichASectionOpensAndClosesStays() throws {
        #expect(try render("a\n{{#b}}{{/b}}\nc", ["b": true]) == "a\n\nc")
        #expect(try render("a\n {{^b}} {{/b}}\nc", ["b": false]) == "a\n  \nc")
    }

    @Test func onlyAPartialAloneOnItsLineTakesTheLinesEnd() throws {
        let partials = ["p": "x\n"]
        #expect(try render("  {{>p}}\ny", partials: partials) == "  x\ny")
        #expect(try render("{{#a}}{{>p}}{{/a}}\ny", ["a": true], partials: partials) == "x\n\ny")
        #expect(try render("{{>p}}{{>p}}\ny", partials: partials) == "x\nx\n\ny")
    }

    @Test func carriageReturnsBelongToTheLinesEnd() throws {
        #expect(try render("a\r\n  {{#b}}\r\n  x\r\n  {{/b}}\r\nc\r\n", ["b": true]) == "a\r\n  x\r\nc\r\n")
        #expect(try render(" {{>p}}\r\nz", partials: ["p": "x\r\n\r\ny\r\n"]) == " x\r\n\r\n y\r\nz")
        let arguments = "{{<p}}\r\n{{$b}}\r\n  x\r\n  y\r\n{{/b}}\r\n{{/p}}\r\nz"
        #expect(try render(arguments, partials: ["p": "a\r\n {{$b}}\r\n {{/b}}\r\n"]) == "a\r\n x\r\n y\r\nz")
    }

    @Test func aCarriageReturnAloneIsText() throws {
        #expect(try render("{{#b}}\rx{{/b}}", ["b": true]) == "\rx")
    }

    @Test func noTagTakesAnEmptyTemplateApart() throws {
        #expect(try render("") == "")
        #expect(try render("\n") == "\n")
        #expect(try render("{{! all }}") == "")
        #expect(try render("{{! all }}\n") == "")
        #expect(try render("  {{#a}}\n{{/a}}  ", ["a": true]) == "")
    }
}
