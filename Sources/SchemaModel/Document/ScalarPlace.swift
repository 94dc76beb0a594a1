import SchemaDiagnostics
import SchemaYAML

/// Turns byte offsets inside a scalar's text into places in the file.
///
/// Exact for a scalar on one line without escapes; else every part has the whole scalar's place, which is never wrong, only wide.
struct ScalarPlace {
    private let whole: SourceRange
    private let firstColumn: Int?

    /// - Parameters:
    ///   - range: the scalar's place, quotes included.
    ///   - byteCount: how many UTF-8 bytes its text has.
    init(range: SourceRange, byteCount: Int) {
        whole = range
        guard range.start.line == range.end.line else {
            firstColumn = nil
            return
        }
        switch range.end.column - range.start.column - byteCount {
        case 0: firstColumn = range.start.column
        case 2: firstColumn = range.start.column + 1
        default: firstColumn = nil
        }
    }

    func range(_ bytes: Range<Int>) -> SourceRange {
        guard let firstColumn else { return whole }
        let line = whole.start.line
        return SourceRange(
            path: whole.path, start: SourcePosition(line: line, column: firstColumn + bytes.lowerBound),
            end: SourcePosition(line: line, column: firstColumn + bytes.upperBound))
    }
}
