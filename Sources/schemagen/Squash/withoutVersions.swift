import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML

/// A schema file without some of its lines.
struct ShortenedSource {
    let text: String
    private let path: String
    /// By the lines of the shorter text, from 1 on: those of the file as it stands.
    private let lines: [Int]

    init(_ source: SourceText, without removed: Set<Int> = []) {
        path = source.path
        guard !removed.isEmpty else {
            text = source.text
            lines = []
            return
        }
        let starts = source.lineStarts + [source.text.utf8.count]
        lines = (1..<starts.count).filter { !removed.contains($0) }
        text = lines.map { String(source.slice(starts[$0 - 1]..<starts[$0])) }.joined()
    }

    /// What was found in the shorter text, with its places in the file as it stands.
    /// - Parameter lock: a file that is written too, of which no line is what it was.
    func inOriginal(_ finding: Finding, lock: String) -> Finding {
        func place(_ range: SourceRange) -> SourceRange {
            if range.path == lock { return .wholeFile(lock) }
            guard range.path == path, !lines.isEmpty else { return range }
            return SourceRange(file: range.file, start: original(range.start), end: original(range.end))
        }
        var finding = finding
        finding.range = finding.range.map(place)
        finding.notes = finding.notes.map { Finding.Note($0.message, at: $0.range.map(place)) }
        finding.notes.append(Finding.Note("it would be so after the squash; nothing was written"))
        // It mends a text that nobody has.
        finding.fixIt = nil
        return finding
    }

    private func original(_ position: SourcePosition) -> SourcePosition {
        // The text's end may lie behind its last line.
        let line =
            lines.indices.contains(position.line - 1)
            ? lines[position.line - 1] : (lines.last ?? 0) + position.line - lines.count
        return SourcePosition(line: line, column: position.column)
    }
}

/// A schema file without the entries that some versions have under `versions`.
///
/// - Returns: `nil` where such an entry shares a line with something else, which only its author can take apart.
func withoutVersions(_ isGoing: (SchemaVersion) -> Bool, in source: SourceText) -> ShortenedSource? {
    var findings = Findings()
    guard let root = parseYAML(source, findings: &findings),
        let list = root.entries?.first(where: { $0.key == "versions" }), let entries = list.value.entries
    else { return ShortenedSource(source) }
    let going = entries.filter { SchemaVersion($0.key).map(isGoing) ?? false }
    if going.isEmpty { return ShortenedSource(source) }
    var lines: Set<Int> = []
    for entry in going.count == entries.count ? [list] : going {
        // An alias's value lies elsewhere.
        let last = max(entry.value.range.end, entry.keyRange.end)
        guard isAlone(entry.keyRange.start, last, in: source) else { return nil }
        lines.formUnion(entry.keyRange.start.line...last.line)
    }
    return ShortenedSource(source, without: lines)
}

/// Whether nothing but space and a comment is on the lines besides.
private func isAlone(_ start: SourcePosition, _ end: SourcePosition, in source: SourceText) -> Bool {
    let before = source.slice(source.lineBounds(start.line).lowerBound..<source.offset(of: start))
    let after = source.slice(
        source.offset(of: end)..<max(source.offset(of: end), source.lineBounds(end.line).upperBound))
    return before.allSatisfy(\.isWhitespace)
        && (after.first { !$0.isWhitespace }.map { $0 == "#" } ?? true)
}
