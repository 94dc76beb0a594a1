import SchemaDiagnostics

extension Finding {
    static func nothingToImport(_ message: String, path: String) -> Finding {
        Finding(.nothingToImport, .error, message, at: .wholeFile(path))
    }

    static func unreadablePart(path: String, reason: String) -> Finding {
        Finding(.unreadablePart, .error, "this part of the model cannot be read: \(reason)", at: .wholeFile(path))
    }

    static func brokenSource(_ message: String, at range: SourceRange) -> Finding {
        Finding(.brokenSource, .error, message, at: range)
    }

    static func foreignContent(_ message: String, at range: SourceRange) -> Finding {
        Finding(.foreignContent, .error, message, at: range)
    }

    static func unknownParent(_ name: String, of entity: String, at range: SourceRange) -> Finding {
        Finding(
            .badParent, .error, "the parent of `\(shortened(entity))`, `\(shortened(name))`, is not in the model",
            at: range)
    }

    static func parentCircle(of entity: String, at range: SourceRange) -> Finding {
        Finding(.badParent, .error, "`\(shortened(entity))` is its own ancestor", at: range)
    }

    static func oldModelFormat(_ name: String, path: String) -> Finding {
        Finding(
            .oldModelFormat, .warning,
            "the version `\(shortened(name))` lies in a binary form that only Xcode reads; it is left out",
            at: .wholeFile(path))
    }

    static func versionOrder(_ message: String, severity: Severity = .note, path: String) -> Finding {
        Finding(.versionOrder, severity, message, at: .wholeFile(path))
    }

    static func importTooLarge(_ message: String, path: String) -> Finding {
        Finding(.importTooLarge, .error, message, at: .wholeFile(path))
    }

    static func scriptFails(_ message: String, at range: SourceRange) -> Finding {
        Finding(.scriptFails, .error, message, at: range)
    }

    package static func outputExists(_ path: String) -> Finding {
        Finding(
            .outputExists, .error, "the file is there already; choose another folder, or write over it with `--force`",
            at: .wholeFile(path))
    }

    static func versionSkipped(_ title: String, because finding: Finding?, path: String) -> Finding {
        Finding(
            .versionSkipped, .warning,
            "the version `\(shortened(title))` is left out" + (finding.map { ": \($0.message) [\($0.code)]" } ?? ""),
            at: .wholeFile(path))
    }

    static func importInvalid(_ finding: Finding, path: String) -> Finding {
        let line = finding.range.map { " (line \($0.start.line) of the result)" } ?? ""
        return Finding(
            .importInvalid, .error, "the result does not validate: \(finding.message) [\(finding.code)]\(line)",
            at: .wholeFile(path))
    }
}
