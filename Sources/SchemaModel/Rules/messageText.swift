import SchemaDiagnostics

/// `a`, `b` or `c`, in code marks.
func list(_ names: [String]) -> String {
    let marked = names.map { "`\(shortened($0))`" }
    guard let last = marked.last, marked.count > 1 else { return marked.first ?? "none" }
    return marked.dropLast().joined(separator: ", ") + " or " + last
}

/// Puts `replacement` in the place of `written`; `nil` where the place is wider than that, since the text was not written letter by letter.
func correction(of written: String, at range: SourceRange, to replacement: String?) -> Finding.FixIt? {
    guard let replacement, range.start.line == range.end.line else { return nil }
    let quotes = range.end.column - range.start.column - written.utf8.count
    guard quotes == 0 || quotes == 2 else { return nil }
    return Finding.FixIt("write `\(shortened(replacement))`", replacing: range, with: replacement)
}
