import SchemaDiagnostics

extension YAMLTreeBuilder {
    mutating func report(_ finding: Finding) throws(Stop) {
        guard findings.count < YAMLLimits.findings else { throw Stop() }
        findings.append(finding)
        guard findings.count == YAMLLimits.findings else { return }
        findings.append(.tooManyFindings(at: finding.range))
        throw Stop()
    }

    /// The next event; a syntax error is reported and stops the walk.
    mutating func next() throws(Stop) -> YAMLEvent {
        do throws(SyntaxFailure) {
            let event = try reader.next()
            // A value of nothing is not written, so it does not stand between.
            if !event.offsets.isEmpty { lastQuoted = nil }
            return event
        } catch {
            // Where a line break that nobody sees stands above, the failure is most likely its doing.
            let separators = lineSeparators.findings(upTo: error.offset)
            for finding in separators { try report(finding) }
            if separators.isEmpty {
                let scene = SyntaxScene(
                    source: source, failure: error, openBracket: openBrackets.last, lastQuoted: lastQuoted)
                try report(scene.explain())
            }
            throw Stop()
        }
    }

    /// Where the value of an event begins behind its anchor and tag; a tag is reported.
    mutating func skipProperties(of event: YAMLEvent) throws(Stop) -> Range<Int> {
        guard event.anchor != nil || event.hasTag, !isAlias(event) else { return event.offsets }
        var scanner = ByteScanner(source.text, at: event.offsets.lowerBound)
        while true {
            let start = scanner.offset
            guard let mark = scanner.byte, mark == UInt8(ascii: "&") || mark == UInt8(ascii: "!") else { break }
            scanner.skipProperty()
            if mark == UInt8(ascii: "!") { try report(.tag(at: start..<scanner.offset, in: source)) }
            let end = scanner.offset
            scanner.skipSpaceAndComments()
            // A value of nothing keeps its place beside its anchor.
            if isScalar(event), scanner.offset > event.offsets.upperBound { return end..<end }
        }
        return scanner.offset..<max(scanner.offset, event.offsets.upperBound)
    }

    private func isAlias(_ event: YAMLEvent) -> Bool {
        if case .alias = event.kind { true } else { false }
    }

    private func isScalar(_ event: YAMLEvent) -> Bool {
        if case .scalar = event.kind { true } else { false }
    }

    /// The first line of a place, its spaces and line break not included.
    func firstLine(of offsets: Range<Int>) -> SourceRange {
        let line = source.lineBounds(source.position(at: offsets.lowerBound).line)
        let start = offsets.lowerBound
        let end = max(start, min(line.upperBound, max(offsets.upperBound, start + 1)))
        return source.range(start..<end)
    }

    /// The end of what is written in a place, without the spaces and line breaks at its end.
    func endOfText(in offsets: Range<Int>) -> Int {
        var end = offsets.upperBound
        while end > offsets.lowerBound, isSpaceOrBreak(source.byte(at: end - 1)) { end -= 1 }
        return end
    }
}
