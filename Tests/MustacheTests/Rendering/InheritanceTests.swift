import Testing

/// What the specification's cases leave open about blocks.
@Suite struct InheritanceTests {
    @Test func whatStandsBetweenTheBlocksOfAParentIsIgnored() throws {
        let template = "{{<p}} text {{unknown}} {{#x}}{{$a}}no{{/a}}{{/x}}{{>none}} {{$b}}yes{{/b}} {{! c }}{{/p}}"
        #expect(try render(template, partials: ["p": "{{$a}}a{{/a}} {{$b}}b{{/b}}"]) == "a yes")
    }

    @Test func aBlockInAnArgumentOfItsNameIsTheDefault() throws {
        let partials = ["p": "<{{$a}}p{{/a}}>", "q": "{{<p}}{{$a}}q {{$a}}default{{/a}}{{/a}}{{/p}}"]
        #expect(try render("{{>q}}", partials: partials) == "<q default>")
        #expect(try render("{{<q}}{{$a}}own{{/a}}{{/q}}", partials: partials) == "<own>")
    }

    @Test func argumentsReachThePartialsOfTheParent() throws {
        let partials = [
            "p": "{{>head}}{{>body}}", "head": "{{$title}}none{{/title}} ", "body": "{{$title}}-{{/title}}",
        ]
        #expect(try render("{{<p}}{{$title}}T{{/title}}{{/p}} {{>p}}", partials: partials) == "T T none -")
    }

    @Test func argumentsEndWithTheirParent() throws {
        let partials = ["p": "{{$a}}p{{/a}}", "q": "{{$a}}q{{/a}}"]
        #expect(
            try render("{{$a}}m{{/a}}{{<p}}{{$a}}x{{<q}}{{/q}}{{/a}}{{/p}}{{$a}}m{{/a}}{{>q}}", partials: partials)
                == "mxqmq")
    }

    @Test func parentsWithinArguments() throws {
        let partials = ["p": "p({{$a}}{{/a}})", "q": "q({{$a}}{{/a}}{{$b}}{{/b}})"]
        #expect(
            try render(
                "{{<p}}{{$a}}{{<q}}{{$a}}1{{/a}}{{$b}}{{<p}}{{$a}}2{{/a}}{{/p}}{{/b}}{{/q}}{{/a}}{{/p}}",
                partials: partials) == "p(q(1p(2)))")
    }

    @Test func anArgumentIsRenderedForEachItemOfTheParentsList() throws {
        let partials = ["p": "{{#l}}{{$item}}{{name}}{{/item}};{{/l}}"]
        #expect(
            try render(
                "{{<p}}{{$item}}{{name}}={{x}}{{/item}}{{/p}}", ["x": "1", "l": [["name": "a"], ["name": "b"]]],
                partials: partials) == "a=1;b=1;")
    }

    @Test func delimitersEndWithTheirTemplate() throws {
        let partials = ["p": "{{=[ ]=}}[$a]p[/a] {{x}}"]
        #expect(
            try render("{{=< >=}}<<p><$a><x><={{ }}=>{{/a}}{{/p}}{{x}}", ["x": "1"], partials: partials) == "1 {{x}}1")
    }
}
