/// A text of the user's for a message: a long one is cut in its middle, since a hostile file may hold names of megabytes.
package func shortened(_ text: some StringProtocol) -> String {
    let longest = 80
    guard text.utf8.count > longest, text.count > longest else { return String(text) }
    return text.prefix(longest / 2) + "…" + text.suffix(longest / 2 - 1)
}
