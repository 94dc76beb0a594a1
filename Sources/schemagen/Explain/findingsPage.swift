import SchemaDiagnostics

/// The page of all findings for the documentation.
func findingsPage(_ groups: [RuleGroup]) -> String {
    let sections = groups.map { group in
        let rules = group.rules.sorted { $0.code < $1.code }
        return "## \(group.title)\n\n" + rules.map { explanationMarkdown(of: $0, level: 3) }.joined(separator: "\n")
    }
    return """
        # Findings

        What schemagen reports, code by code: why, a bad and a good example, and what to do.

        ## Overview

        Every finding ends with a code such as `[SG030]`, which `schemagen explain SG030` explains as this page does. A code keeps its
        meaning for good and is never used again for something else. An error stops the run, a warning does so with `--strict`, a note
        never does.

        This page is written by `make docs-findings` from the rules themselves.

        \(sections.joined(separator: "\n"))
        """
}

/// A rule as a section of Markdown.
///
/// - Parameter level: How many `#` its heading has.
func explanationMarkdown(of rule: RuleDescription, level: Int) -> String {
    """
    \(String(repeating: "#", count: level)) \(rule.code): \(rule.title)

    *\(rule.level.rawValue)* · \(rule.explanation)

    Instead of:

    \(fenced(rule.bad))

    write:

    \(fenced(rule.good))

    \(rule.fix)\(rule.isWaivable ? " Or accept it: `\(waiverExample(of: rule))`." : "")

    """
}

private func fenced(_ excerpt: String) -> String {
    let lines = excerpt.split(separator: "\n", omittingEmptySubsequences: false).map { visibleText(String($0)) }
    return "```yaml\n\(lines.joined(separator: "\n"))\n```"
}
