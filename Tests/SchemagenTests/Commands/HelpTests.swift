import Testing

@testable import schemagen

@Suite struct HelpTests {
    @Test(arguments: Schemagen.commands.map(\.name)) func `Every command has help with an example of its own`(
        name: String
    ) {
        let transcript = Transcript()
        #expect(transcript.run(name, "--help") == .clean)
        #expect(transcript.output.contains("USAGE: schemagen \(name) [OPTIONS]"))
        #expect(transcript.output.contains("EXAMPLE\n  schemagen \(name)"))
        #expect(transcript.errors.isEmpty)

        let all = Transcript()
        #expect(all.run("--help") == .clean)
        #expect(all.output.contains("\n  \(name) "))
    }

    @Test func `Commands and options have names of their own`() {
        let names = Schemagen.commands.map(\.name)
        #expect(Set(names).count == names.count)
        for command in Schemagen.commands {
            let spellings = command.allOptions.flatMap { ["--" + $0.long] + ($0.short.map { ["-\($0)"] } ?? []) }
            #expect(Set(spellings).count == spellings.count, "\(command.name)")
        }
    }
}
