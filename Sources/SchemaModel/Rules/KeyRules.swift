import SchemaDiagnostics

/// SG100–SG104: the keys of the file and the shape of their values.
package enum KeyRules {
    package static let unknownKey = FindingCode(100)
    package static let notSupportedYet = FindingCode(101)
    package static let wrongShape = FindingCode(102)
    package static let missingKey = FindingCode(103)
    package static let unknownValue = FindingCode(104)
    package static let splitByComma = FindingCode(105)
}

extension Finding {
    package static func unknownKey(
        _ key: String, in construct: String, at range: SourceRange, known: [String]
    ) -> Finding {
        let near = nearestName(to: key, among: known)
        return Finding(
            KeyRules.unknownKey,
            near.map { "unknown key `\(shown(key))` in \(construct); did you mean `\($0)`?" }
                ?? "unknown key `\(shown(key))` in \(construct); its keys are \(list(known))",
            at: range, fixIt: near.map { FixIt("write `\($0)`", replacing: range, with: $0) })
    }

    package static func notSupportedYet(_ what: String, at range: SourceRange, instead: String? = nil) -> Finding {
        Finding(
            KeyRules.notSupportedYet,
            "\(what) is not supported in this version of schemagen yet" + (instead.map { "; \($0)" } ?? ""), at: range)
    }

    package static func wrongShape(
        _ what: String, expected: String, found: String, at range: SourceRange, fixIt: FixIt? = nil
    ) -> Finding {
        Finding(KeyRules.wrongShape, "\(what) must be \(expected), not \(found)", at: range, fixIt: fixIt)
    }

    package static func missingKey(_ key: String, in construct: String, example: String, at range: SourceRange)
        -> Finding
    {
        Finding(KeyRules.missingKey, "\(construct) needs the key `\(key)`, such as `\(example)`", at: range)
    }

    package static func unknownValue(
        _ value: String, of key: String, at range: SourceRange, known: [String]
    ) -> Finding {
        let near = nearestName(to: value, among: known)
        return Finding(
            KeyRules.unknownValue, "`\(key)` is one of \(list(known)), not `\(shown(value))`", at: range,
            fixIt: near.map { FixIt("write `\($0)`", replacing: range, with: $0) })
    }

    /// `{ type: Decimal(12,2) }`: YAML ends the value at the comma.
    package static func splitByComma(_ whole: String, at range: SourceRange) -> Finding {
        Finding(
            KeyRules.splitByComma,
            "inside `{ }` and `[ ]` YAML ends a value at its comma; quote it: `\"\(shown(whole))\"`", at: range,
            fixIt: FixIt("quote the value", replacing: range, with: "\"\(whole)\""))
    }
}

/// `a`, `b` or `c`, in code marks.
func list(_ names: [String]) -> String {
    let marked = names.map { "`\(shown($0))`" }
    guard let last = marked.last, marked.count > 1 else { return marked.first ?? "none" }
    return marked.dropLast().joined(separator: ", ") + " or " + last
}

/// A text of the author's as a message shows it: on one line and not longer than a line.
func shown(_ text: String) -> String {
    var result = ""
    for character in text.prefix(60) {
        result.append(character.isNewline ? " " : character)
    }
    return text.count > 60 ? result + "…" : result
}
