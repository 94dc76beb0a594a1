import SchemaDiagnostics

/// Every finding can be shown in every form, and points into the file that it names.
func checkFindings(_ findings: Findings, sources: [SourceText]) throws {
    let sorted = findings.sorted
    let context = RenderContext(
        sources: sources, catalogue: RuleCatalogue(), toolVersion: "0", usesColor: true)
    for format in FindingFormat.allCases { _ = format.render(sorted, in: context) }
    for finding in sorted {
        try promise(!finding.message.isEmpty, "a finding without words")
        for range in [finding.range, finding.fixIt?.range] + finding.notes.map(\.range) {
            guard let range, let source = sources.first(where: { $0.path == range.path }) else { continue }
            try checkPlace(range, in: source)
        }
    }
}

func checkPlace(_ range: SourceRange, in source: SourceText) throws {
    let (start, end) = (range.start, range.end)
    try promise(start <= end, "a place that ends before it begins: \(range)")
    try promise(start.line >= 1 && end.line <= source.lineStarts.count, "a place outside of the file: \(range)")
    try promise(start.column >= 1, "a column before the line: \(range)")
    let line = source.lineBounds(end.line)
    // One past the line's end is the place of what is missing there; the line break may have two bytes.
    try promise(end.column <= line.count + 3, "a place beyond its line: \(range)")
}
