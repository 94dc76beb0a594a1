/// Findings for programs, version 1 of the shape:
///
///     { "version": 1, "tool": "schemagen", "errors": 1, "warnings": 0,
///       "findings": [ { "code": "SG030", "severity": "error", "message": "…", "place": PLACE,
///                       "notes": [ { "message": "…", "place": PLACE } ],
///                       "fix": { "message": "…", "place": PLACE, "replacement": "…" } } ] }
///
/// PLACE is `{ "path": "…", "start": { "line": 1, "column": 1 }, "end": { … } }`: lines from 1, columns in UTF-8 bytes from 1, the end
/// behind the last byte. `place`, `notes` and `fix` are absent where there is none. Members may be added in version 1, never removed or changed.
func renderJSON(_ findings: [Finding]) -> String {
    JSONValue.members([
        "version": .integer(1),
        "tool": .string("schemagen"),
        "errors": .integer(findings.count { $0.severity == .error }),
        "warnings": .integer(findings.count { $0.severity == .warning }),
        "findings": .array(findings.map(\.json)),
    ]).text + "\n"
}

extension Finding {
    /// The finding for programs: the FINDING of the shape.
    package var json: JSONValue {
        .members([
            "code": .string(code.description),
            "severity": .string(severity.rawValue),
            "message": .string(message),
            "place": range.map { SchemaDiagnostics.json($0) },
            "notes": notes.isEmpty ? nil : .array(notes.map { SchemaDiagnostics.json($0) }),
            "fix": fixIt.map { SchemaDiagnostics.json($0) },
        ])
    }
}

private func json(_ note: Finding.Note) -> JSONValue {
    .members(["message": .string(note.message), "place": note.range.map(json)])
}

private func json(_ fixIt: Finding.FixIt) -> JSONValue {
    .members([
        "message": .string(fixIt.message), "place": json(fixIt.range), "replacement": .string(fixIt.replacement),
    ])
}

private func json(_ range: SourceRange) -> JSONValue {
    .members(["path": .string(range.path), "start": json(range.start), "end": json(range.end)])
}

private func json(_ position: SourcePosition) -> JSONValue {
    .members(["line": .integer(position.line), "column": .integer(position.column)])
}
