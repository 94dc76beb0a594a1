import SchemaDiagnostics

extension Command {
    /// `completions SHELL`: a script that completes every command of the table.
    static let completions = Command(
        name: "completions", summary: "Prints a script that completes schemagen's command lines in a shell.",
        operands: "bash|zsh|fish", operandCount: 1...1, options: [],
        example: "schemagen completions bash > ~/.local/share/bash-completion/completions/schemagen",
        operandChoices: Shell.allCases.map(\.rawValue)
    ) { arguments, console in
        let name = arguments.operands[0]
        guard let shell = Shell(rawValue: name) else {
            let near = nearestName(to: name, among: Shell.allCases.map(\.rawValue))
            throw UsageError(
                "no completions for '\(shortened(visibleText(name)))': bash, zsh, fish"
                    + (near.map { "; did you mean '\($0)'?" } ?? ""))
        }
        try console.writeOut(shell.completions(for: Schemagen.commands))
        return .clean
    }
}
