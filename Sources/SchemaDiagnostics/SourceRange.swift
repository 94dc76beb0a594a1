/// A place in a file: line from 1, column in UTF-8 bytes from 1.
package struct SourcePosition: Hashable, Sendable, Comparable {
    // Every node of a tree has two positions: in 32 bits each, which the limit on a file's size leaves room for, they move half the bytes.
    private var storedLine: Int32
    private var storedColumn: Int32

    package init(line: Int, column: Int) {
        storedLine = Int32(clamping: line)
        storedColumn = Int32(clamping: column)
    }

    package var line: Int {
        get { Int(storedLine) }
        set { storedLine = Int32(clamping: newValue) }
    }

    package var column: Int {
        get { Int(storedColumn) }
        set { storedColumn = Int32(clamping: newValue) }
    }

    package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// A half-open stretch of one file; `end` is the position after the last byte.
package struct SourceRange: Hashable, Sendable {
    /// The file that the range points into.
    package var file: SourcePath
    package var start: SourcePosition
    package var end: SourcePosition

    package init(file: SourcePath, start: SourcePosition, end: SourcePosition) {
        self.file = file
        self.start = start
        self.end = end
    }

    package init(path: String, start: SourcePosition, end: SourcePosition) {
        self.init(file: SourcePath(path), start: start, end: end)
    }

    /// The path of the `SourceText` that the range points into.
    package var path: String {
        get { file.text }
        set { file = SourcePath(newValue) }
    }
}
