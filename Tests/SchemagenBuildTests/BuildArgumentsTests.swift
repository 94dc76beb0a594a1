import SchemaEmission
import Testing

@testable import schemagen_build

@Suite struct BuildArgumentsTests {
    @Test func `Options come in any order, and buckets are eight by default`() throws {
        let arguments = try BuildArguments(["--output", "out", "--schema", "a/سفر.schema.yaml"])
        #expect(arguments.schema.stem == "سفر")
        #expect(arguments.output == "out")
        #expect(arguments.buckets == 8)
        #expect(try BuildArguments(["--buckets", "1", "--schema", "a", "--output", "b"]).buckets == 1)
    }

    @Test(
        arguments: [
            ([], "'--schema' is missing"), (["--schema", "a"], "'--output' is missing"),
            (["--schema"], "'--schema' needs a value"), (["--schema", ""], "'--schema' needs a value"),
            (["--schema", "a", "--schema", "b"], "'--schema' is given twice"), (["a"], "unknown argument 'a'"),
            (
                ["--schema", "a", "--output", "b", "--buckets", "0"],
                "'--buckets' takes a number from 1 to 1024, not '0'"
            ),
            (
                ["--schema", "a", "--output", "b", "--buckets", "x"],
                "'--buckets' takes a number from 1 to 1024, not 'x'"
            ),
        ] as [([String], String)])
    func `What cannot be understood is refused`(arguments: [String], message: String) {
        #expect(throws: UsageError(message)) { try BuildArguments(arguments) }
    }
}
