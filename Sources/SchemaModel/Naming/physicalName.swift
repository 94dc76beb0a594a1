/// What hinders `name` from being that of a table or column in the store, as a clause; `nil` where nothing does.
///
/// Nearly everything may stand in quotes in SQL: names that other programs chose keep their blanks and hyphens.
func physicalNameProblem(_ name: String) -> String? {
    guard let first = name.unicodeScalars.first, let last = name.unicodeScalars.last else { return "it is empty" }
    if first == "_" { return "names that begin with `_` are the runtime's own" }
    if first.properties.isWhitespace || last.properties.isWhitespace { return "a blank stands at its edge" }
    for scalar in name.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
            return "it holds a character that nobody sees"
        default: if scalar == "\"" { return "it holds a quote" }
        }
    }
    return name.utf8.count > 200 ? "it is longer than 200 bytes" : nil
}
