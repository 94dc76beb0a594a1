/// `a`, `b` or `c`, in code marks.
func list(_ names: [String]) -> String {
    let marked = names.map { "`\(shown($0))`" }
    guard let last = marked.last, marked.count > 1 else { return marked.first ?? "none" }
    return marked.dropLast().joined(separator: ", ") + " or " + last
}

/// A text of the author's as a message shows it: on one line and not longer than a line.
func shown(_ text: String) -> String {
    var result = ""
    for character in text.prefix(60) {
        result.append(character.isNewline ? " " : character)
    }
    return text.count > 60 ? result + "…" : result
}
