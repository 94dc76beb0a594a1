/// Findings as JUnit's XML: a suite a file, a failed test an error; a file without errors has one test that passes.
func renderJUnit(_ findings: [Finding], in context: RenderContext) -> String {
    var paths: [String] = []
    for path in context.sources.map(\.path) + findings.map({ $0.range?.path ?? "schemagen" })
    where !paths.contains(path) {
        paths.append(path)
    }
    let suites = paths.map { path in suite(path, findings.filter { ($0.range?.path ?? "schemagen") == path }) }
    let tests = suites.reduce(0) { $0 + $1.tests }
    let failures = findings.count { $0.severity == .error }
    return """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="schemagen" tests="\(tests)" failures="\(failures)">
        \(suites.map(\.text).joined())</testsuites>

        """
}

private func suite(_ path: String, _ findings: [Finding]) -> (text: String, tests: Int) {
    var cases = findings.map(testCase)
    if !findings.contains(where: { $0.severity == .error }) {
        cases.insert("    <testcase classname=\"\(escapedXML(path))\" name=\"valid\"/>\n", at: 0)
    }
    let failures = findings.count { $0.severity == .error }
    let text =
        "  <testsuite name=\"\(escapedXML(path))\" tests=\"\(cases.count)\" failures=\"\(failures)\">\n"
        + cases.joined() + "  </testsuite>\n"
    return (text, cases.count)
}

private func testCase(_ finding: Finding) -> String {
    let place = finding.range.map { "\($0.path):\($0.start.line):\($0.start.column)" } ?? "schemagen"
    var lines = ["\(place): \(finding.severity.rawValue): \(finding.message) [\(finding.code)]"]
    if let fixIt = finding.fixIt { lines.append("fix: \(fixIt.message)") }
    for note in finding.notes {
        let place = note.range.map { "\($0.path):\($0.start.line):\($0.start.column): " } ?? ""
        lines.append("\(place)note: \(note.message)")
    }
    let body = escapedXML(lines.joined(separator: "\n"))
    let content =
        finding.severity == .error
        ? "<failure type=\"\(finding.code)\" message=\"\(escapedXML(finding.message))\">\(body)</failure>"
        : "<system-out>\(body)</system-out>"
    let name = "\(finding.code) \(finding.range.map { "\($0.start.line):\($0.start.column)" } ?? "")"
    return """
            <testcase classname="\(escapedXML(finding.range?.path ?? "schemagen"))" name="\(escapedXML(name))">\
        \(content)</testcase>

        """
}

/// A text for XML's content and attributes; a character that XML cannot hold becomes U+FFFD.
private func escapedXML(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        case "\t", "\n", "\r": "&#\(scalar.value);"
        case "\u{00}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
        default: String(scalar)
        }
    }.joined()
}
