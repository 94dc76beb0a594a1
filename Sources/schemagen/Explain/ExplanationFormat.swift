import SchemaDiagnostics

/// A form in which rules are explained.
enum ExplanationFormat: String, CaseIterable {
    /// For a terminal.
    case text
    /// For documentation.
    case markdown

    /// One rule, whole.
    func explanation(of rule: RuleDescription) -> String {
        switch self {
        case .text: explanationText(of: rule)
        case .markdown: explanationMarkdown(of: rule, level: 1)
        }
    }

    /// All rules: their codes and titles in text, a whole page in Markdown.
    func list(of groups: [RuleGroup]) -> String {
        switch self {
        case .text: ruleList(groups)
        case .markdown: findingsPage(groups)
        }
    }
}
