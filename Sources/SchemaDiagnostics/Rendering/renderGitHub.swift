/// Findings as GitHub's workflow commands, one a line; notes and fix stand in the message, since a command has one place.
func renderGitHub(_ findings: [Finding]) -> String {
    findings.map { command($0) + "\n" }.joined()
}

private func command(_ finding: Finding) -> String {
    var properties: [String] = []
    if let range = finding.range {
        properties.append("file=" + escapedProperty(range.path))
        properties.append("line=\(range.start.line)")
        properties.append("endLine=\(range.end.line)")
        // GitHub takes columns only for a place within one line.
        if range.start.line == range.end.line {
            properties.append("col=\(range.start.column)")
            properties.append("endColumn=\(max(range.start.column, range.end.column - 1))")
        }
    }
    properties.append("title=\(finding.code)")
    var lines = [finding.message]
    if let fixIt = finding.fixIt { lines.append("fix: \(fixIt.message)") }
    for note in finding.notes {
        let place = note.range.map { "\($0.path):\($0.start.line):\($0.start.column): " } ?? ""
        lines.append("\(place)note: \(note.message)")
    }
    return "::\(commandName(finding.severity)) \(properties.joined(separator: ","))::"
        + escapedData(lines.joined(separator: "\n"))
}

private func commandName(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
}

private func escapedData(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
        switch scalar {
        case "%": "%25"
        case "\r": "%0D"
        case "\n": "%0A"
        default: String(scalar)
        }
    }.joined()
}

private func escapedProperty(_ text: String) -> String {
    escapedData(text).map { character in
        switch character {
        case ":": "%3A"
        case ",": "%2C"
        default: String(character)
        }
    }.joined()
}
