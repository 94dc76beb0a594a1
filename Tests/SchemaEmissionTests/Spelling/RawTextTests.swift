import Testing

@testable import SchemaEmission

@Suite struct RawTextTests {
    @Test(arguments: [
        ("plain \\(x) \"quoted\" \"\"\"", "#"), ("ends \"\"\"# here", "##"), ("an escape \\#(x)", "##"),
        ("\\###u{41} and \"\"\"##", "####"), ("#### alone ends nothing", "#"), ("\"\"##", "#"),
    ])
    func `The fence is longer than anything that could end the literal`(text: String, fence: String) {
        let raw = RawText(text)
        #expect(raw.fence == fence)
        #expect(raw.lines == [text])
    }

    @Test func `Lines end at line feeds alone, and what a source file cannot carry is escaped`() {
        let raw = RawText("one\r\ntwo\u{0}\n\n\tthree \n\u{202E}four\n")
        #expect(raw.lines == ["one\\#u{D}", "two\\#u{0}", "", "\\#u{9}three\\#u{20}", "\\#u{202E}four", ""])
    }
}
