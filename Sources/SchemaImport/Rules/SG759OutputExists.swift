import SchemaDiagnostics

extension FindingCode {
    package static let outputExists = FindingCode(759)
}

extension ImportRules {
    static let outputExists = RuleDescription(
        .outputExists, "file that is there already",
        explanation: """
            An import never writes over a schema, since people go on editing it. Nothing was written.
            """,
        bad: "schemagen import sqlite shop.db            # Shop.schema.yaml is there",
        good: "schemagen import sqlite shop.db --output /tmp/new",
        fix: "Choose another folder, or write over the files with `--force`.")
}

extension Finding {
    package static func outputExists(_ path: String) -> Finding {
        Finding(
            .outputExists, .error, "the file is there already; choose another folder, or write over it with `--force`",
            at: .wholeFile(path))
    }
}
