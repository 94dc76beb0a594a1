import SchemaDiagnostics

/// Reads the words behind a command's name.
///
/// `--name value`, `--name=value`, `-n value`, `-nvalue`, grouped flags `-ab`, and `--` after which every word is an operand.
func parseArguments(_ words: [String], for command: Command) throws(UsageError) -> Arguments {
    var arguments = Arguments()
    var rest = words[...]
    while let word = rest.popFirst() {
        if word == "--" {
            for operand in rest { arguments.add(operand: operand) }
            break
        }
        if word.hasPrefix("--") {
            try parseLong(word, &rest, command, &arguments)
        } else if word.hasPrefix("-"), word != "-" {
            try parseShort(word, &rest, command, &arguments)
        } else {
            arguments.add(operand: word)
        }
    }
    return arguments
}

private func parseLong(
    _ word: String, _ rest: inout ArraySlice<String>, _ command: Command, _ arguments: inout Arguments
) throws(UsageError) {
    let body = word.dropFirst(2)
    let name = String(body.prefix { $0 != "=" })
    let attached = body.count > name.count ? String(body.dropFirst(name.count + 1)) : nil
    guard let option = command.allOptions.first(where: { $0.long == name }) else {
        let near = nearestName(to: name, among: command.allOptions.map(\.long))
        throw UsageError("unknown option '--\(name)'" + (near.map { "; did you mean '--\($0)'?" } ?? ""))
    }
    if option.placeholder == nil {
        guard attached == nil else { throw UsageError("option '--\(name)' takes no value") }
        arguments.add("", to: option)
    } else {
        guard let value = attached ?? rest.popFirst() else {
            throw UsageError("option '--\(name)' needs a value: \(option.spelling.drop { $0 == " " })")
        }
        arguments.add(try checked(value, option), to: option)
    }
}

private func parseShort(
    _ word: String, _ rest: inout ArraySlice<String>, _ command: Command, _ arguments: inout Arguments
) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
        guard let option = command.allOptions.first(where: { $0.short == letter }) else {
            throw UsageError("unknown option '-\(letter)'")
        }
        if option.placeholder == nil {
            arguments.add("", to: option)
            continue
        }
        guard let value = letters.isEmpty ? rest.popFirst() : String(letters) else {
            throw UsageError("option '-\(letter)' needs a value: \(option.spelling)")
        }
        arguments.add(try checked(value, option), to: option)
        return
    }
}

private func checked(_ value: String, _ option: Option) throws(UsageError) -> String {
    guard !option.choices.isEmpty else { return value }
    let parts = option.isList ? value.split(separator: ",", omittingEmptySubsequences: false).map(String.init) : [value]
    for part in parts where !option.choices.contains(part) {
        let near = nearestName(to: part, among: option.choices)
        throw UsageError(
            "'\(part)' is not a value of '--\(option.long)': \(option.choices.joined(separator: ", "))"
                + (near.map { "; did you mean '\($0)'?" } ?? ""))
    }
    return value
}
