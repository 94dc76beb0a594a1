import Mustache
import Testing

@Suite struct ParsingErrorTests {
    /// A text, its error, and the error's line and column.
    struct Case: Sendable {
        var text: String
        var problem: MustacheError.Problem
        var line: Int
        var column: Int

        init(_ text: String, _ problem: MustacheError.Problem, _ line: Int, _ column: Int) {
            self.text = text
            self.problem = problem
            self.line = line
            self.column = column
        }
    }

    @Test(arguments: [
        Case("a {{b", .unclosedTag(closing: "}}"), 1, 3),
        Case("{{", .unclosedTag(closing: "}}"), 1, 1),
        Case("a\n\n  {{#", .unclosedTag(closing: "}}"), 3, 3),
        Case("{{{b}} c", .unclosedTag(closing: "}}}"), 1, 1),
        Case("{{!no end }", .unclosedTag(closing: "}}"), 1, 1),
        Case("{{=<% %>}}", .unclosedTag(closing: "=}}"), 1, 1),
        Case("{{=<% %>=}}<%a}}", .unclosedTag(closing: "%>"), 1, 12),
        // The mistake is in the first tag, not in the one that would close it.
        Case("{{#open\n{{name}}\n{{/open}}", .unclosedTag(closing: "}}"), 1, 1),
    ])
    func unclosedTag(_ test: Case) { expectError(test) }

    @Test(arguments: [
        Case("{{}}", .emptyTag, 1, 1),
        Case("x{{  \n }}", .emptyTag, 1, 2),
        Case("{{#}}", .emptyTag, 1, 1),
        Case("{{> }}", .emptyTag, 1, 1),
        Case("{{{}}}", .emptyTag, 1, 1),
        Case("{{first name}}", .invalidName("first name"), 1, 3),
        Case("{{# a b }}{{/ a b }}", .invalidName("a b"), 1, 5),
        Case("{{a..b}}", .invalidName("a..b"), 1, 3),
        Case("{{.a}}", .invalidName(".a"), 1, 3),
        Case("{{a.}}", .invalidName("a."), 1, 3),
        Case("{{^..}}{{/..}}", .invalidName(".."), 1, 4),
        Case("{{>two words}}", .invalidName("two words"), 1, 4),
    ])
    func name(_ test: Case) { expectError(test) }

    @Test(arguments: [
        Case("{{=<%=}}", .invalidDelimiters("<%"), 1, 1),
        Case("{{==}}", .invalidDelimiters(""), 1, 1),
        Case("{{=a b c=}}", .invalidDelimiters("a b c"), 1, 1),
        Case("{{=<= =>=}}", .invalidDelimiters("<= =>"), 1, 1),
    ])
    func delimiters(_ test: Case) { expectError(test) }

    @Test(arguments: [
        Case("a\n{{#b}}\nc", .unclosedSection("b"), 2, 1),
        Case("{{^b}}", .unclosedSection("b"), 1, 1),
        Case("{{<b}}", .unclosedSection("b"), 1, 1),
        Case("{{$b}}", .unclosedSection("b"), 1, 1),
        Case("{{#a}}{{#b}}{{/b}}", .unclosedSection("a"), 1, 1),
        Case("{{#a}}\n{{#b}}\n {{/a}}{{/b}}", .mismatchedClose("a", open: "b", openLine: 2), 3, 2),
        Case("{{#a.b}}{{/a}}", .mismatchedClose("a", open: "a.b", openLine: 1), 1, 9),
        Case("a{{/b}}", .unopenedClose("b"), 1, 2),
        Case("{{#a}}{{/a}}{{/a}}", .unopenedClose("a"), 1, 13),
        // What a parent tag holds outside of its blocks is ignored, but not unchecked.
        Case("{{<p}}{{#a}}{{/p}}", .mismatchedClose("p", open: "a", openLine: 1), 1, 13),
        Case("{{<p}}{{$a}}1{{/a}}\n{{$a}}2{{/a}}{{/p}}", .duplicateBlock("a"), 2, 1),
    ])
    func nesting(_ test: Case) { expectError(test) }

    @Test func columnsCountBytesOfUTF8() {
        expectError(Case("نام 🚀 {{#سفر}}", .unclosedSection("سفر"), 1, 13))
        expectError(Case("α\r\nβ{{", .unclosedTag(closing: "}}"), 2, 3))
    }

    @Test func descriptionIsOneLineWithThePlace() throws {
        let error = try #require(throws: MustacheError.self) {
            try MustacheTemplate(parsing: "\n {{/b}}", name: "swift/model")
        }
        #expect("\(error)" == "swift/model:2:2: 'b' is closed and was not opened")
    }

    private func expectError(_ test: Case, sourceLocation: SourceLocation = #_sourceLocation) {
        let error = #expect(throws: MustacheError.self, sourceLocation: sourceLocation) {
            try MustacheTemplate(parsing: test.text, name: "main")
        }
        let expected = MustacheError(problem: test.problem, template: "main", line: test.line, column: test.column)
        #expect(error == expected, sourceLocation: sourceLocation)
    }
}
