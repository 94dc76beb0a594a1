/// Completions for fish 3.1 and later.
func fishCompletions(for commands: [Command]) -> String {
    let names = commands.map {
        "complete -c schemagen -n __schemagen_needs_command -a \($0.name) -d \(quoted($0.summary))\n"
    }
    let details = commands.map { command in
        let start = "complete -c schemagen -n '__schemagen_runs \(command.name)'"
        var lines = command.allOptions.map { option in
            let short = option.short.map { " -s \($0)" } ?? ""
            let value = option.placeholder == nil ? "" : " -x" + action(option.completion)
            return "\(start)\(short) -l \(option.long)\(value) -d \(quoted(option.help))\n"
        }
        if command.completion != .nothing { lines.append(start + action(command.completion) + "\n") }
        return "\n" + lines.joined()
    }
    return """
        # Completions of schemagen for fish, written by 'schemagen completions fish'.

        function __schemagen_needs_command
            test (count (commandline -opc)) -eq 1
        end

        function __schemagen_runs
            set -l words (commandline -opc)
            test (count $words) -ge 2; and test $words[2] = $argv[1]
        end

        complete -c schemagen -f
        complete -c schemagen -n __schemagen_needs_command -s h -l help -d 'Show the help.'
        complete -c schemagen -n __schemagen_needs_command -l version -d 'Show the version.'
        \(names.joined())\(details.joined())
        """
}

private func action(_ kind: CompletionKind) -> String {
    switch kind {
    case .nothing: ""
    case .schemas: " -a '(__fish_complete_suffix .yaml)'"
    case .files: " -a '(__fish_complete_path)'"
    case .folders: " -a '(__fish_complete_directories)'"
    case .words(let words): " -a '\(words.joined(separator: " "))'"
    case .list(let words): " -a '(__fish_append , \(words.joined(separator: " ")))'"
    }
}

private func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
}
