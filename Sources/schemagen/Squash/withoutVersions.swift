import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML

/// A schema file without the entries that some versions have under `versions`.
///
/// - Returns: `nil` where such an entry shares a line with something else, which only its author can take apart.
func withoutVersions(_ isGoing: (SchemaVersion) -> Bool, in source: SourceText) -> String? {
    var findings = Findings()
    guard let root = parseYAML(source, findings: &findings),
        let list = root.entries?.first(where: { $0.key == "versions" }), let entries = list.value.entries
    else { return source.text }
    let going = entries.filter { SchemaVersion($0.key).map(isGoing) ?? false }
    if going.isEmpty { return source.text }
    var lines: Set<Int> = []
    for entry in going.count == entries.count ? [list] : going {
        // An alias's value lies elsewhere.
        let last = max(entry.value.range.end, entry.keyRange.end)
        guard isAlone(entry.keyRange.start, last, in: source) else { return nil }
        lines.formUnion(entry.keyRange.start.line...last.line)
    }
    let starts = source.lineStarts + [source.text.utf8.count]
    return (1..<starts.count).filter { !lines.contains($0) }
        .map { String(source.slice(starts[$0 - 1]..<starts[$0])) }.joined()
}

/// Whether nothing but space and a comment is on the lines besides.
private func isAlone(_ start: SourcePosition, _ end: SourcePosition, in source: SourceText) -> Bool {
    let before = source.slice(source.lineBounds(start.line).lowerBound..<source.offset(of: start))
    let after = source.slice(
        source.offset(of: end)..<max(source.offset(of: end), source.lineBounds(end.line).upperBound))
    return before.allSatisfy(\.isWhitespace)
        && (after.first { !$0.isWhitespace }.map { $0 == "#" } ?? true)
}
