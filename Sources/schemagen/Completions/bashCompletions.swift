/// Completions for bash 3.2 and later.
func bashCompletions(for commands: [Command]) -> String {
    let names = commands.map(\.name) + ["--help", "--version"]
    let values = commands.flatMap { command in
        command.options.filter { $0.placeholder != nil }.map { option in
            let spellings = [option.short.map { "-\($0)" }, "--" + option.long].compactMap { $0 }
            let pattern = spellings.map { "\(command.name),\($0)" }.joined(separator: "|")
            return "        \(pattern)) \(action(option.completion)); return ;;\n"
        }
    }
    let options = commands.map { command in
        let words = command.allOptions.map { "--" + $0.long }
        return "            \(command.name)) \(action(.words(words))) ;;\n"
    }
    let operands = commands.filter { $0.completion != .nothing }.map { command in
        "            \(command.name)) \(action(command.completion)) ;;\n"
    }
    return """
        # Completions of schemagen for bash, written by 'schemagen completions bash'.

        _schemagen_reply() { # keeps lines whole, since names of files may hold spaces
            local line
            while IFS= read -r line; do COMPREPLY+=("$line"); done
        }

        _schemagen_option() { # bash 3.2, which macOS has, goes without
            type compopt &>/dev/null && compopt -o "$1" 2>/dev/null
        }

        _schemagen_words() {
            _schemagen_reply < <(compgen -W "$1" -- "$current")
        }

        _schemagen_list() { # the word behind the last comma
            local before=
            [[ $current == *,* ]] && before=${current%,*},
            _schemagen_reply < <(compgen -W "$1" -P "$before" -- "${current##*,}")
            _schemagen_option nospace
        }

        _schemagen_files() { # all that compgen finds, as names of files
            _schemagen_option filenames
            _schemagen_reply < <(compgen "$@" -- "$current")
        }

        _schemagen_schemas() {
            _schemagen_files -d
            _schemagen_files -f -X '!*.yaml'
            _schemagen_files -f -X '!*.yml'
        }

        _schemagen() {
            local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
            COMPREPLY=()
            if ((COMP_CWORD == 1)); then
                _schemagen_words '\(names.joined(separator: " "))'
                return
            fi
            # bash breaks --option=value into three words.
            if [[ $current == '=' ]]; then
                current=
            elif [[ $previous == '=' ]]; then
                previous=${COMP_WORDS[COMP_CWORD - 2]}
            fi
            local index behind_dashes=
            for ((index = 2; index < COMP_CWORD; index++)); do
                [[ ${COMP_WORDS[index]} == -- ]] && behind_dashes=yes
            done
            [[ $behind_dashes ]] || case $command,$previous in
        \(values.joined())    esac
            if [[ $current == -* && ! $behind_dashes ]]; then
                case $command in
        \(options.joined())        esac
            else
                case $command in
        \(operands.joined())        esac
            fi
        }

        complete -F _schemagen schemagen

        """
}

private func action(_ kind: CompletionKind) -> String {
    switch kind {
    case .nothing: "true"
    case .schemas: "_schemagen_schemas"
    case .files: "_schemagen_files -f"
    case .folders: "_schemagen_files -d"
    case .words(let words): "_schemagen_words '\(words.joined(separator: " "))'"
    case .list(let words): "_schemagen_list '\(words.joined(separator: " "))'"
    }
}
