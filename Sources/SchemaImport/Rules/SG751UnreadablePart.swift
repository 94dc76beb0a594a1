import SchemaDiagnostics

extension FindingCode {
    package static let unreadablePart = FindingCode(751)
}

extension ImportRules {
    static let unreadablePart = RuleDescription(
        .unreadablePart, "part that cannot be read",
        explanation: """
            A file that belongs to the model is missing, is a folder, or may not be read. What it says cannot be guessed, \
            so nothing is written.
            """,
        bad: "Shop.xcdatamodeld/Shop.xcdatamodel/       # without the file `contents`",
        good: "Shop.xcdatamodeld/Shop.xcdatamodel/contents",
        fix: "Restore the file, from version control for instance.")
}

extension Finding {
    package static func unreadablePart(path: String, reason: String) -> Finding {
        Finding(.unreadablePart, .error, "this part of the model cannot be read: \(reason)", at: .wholeFile(path))
    }
}
