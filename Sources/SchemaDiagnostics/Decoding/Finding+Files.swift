extension SourceRange {
    /// The beginning of a file, for what concerns all of it.
    package static func wholeFile(_ path: String) -> SourceRange {
        let start = SourcePosition(line: 1, column: 1)
        return SourceRange(path: path, start: start, end: start)
    }
}
