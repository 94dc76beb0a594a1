import SchemaDiagnostics

/// A rule for a terminal, 80 columns wide.
func explanationText(of rule: RuleDescription) -> String {
    """
    \(rule.code) \(rule.level.rawValue): \(rule.title)

    \(wrapped(rule.explanation))

    Instead of:

    \(indented(rule.bad))

    write:

    \(indented(rule.good))

    \(wrapped(rule.fix))
    \(rule.isWaivable ? "\n\(wrapped(waivingWords))\n\n\(indented(waiverExample(of: rule)))\n" : "")
    """
}

/// How a rule is waived, before an example.
private let waivingWords =
    "Where it is meant, say so at the element or at one around it; `until` may be left out:"

/// A waiver of the rule.
func waiverExample(of rule: RuleDescription) -> String {
    "waive: { \(rule.code): { reason: \"…\", until: 2027-03-01 } }"
}

/// The codes of all groups with their titles, a line each.
func ruleList(_ groups: [RuleGroup]) -> String {
    let lists = groups.map { group in
        let lines = group.rules.sorted { $0.code < $1.code }.map { rule in
            let level = rule.level.rawValue
            let padding = String(repeating: " ", count: max(0, 7 - level.count))
            return "  \(rule.code)  \(level)\(padding)  \(rule.title)\n"
        }
        return "\(group.title)\n\(lines.joined())"
    }
    return lists.joined(separator: "\n") + "\n'schemagen explain SGnnn' says more about one.\n"
}

/// A paragraph broken into lines of at most 80 characters, at its spaces.
private func wrapped(_ text: String) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
        if line.isEmpty {
            line = String(word)
        } else if line.count + 1 + word.count <= 80 {
            line += " " + word
        } else {
            lines.append(line)
            line = String(word)
        }
    }
    return (lines + [line]).joined(separator: "\n")
}

/// An excerpt moved in by four columns; what acts instead of being seen is made visible.
private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + visibleText(String($0)) }
        .joined(separator: "\n")
}
