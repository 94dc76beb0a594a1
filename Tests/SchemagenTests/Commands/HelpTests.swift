import Testing

@testable import schemagen

@Suite struct HelpTests {
    let workspace: Workspace

    init() throws { workspace = try Workspace() }

    @Test(arguments: Schemagen.commands.map(\.name)) func `Every command has help with an example of its own`(
        name: String
    ) {
        let run = workspace.run(name, "--help")
        #expect(run.code == .clean)
        #expect(run.out.contains("USAGE: schemagen \(name) [OPTIONS]"))
        #expect(run.out.contains("EXAMPLE\n  schemagen \(name)"))
        #expect(run.error.isEmpty)

        let all = workspace.run("--help")
        #expect(all.code == .clean)
        #expect(all.out.contains("\n  \(name) "))
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
