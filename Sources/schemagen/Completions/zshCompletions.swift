/// Completions for zsh, to be autoloaded as `_schemagen` or sourced behind `compinit`.
func zshCompletions(for commands: [Command]) -> String {
    let list = commands.map { "        \(quoted("\(escaped($0.name, ":")):\($0.summary)"))\n" }
    let cases = commands.map { command in
        var arguments = command.allOptions.map(argument)
        if command.completion != .nothing {
            arguments.append(quoted("*:\(escaped(command.operands, ":")):\(action(command.completion))"))
        }
        let lines = arguments.map { " \\\n                        \($0)" }.joined()
        return
            "                \(command.name))\n                    _arguments -s -S\(lines)\n                    ;;\n"
    }
    return """
        #compdef schemagen
        # Completions of schemagen for zsh, written by 'schemagen completions zsh'.

        _schemagen() {
            local context state state_descr line
            local -A opt_args
            local -a commands
            commands=(
        \(list.joined())    )
            _arguments -C \\
                '(- *)'{-h,--help}'[Show the help.]' \\
                '(- *)--version[Show the version.]' \\
                '1:command:->command' \\
                '*::argument:->argument'
            case $state in
                command) _describe -t commands command commands ;;
                argument)
                    case $words[1] in
        \(cases.map { $0 }.joined())            esac
                    ;;
            esac
        }

        if [[ $funcstack[1] == _schemagen ]]; then
            _schemagen "$@"
        else
            compdef _schemagen schemagen
        fi

        """
}

/// An option as `_arguments` takes it.
private func argument(_ option: Option) -> String {
    let help = "[\(escaped(option.help, "[]:"))]"
    let value = option.placeholder.map { ":\(escaped($0, ":")):\(action(option.completion))" } ?? ""
    let (short, long) = option.placeholder == nil ? ("", "") : ("+", "=")
    guard let letter = option.short else { return quoted("--\(option.long)\(long)\(help)\(value)") }
    return "'(-\(letter) --\(option.long))'{-\(letter)\(short),--\(option.long)\(long)}\(quoted(help + value))"
}

private func action(_ kind: CompletionKind) -> String {
    switch kind {
    case .nothing: " "
    case .schemas: "_files -g \"*.(yaml|yml)(-.)\""
    case .files: "_files"
    case .folders: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .list(let words): "_values -s , part \(words.joined(separator: " "))"
    }
}

private func escaped(_ text: String, _ signs: String) -> String {
    text.map { signs.contains($0) || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
}

private func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
