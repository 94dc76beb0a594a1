/// Findings as one run of SARIF 2.1.0, those that the author accepts as suppressed ones behind the others. Columns are code points, as SARIF
/// counts them, not bytes.
func renderSARIF(_ findings: [Finding], in context: RenderContext) -> String {
    let codes = Set(findings.map(\.code) + context.waived.map(\.finding.code)).sorted()
    let ruleIndex = Dictionary(uniqueKeysWithValues: codes.enumerated().map { ($1, $0) })
    var results = findings.map { finding in
        // Where one result tells of suppressions, all do.
        result(
            finding, ruleIndex: ruleIndex[finding.code], suppressions: context.waived.isEmpty ? nil : [], in: context)
    }
    for waived in context.waived {
        results.append(
            result(
                waived.finding, ruleIndex: ruleIndex[waived.finding.code],
                suppressions: [suppression(waived.waiver, in: context)], in: context))
    }
    let driver: JSONValue = .members([
        "name": .string("schemagen"),
        "version": .string(context.toolVersion),
        "rules": .array(codes.map { rule($0, context.catalogue[$0]) }),
    ])
    let run: JSONValue = .members([
        "tool": .members(["driver": driver]),
        "columnKind": .string("unicodeCodePoints"),
        "results": .array(results),
    ])
    return JSONValue.members([
        "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"),
        "version": .string("2.1.0"),
        "runs": .array([run]),
    ]).text + "\n"
}

private func rule(_ code: FindingCode, _ description: RuleDescription?) -> JSONValue {
    .members([
        "id": .string(code.description),
        "shortDescription": description.map { message($0.title) },
        "fullDescription": description.map { message($0.explanation) },
        "help": description.map { message("\($0.fix)\n\nInstead of:\n\n\($0.bad)\n\nwrite:\n\n\($0.good)") },
        "defaultConfiguration": description.map { .members(["level": .string($0.level.rawValue)]) },
    ])
}

/// A waiver stands in the schema file, with its reason.
private func suppression(_ waiver: Waiver, in context: RenderContext) -> JSONValue {
    .members([
        "kind": .string("inSource"), "status": .string("accepted"), "justification": .string(waiver.reason),
        "location": location(waiver.range, in: context),
    ])
}

private func result(
    _ finding: Finding, ruleIndex: Int?, suppressions: [JSONValue]?, in context: RenderContext
) -> JSONValue {
    let notes = finding.notes.enumerated().compactMap { index, note -> JSONValue? in
        note.range.map { location($0, id: index + 1, text: note.message, in: context) }
    }
    // A note without a place has no room of its own.
    let placeless = finding.notes.filter { $0.range == nil }.map { "\nnote: \($0.message)" }.joined()
    return .members([
        "ruleId": .string(finding.code.description),
        "ruleIndex": ruleIndex.map { .integer($0) },
        "level": .string(finding.severity.rawValue),
        "message": message(finding.message + placeless),
        "locations": finding.range.map { .array([location($0, in: context)]) },
        "relatedLocations": notes.isEmpty ? nil : .array(notes),
        "suppressions": suppressions.map { .array($0) },
        "fixes": finding.fixIt.map { .array([fix($0, in: context)]) },
    ])
}

private func fix(_ fixIt: Finding.FixIt, in context: RenderContext) -> JSONValue {
    let replacement: JSONValue = .members([
        "deletedRegion": region(fixIt.range, in: context),
        "insertedContent": message(fixIt.replacement),
    ])
    let change: JSONValue = .members([
        "artifactLocation": artifact(fixIt.range.path), "replacements": .array([replacement]),
    ])
    return .members(["description": message(fixIt.message), "artifactChanges": .array([change])])
}

private func location(
    _ range: SourceRange, id: Int? = nil, text: String? = nil, in context: RenderContext
) -> JSONValue {
    .members([
        "id": id.map { .integer($0) },
        "physicalLocation": .members([
            "artifactLocation": artifact(range.path), "region": region(range, in: context),
        ]),
        "message": text.map(message),
    ])
}

private func region(_ range: SourceRange, in context: RenderContext) -> JSONValue {
    .members([
        "startLine": .integer(range.start.line),
        "startColumn": .integer(codePointColumn(of: range.start, in: context.source(range.path))),
        "endLine": .integer(range.end.line),
        "endColumn": .integer(codePointColumn(of: range.end, in: context.source(range.path))),
    ])
}

private func codePointColumn(of position: SourcePosition, in source: SourceText?) -> Int {
    guard let source, position.line <= source.lineStarts.count else { return position.column }
    let start = source.lineBounds(position.line).lowerBound
    return source.slice(start..<source.offset(of: position)).unicodeScalars.count + 1
}

private func message(_ text: String) -> JSONValue { .members(["text": .string(text)]) }

private func artifact(_ path: String) -> JSONValue { .members(["uri": .string(uri(path))]) }

/// A path as a URI reference: all but the characters that need no escape there, percent-encoded.
private func uri(_ path: String) -> String {
    let encoded = path.utf8.map { byte -> String in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "+"), UInt8(ascii: "@"):
            return String(Unicode.Scalar(byte))
        default:
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count == 1 ? "0" : "") + digits
        }
    }.joined()
    return path.hasPrefix("/") ? "file://" + encoded : encoded
}
