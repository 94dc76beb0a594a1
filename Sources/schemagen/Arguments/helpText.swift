/// The help of the whole tool.
func helpText(for commands: [Command]) -> String {
    let width = commands.map(\.name.count).max() ?? 0
    let list = commands.map { "  \(padded($0.name, width))  \($0.summary)" }.joined(separator: "\n")
    return """
        schemagen: Swift models, SQL and migrations from one reviewed schema file.

        USAGE: schemagen COMMAND [OPTIONS] [FILE…]

        COMMANDS
        \(list)

        Without a FILE, a command takes the only *.schema.yaml below the current folder.
        'schemagen COMMAND --help' says more about one command; 'schemagen --version' names the version.

        EXIT CODES
          0 clean · 1 findings at error level · 2 usage · 3 a file that cannot be read or written · 70 a bug in schemagen
          129, 130, 143 ended by a closed terminal, by Ctrl-C, by kill; nothing was changed

        """
}

/// The help of one command.
func helpText(for command: Command) -> String {
    let width = command.allOptions.map(\.spelling.count).max() ?? 0
    let list = command.allOptions.map { option in
        let choices = option.choices.isEmpty ? "" : " (\(option.choices.joined(separator: ", ")))"
        return "  \(padded(option.spelling, width))  \(option.help)\(choices)"
    }
    return """
        \(command.summary)

        USAGE: schemagen \(command.name) [OPTIONS] \(command.operands)

        OPTIONS
        \(list.joined(separator: "\n"))

        EXAMPLE
          \(command.example)

        """
}

private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}
