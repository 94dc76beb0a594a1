import SchemaDiagnostics
import SchemaYAML

/// One mapping: hands out its values by key, and has reported every key that is unknown or not supported yet.
struct MappingReader {
    /// Few, so that they are sooner compared than hashed.
    private var entries: [YAMLNode.Entry] = []

    /// - Returns: `nil` where `node` is no mapping, which is reported; a key without a value counts as an empty mapping.
    init?(_ node: YAMLNode, _ keys: KeySet, findings: inout Findings) {
        if node.isNull { return }
        guard case .mapping(let written) = node.value else {
            findings.report(
                .wrongShape(keys.construct, expected: "a mapping of `key: value`", found: node.found, at: node.range))
            return nil
        }
        for entry in written {
            let isLater = keys.later.contains(entry.key)
            guard isLater || keys.supported.contains(entry.key) else {
                findings.report(
                    .unknownKey(
                        entry.key, in: keys.construct, at: entry.keyRange, known: keys.supported + keys.later))
                continue
            }
            if isLater { findings.report(.notSupportedYet("`\(entry.key)`", at: entry.keyRange)) }
            // A second entry of one key is the YAML reader's finding.
            if self.entry(entry.key) == nil { entries.append(entry) }
        }
    }

    func entry(_ key: String) -> YAMLNode.Entry? {
        // By index: a closure would be given a copy of each entry.
        for index in entries.indices where entries[index].key == key { return entries[index] }
        return nil
    }

    func node(_ key: String) -> YAMLNode? { entry(key)?.value }

    /// The scalar under `key` as text, whatever its quotes.
    func text(_ key: String, findings: inout Findings) -> Located<String>? {
        guard let node = node(key) else { return nil }
        guard let text = node.writtenText else {
            findings.report(.wrongShape("`\(key)`", expected: "text", found: node.found, at: node.range))
            return nil
        }
        return Located(text, at: node.range)
    }

    /// `true` or `false`, as Swift spells them; absent means `false`.
    func flag(_ key: String, findings: inout Findings) -> Located<Bool>? {
        guard let node = node(key) else { return nil }
        if case .bool(let value) = node.scalar { return Located(value, at: node.range) }
        var finding = Finding.wrongShape("`\(key)`", expected: "`true` or `false`", found: node.found, at: node.range)
        if case .bool(let meaning) = node.lookalike, let text = node.text {
            finding.fixIt = correction(of: text, at: node.range, to: String(meaning))
        }
        findings.report(finding)
        return nil
    }

    /// One of a closed set of words.
    func choice<Choice: RawRepresentable & CaseIterable>(_ key: String, findings: inout Findings) -> Located<Choice>?
    where Choice.RawValue == String {
        guard let text = text(key, findings: &findings) else { return nil }
        if let choice = Choice(rawValue: text.value) { return Located(choice, at: text.range) }
        findings.report(
            .unknownValue(text.value, of: key, at: text.range, known: Choice.allCases.map(\.rawValue)))
        return nil
    }

    /// The elements of a list; a key without a value counts as an empty list.
    func list(_ key: String, findings: inout Findings) -> [YAMLNode] {
        guard let node = node(key), !node.isNull else { return [] }
        if case .sequence(let elements) = node.value { return elements }
        findings.report(.wrongShape("`\(key)`", expected: "a list", found: node.found, at: node.range))
        return []
    }

    /// The elements of a list of texts; those that are none are reported as not being `what`.
    func texts(_ key: String, what: String, findings: inout Findings) -> [Located<String>] {
        list(key, findings: &findings).compactMap { node in
            if let text = node.writtenText { return Located(text, at: node.range) }
            findings.report(.wrongShape(what, expected: "a name", found: node.found, at: node.range))
            return nil
        }
    }

    /// The entries of a mapping from names; a key without a value counts as an empty mapping.
    func namedEntries(_ key: String, findings: inout Findings) -> [YAMLNode.Entry] {
        guard let node = node(key) else { return [] }
        return SchemaModel.namedEntries(of: node, what: "`\(key)`", findings: &findings)
    }
}

/// The entries of a mapping whose keys are names that the author chose.
func namedEntries(of node: YAMLNode, what: String, findings: inout Findings) -> [YAMLNode.Entry] {
    if node.isNull { return [] }
    guard case .mapping(let entries) = node.value else {
        findings.report(.wrongShape(what, expected: "a mapping of `name: …`", found: node.found, at: node.range))
        return []
    }
    return entries
}
