import SchemaDiagnostics

extension FindingCode {
    package static let importTooLarge = FindingCode(757)
}

extension ImportRules {
    static let importTooLarge = RuleDescription(
        .importTooLarge, "source over the size limit",
        explanation: """
            A wrong or hostile file is stopped before it takes the machine's memory: 16 MiB for a model or an export, 64 MiB \
            for a script, 2,000 versions, 64 levels of nesting.
            """,
        bad: "schemagen import sqlite dump-with-all-rows.sql",
        good: "schemagen import sqlite shop.db",
        fix: "Import the database itself, or a script without its rows.")
}

extension Finding {
    static func importTooLarge(_ message: String, path: String) -> Finding {
        Finding(.importTooLarge, .error, message, at: .wholeFile(path))
    }
}
