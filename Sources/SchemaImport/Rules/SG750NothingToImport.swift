import SchemaDiagnostics

extension FindingCode {
    package static let nothingToImport = FindingCode(750)
}

extension ImportRules {
    static let nothingToImport = RuleDescription(
        .nothingToImport, "nothing to import",
        explanation: """
            `import coredata` takes a folder `NAME.xcdatamodeld` or `NAME.xcdatamodel`, `import room` the folder of the \
            exported `1.json`, `2.json` … or one of those files, `import sqlite` a database or an SQL script.
            """,
        bad: "schemagen import room app/schemas",
        good: "schemagen import room app/schemas/com.example.AppDatabase",
        fix: "Give the path of the model, of the exports or of the database itself.")
}

extension Finding {
    static func nothingToImport(_ message: String, path: String) -> Finding {
        Finding(.nothingToImport, .error, message, at: .wholeFile(path))
    }
}
