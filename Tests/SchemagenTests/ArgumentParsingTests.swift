import Testing

@testable import schemagen

struct ArgumentParsingTests {
    static let output = Option.value("output", short: "o", "DIR", help: "Where to write.")
    static let only = Option.value("only", "PARTS", choices: ["models", "sql"], isList: true, help: "What to write.")
    static let dryRun = Option.flag("dry-run", short: "n", help: "Write nothing.")
    static let quiet = Option.flag("quiet", short: "q", help: "Say nothing.")
    static let command = Command(
        name: "make", summary: "Makes.", operands: "FILE", operandCount: 0...1, options: [output, only, dryRun, quiet],
        example: "schemagen make", run: { _, _ in .clean })

    func parse(_ words: String...) throws(UsageError) -> Arguments { try parseArguments(words, for: Self.command) }

    @Test(arguments: [
        ["--output", "a b"], ["--output=a b"], ["-o", "a b"], ["-oa b"], ["-no", "a b"], ["-qnoa b"],
    ])
    func aValueIsReadInEachSpelling(words: [String]) throws {
        let arguments = try parseArguments(words, for: Self.command)
        #expect(arguments.value(Self.output) == "a b")
        #expect(arguments.operands == [])
    }

    @Test func laterValuesOverrideEarlierOnesAndMayBeEmpty() throws {
        #expect(try parse("-o", "a", "--output=").value(Self.output) == "")
        #expect(try parse("--output=a=b").value(Self.output) == "a=b")
    }

    @Test func wordsBehindTwoDashesAreOperands() throws {
        let arguments = try parse("x", "--", "-n", "--output")
        #expect(arguments.operands == ["x", "-n", "--output"])
        #expect(!arguments.has(Self.dryRun))
    }

    @Test func aSingleDashIsAnOperand() throws { #expect(try parse("-").operands == ["-"]) }

    @Test func listsAreSplitAndChecked() throws {
        #expect(try parse("--only", "models,sql").list(Self.only) == ["models", "sql"])
        #expect(try parse().list(Self.only) == nil)
        #expect(throws: UsageError("'sqk' is not a value of '--only': models, sql; did you mean 'sql'?")) {
            try parse("--only", "models,sqk")
        }
        #expect(throws: UsageError.self) { try parse("--only", "models,") }
    }

    @Test func whatIsUnknownOrIncompleteIsSaid() {
        #expect(throws: UsageError("unknown option '--outptu'; did you mean '--output'?")) { try parse("--outptu=x") }
        #expect(throws: UsageError("unknown option '-z'")) { try parse("-nz") }
        #expect(throws: UsageError("option '--output' needs a value: -o, --output DIR")) { try parse("--output") }
        #expect(throws: UsageError("option '--quiet' takes no value")) { try parse("--quiet=yes") }
    }
}
