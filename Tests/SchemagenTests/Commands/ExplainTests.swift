import SchemaDiagnostics
import Testing

@testable import schemagen

@Suite struct ExplainTests {
    let workspace: Workspace

    init() throws { workspace = try Workspace() }

    @Test(arguments: ["SG030", "sg030", "Sg30", "030", "30"]) func `A code is taken in each spelling`(word: String) {
        let run = workspace.run("explain", word)
        #expect(run.code == .clean)
        #expect(run.out.hasPrefix("SG030 error: key written twice\n\nMost YAML readers keep the last"))
        #expect(
            run.out.contains(
                "\nInstead of:\n\n    attributes:\n      name: String\n      name: String?\n\nwrite:\n"))
        #expect(run.out.hasSuffix("\n\nRemove or rename one of them.\n"))
        #expect(run.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test(
        arguments: [
            ("SG209", "did you mean 'SG20"), ("SG13x", "did you mean 'SG130'?"), ("SG899", "did you mean 'SG8"),
            ("nonsense", nil),
            ("", nil), ("+30", nil), ("99999999999999999999", nil), ("SG", nil), ("\u{1B}[31m", nil),
        ] as [(String, String?)])
    func `An unknown code is a usage error, with a near one where there is one`(word: String, near: String?) {
        let run = workspace.run("explain", word)
        #expect(run.code == .usage)
        #expect(run.out.isEmpty)
        #expect(run.error.hasPrefix("schemagen: no rule has the code '"))
        #expect(run.error.contains(near ?? "'\n'schemagen explain' lists them all.\n"))
        #expect(!run.error.contains("\u{1B}"))
    }

    @Test func `Without a code, all are listed by group`() {
        let run = workspace.run("explain")
        #expect(run.code == .clean)
        let lines = run.out.split(separator: "\n")
        #expect(lines.first == "Files")
        #expect(lines.contains("  SG182  warning  declared twice"))
        #expect(lines.count { $0.hasPrefix("  SG") } == RuleCatalogue.all.rules.count)
        #expect(lines.count { !$0.hasPrefix("  ") } == RuleCatalogue.groups.count + 1)
    }

    @Test func `Markdown holds every rule under its group, with its excerpts fenced`() {
        let run = workspace.run("explain", "--format", "markdown")
        #expect(run.code == .clean)
        let lines = run.out.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first == "# Findings")
        #expect(lines.count { $0.hasPrefix("## ") } == RuleCatalogue.groups.count + 1)
        #expect(
            lines.filter { $0.hasPrefix("### ") }
                == RuleCatalogue.groups.flatMap { group in
                    group.rules.sorted { $0.code < $1.code }.map { "### \($0.code): \($0.title)" }
                })
        #expect(lines.count { $0.hasPrefix("```") } == 4 * RuleCatalogue.all.rules.count)
        #expect(run.out.hasSuffix("\n") && !run.out.hasSuffix("\n\n"))

        let one = workspace.run("explain", "SG017", "--format=markdown")
        #expect(one.code == .clean)
        #expect(one.out.hasPrefix("# SG017: invisible character\n\n*error* · "))
        #expect(one.out.contains("first\\u{2028}second"))
    }
}
