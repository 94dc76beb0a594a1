import SchemaDiagnostics
import SchemaYAML

/// The text of a schema file in the canonical layout.
///
/// Two spaces indent a level; what was written in brackets stays in one line where it fits, and is written as a block where not; the
/// order of keys, quotes, anchors and comments stay; a blank line stands between models. What is formatted already does not change.
///
/// - Parameters:
///   - source: The file as it is.
///   - findings: What is wrong with the file as YAML, or keeps it from being laid out.
/// - Returns: `nil` where there are such findings.
/// - Throws: `FormatFailure` where the result would not mean the same as the source.
package func formatSchema(_ source: SourceText, findings: inout Findings) throws(FormatFailure) -> String? {
    var found = Findings()
    let tree = parseYAML(source, findings: &found)
    findings.report(contentsOf: found.all)
    guard let tree, found.all.isEmpty else { return nil }

    let plain = PlainLineBreaks(of: source)
    var reader = SyntaxReader(plain.source)
    let document = try reader.readDocument()
    for var finding in reader.findings {
        finding.range = finding.range.map(plain.original)
        findings.report(finding)
    }
    guard reader.findings.isEmpty else { return nil }

    let text = LayoutPrinter.text(of: document)
    try check(text, means: tree, comments: document.comments, path: source.path)
    return text
}

/// The safety net: the values and the comments are what they were.
private func check(_ text: String, means tree: YAMLNode, comments: [Comment], path: String) throws(FormatFailure) {
    let result = SourceText(path: path, text: text)
    var found = Findings()
    guard let new = parseYAML(result, findings: &found), found.all.isEmpty else {
        throw FormatFailure(path: path, reason: "the result is not YAML")
    }
    guard isSameTree(tree, new) else { throw FormatFailure(path: path, reason: "values would change") }
    var reader = SyntaxReader(result)
    let kept = try reader.readDocument().comments
    guard kept.map(\.text).sorted() == comments.map(\.text).sorted() else {
        throw FormatFailure(path: path, reason: "comments would be lost")
    }
}
