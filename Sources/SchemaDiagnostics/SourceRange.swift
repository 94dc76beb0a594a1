/// A place in a file: line from 1, column in UTF-8 bytes from 1.
package struct SourcePosition: Hashable, Sendable, Comparable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// A half-open stretch of one file; `end` is the position after the last byte.
package struct SourceRange: Hashable, Sendable {
    /// The path of the `SourceText` that the range points into.
    package var path: String
    package var start: SourcePosition
    package var end: SourcePosition

    package init(path: String, start: SourcePosition, end: SourcePosition) {
        self.path = path
        self.start = start
        self.end = end
    }
}
