import Testing

@testable import SchemaMigration

/// Two texts of JSON are one value whatever the order of members.
@Suite struct SortedJSONTests {
    private func sorted(_ text: String) -> String? { sortedJSON(text.utf8).map { String(decoding: $0, as: UTF8.self) } }

    @Test(arguments: [
        (#"{"b":1,"a":2}"#, #"{"a":2,"b":1}"#),
        (#" { "b" : { "d" : [ 2 , 1 ] , "c" : null } , "a" : [ ] } "#, #"{"a":[],"b":{"c":null,"d":[2,1]}}"#),
        (#"[{"y":1,"x":"}\",\\"},[]]"#, #"[{"x":"}\",\\","y":1},[]]"#),
        (#"{"é":9007199254740993,"日本":1e400,"":-0.0}"#, #"{"":-0.0,"é":9007199254740993,"日本":1e400}"#),
        ("{}", "{}"), ("null", "null"), ("12345678901234567890.10", "12345678901234567890.10"),
    ])
    func `members stand by their names, and nothing else changes`(text: String, expected: String) {
        #expect(sorted(text) == expected)
        #expect(sorted(expected) == expected)
    }

    @Test(arguments: [
        "", " ", "{", "[1", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "[1,]", #""a"#, #""a\"#, "1 2", "{}}", #"{a:1}"#,
        String(repeating: "[", count: 100_000),
    ])
    func `what is no JSON is none`(text: String) {
        #expect(sorted(text) == nil)
    }
}
