import Foundation
import Testing

@testable import schemagen

@Suite struct CompletionsTests {
    let workspace: Workspace

    init() throws { workspace = try Workspace() }

    /// Where a shell is; `nil` where it is not installed.
    static func path(_ shell: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(shell)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Command lines up to the cursor, and what may stand there.
    static let cases: [(line: [String], words: [String])] = [
        (["gen"], ["generate"]),
        (["--v"], ["--version"]),
        (["generate", "--on"], ["--only"]),
        (["generate", "--only", "m"], ["migrations", "models"]),
        (["validate", "--format", "g"], ["github"]),
        (["explain", "SG00"], (1...8).map { "SG00\($0)" }),
        (["explain", "--format", ""], ["markdown", "text"]),
        (["completions", ""], ["bash", "fish", "zsh"]),
        (["init", "--o"], ["--output"]),
    ]

    private func prepare(for shell: Shell) throws {
        try workspace.file("completions", shell.completions(for: Schemagen.commands))
        for name in ["my shop.schema.yaml", "سفر.schema.yaml", "Sub/b.yml", "notes.txt"] {
            try workspace.file(name, "")
        }
    }

    /// Splits what a script printed, `=` before each case's lines.
    private func answers(_ output: String) -> [[String]] {
        output.split(separator: "=\n", omittingEmptySubsequences: false).dropFirst()
            .map { $0.split(separator: "\n").map(String.init).sorted() }
    }

    @Test(arguments: Shell.allCases) func `Every command and option stands in the script`(shell: Shell) {
        let run = workspace.run("completions", shell.rawValue)
        #expect(run.code == .clean)
        for command in Schemagen.commands {
            #expect(run.out.contains(command.name))
            for option in command.allOptions { #expect(run.out.contains(option.long)) }
        }
        #expect(run.out.hasSuffix("\n"))
    }

    @Test func `Other shells are refused with a near name`() {
        let run = workspace.run("completions", "bsh")
        #expect(run.code == .usage)
        #expect(
            run.error.hasPrefix("schemagen: no completions for 'bsh': bash, zsh, fish; did you mean 'bash'?\n"))
        #expect(workspace.run("completions").code == .usage)
    }

    @Test(.enabled(if: path("bash") != nil, "bash is not installed"), .timeLimit(.minutes(120)))
    func `bash completes commands, options, values and files`() throws {
        let bash = try #require(Self.path("bash"))
        try prepare(for: .bash)
        let syntax = try workspace.launch(bash, ["-n", "completions"])
        #expect(syntax.status == 0 && syntax.errors.isEmpty)

        let more: [(line: [String], words: [String])] = [
            (["generate", "--only", "=", "s"], ["sql"]), (["generate", "--only", "models,s"], ["models,sql"]),
            (["validate", ""], ["Sub", "my shop.schema.yaml", "سفر.schema.yaml"]), (["generate", "-o", ""], ["Sub"]),
            (["validate", "--", "--"], []), (["validate", "Sub/"], ["Sub/b.yml"]), (["nonsense", ""], []),
        ]
        let cases = Self.cases + more
        let lines = cases.map { "ask " + (["schemagen"] + $0.line).map { "'\($0)'" }.joined(separator: " ") }
        try workspace.file(
            "asking",
            """
            source ./completions
            ask() {
                COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
                _schemagen
                echo '='
                printf '%s\\n' "${COMPREPLY[@]}"
            }
            \(lines.joined(separator: "\n"))
            """)
        let result = try workspace.launch(bash, ["--norc", "asking"])
        #expect(result.errors.isEmpty)
        let answers = answers(result.output)
        try #require(answers.count == cases.count)
        for (test, answer) in zip(cases, answers) { #expect(answer == test.words.sorted(), "\(test.line)") }
    }

    @Test(.enabled(if: path("fish") != nil, "fish is not installed"), .timeLimit(.minutes(120)))
    func `fish completes commands, options, values and files`() throws {
        let fish = try #require(Self.path("fish"))
        try prepare(for: .fish)
        let syntax = try workspace.launch(fish, ["--no-config", "-n", "completions"])
        #expect(syntax.status == 0 && syntax.errors.isEmpty)

        let more: [(line: [String], words: [String])] = [
            (["generate", "--only=s"], ["--only=sql"]), (["generate", "--only", "models,s"], ["models,sql"]),
            (["generate", "-o", ""], ["Sub/"]), (["validate", "my"], ["my shop.schema.yaml"]), (["nonsense", ""], []),
        ]
        let cases = Self.cases + more
        let lines = cases.map { "echo '='; complete -C '" + (["schemagen"] + $0.line).joined(separator: " ") + "'" }
        try workspace.file("asking", "source ./completions\n" + lines.joined(separator: "\n"))
        let result = try workspace.launch(fish, ["--no-config", "asking"])
        #expect(result.errors.isEmpty)
        // Behind a tab stands what the help says.
        let answers = answers(result.output).map { $0.map { String($0.prefix { $0 != "\t" }) }.sorted() }
        try #require(answers.count == cases.count)
        for (test, answer) in zip(cases, answers) { #expect(answer == test.words.sorted(), "\(test.line)") }
    }

    @Test(.enabled(if: path("zsh") != nil, "zsh is not installed"), .timeLimit(.minutes(120)))
    func `zsh completes commands, options, values and files`() throws {
        let zsh = try #require(Self.path("zsh"))
        try prepare(for: .zsh)
        let syntax = try workspace.launch(zsh, ["-f", "-n", "completions"])
        #expect(syntax.status == 0 && syntax.errors.isEmpty)

        let more: [(line: [String], words: [String])] = [
            (["generate", "--only=models,s"], ["sql"]), (["generate", "-o", ""], ["Sub"]),
            (["validate", ""], ["Sub", "my\\ shop.schema.yaml", "سفر.schema.yaml"]),
        ]
        let cases = Self.cases + more
        let lines = cases.map { "ask '" + (["schemagen"] + $0.line).joined(separator: " ") + "'" }
        // zsh completes only in an interactive shell: one in a pseudo-terminal notes what is offered to it.
        try workspace.file(
            "asking",
            """
            zmodload zsh/zpty
            ask() {
                rm -f offers
                zpty shell zsh -f -i
                zpty -w shell 'source ./noting'
                await ready
                zpty -n -w shell "$1"$'\\C-x'
                await done
                echo '='
                grep -vxF -e ready -e done -e '' offers | sort -u
                zpty -d shell
            }
            await() {
                local turn
                for turn in {1..200}; do
                    grep -sqxF $1 offers && return
                    sleep 0.05
                done
                echo "zsh is not $1" >&2
            }
            \(lines.joined(separator: "\n"))
            """)
        try workspace.file(
            "noting",
            """
            PROMPT=
            autoload -Uz compinit
            compinit -u -D
            source ./completions
            compadd() {
                local -a offered
                [[ " $*" == *" -"[OAD]" "* ]] || { builtin compadd -O offered "$@"; print -rl -- $offered >>offers }
                builtin compadd "$@"
            }
            list() { zle list-choices; print done >>offers }
            zle -N list
            bindkey '^X' list
            print ready >>offers
            """)
        let result = try workspace.launch(zsh, ["-f", "asking"])
        #expect(result.errors.isEmpty)
        let answers = answers(result.output)
        try #require(answers.count == cases.count)
        for (test, answer) in zip(cases, answers) { #expect(answer == test.words.sorted(), "\(test.line)") }
    }
}
