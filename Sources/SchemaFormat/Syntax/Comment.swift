/// A comment of a file, with what its place says about where it belongs.
struct Comment {
    /// From the `#` to the line's end, without blanks at its end.
    let text: String
    let line: Int
    /// Bytes before it in its line.
    let column: Int
    /// Whether nothing else stands in its line.
    let isOwnLine: Bool
    let isAfterBlankLine: Bool
}
