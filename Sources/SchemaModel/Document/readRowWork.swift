import SchemaDiagnostics
import SchemaYAML

let extractKeys = KeySet(construct: "an entry of `extract`", supported: ["into", "link"], later: [])
let moveKeys = KeySet(construct: "an entry of `move`", supported: ["into", "link"], later: [])
let splitKeys = KeySet(construct: "an entry of `split`", supported: ["into", "link", "members"], later: [])
let mergeKeys = KeySet(construct: "an entry of `merge`", supported: ["into", "members"], later: [])
let sqlKeys = KeySet(construct: "SQL for each database", supported: ["sqlite", "postgresql"], later: [])
let dedupeKeys = KeySet(construct: "an entry of `dedupe`", supported: ["by", "keep"], later: [])

/// The keys of `migration` that are about rows.
func readRowWork(_ reader: MappingReader, into document: inout MigrationDocument, findings: inout Findings) {
    document.before = readStatements("before", reader, findings: &findings)
    document.after = readStatements("after", reader, findings: &findings)
    document.extracts = readRoutes("extract", extractKeys, example: ("Place.name", "Trip.place"), reader, &findings)
    document.moves = readRoutes("move", moveKeys, example: ("Detail.note", "Trip.detail"), reader, &findings)
    document.splits = readSplits(reader, findings: &findings)
    document.merges = reader.namedEntries("merge", findings: &findings).compactMap { entry in
        guard let fields = entryReader(entry, mergeKeys, example: "into: Place", findings: &findings),
            let into = required("into", of: fields, entry, mergeKeys, example: "into: Place", findings: &findings)
        else { return nil }
        let members = readPairs(fields, findings: &findings)
        return MigrationDocument.Merge(
            model: Located(entry.key, at: entry.keyRange), into: into, members: members)
    }
    document.converts = readRules("convert", reader, findings: &findings)
        .map { MigrationDocument.Convert(name: $0, rule: $1) }
    document.orphans = readRules("orphans", reader, findings: &findings)
        .map { MigrationDocument.Orphans(name: $0, rule: $1) }
    let checks: [(Located<String>, Located<CheckRule>)] = readRules("checks", reader, findings: &findings)
    document.checks = checks.map(\.0)
    document.dedupes = reader.namedEntries("dedupe", findings: &findings).compactMap { entry in
        guard let fields = entryReader(entry, dedupeKeys, example: "by: [email]", findings: &findings)
        else { return nil }
        let members = fields.texts("by", what: "an entry of `by`", findings: &findings)
        if fields.node("by") == nil {
            findings.report(
                .missingKey("by", in: dedupeKeys.construct, example: "by: [email]", at: entry.keyRange))
        }
        let keep = required("keep", of: fields, entry, dedupeKeys, example: "keep: first", findings: &findings)
        guard let keep, !members.isEmpty, let rule = keptRule(keep, of: "keep", findings: &findings) else { return nil }
        return MigrationDocument.Dedupe(
            model: Located(entry.key, at: entry.keyRange), members: members, keep: rule)
    }
    document.picks = reader.namedEntries("pick", findings: &findings).compactMap { entry in
        guard let text = entry.value.text, !text.isEmpty else {
            findings.report(
                .wrongShape(
                    "`\(entry.key)`", expected: list(keptWords), found: entry.value.found, at: entry.value.range))
            return nil
        }
        return keptRule(Located(text, at: entry.value.range), of: entry.key, findings: &findings)
            .map { MigrationDocument.Pick(name: Located(entry.key, at: entry.keyRange), rule: $0) }
    }
}

private let keptWords = ["first", "last", "newest(attribute)", "oldest(attribute)", "error"]

private func keptRule(
    _ text: Located<String>, of key: String, findings: inout Findings
) -> Located<DuplicateRule>? {
    if let rule = DuplicateRule(text.value) { return Located(rule, at: text.range) }
    findings.report(.unknownValue(text.value, of: key, at: text.range, known: keptWords))
    return nil
}

private func readRoutes(
    _ key: String, _ keys: KeySet, example: (into: String, link: String), _ reader: MappingReader,
    _ findings: inout Findings
) -> [MigrationDocument.Extract] {
    reader.namedEntries(key, findings: &findings).compactMap { entry in
        let example = (into: "into: \(example.into)", link: "link: \(example.link)")
        guard let fields = entryReader(entry, keys, example: example.into, findings: &findings) else { return nil }
        let into = required("into", of: fields, entry, keys, example: example.into, findings: &findings)
        let link = required("link", of: fields, entry, keys, example: example.link, findings: &findings)
        guard let into, let link else { return nil }
        return MigrationDocument.Extract(source: Located(entry.key, at: entry.keyRange), into: into, link: link)
    }
}

private func readSplits(_ reader: MappingReader, findings: inout Findings) -> [MigrationDocument.Split] {
    reader.namedEntries("split", findings: &findings).compactMap { entry in
        guard let fields = entryReader(entry, splitKeys, example: "into: Address", findings: &findings) else {
            return nil
        }
        let into = required("into", of: fields, entry, splitKeys, example: "into: Address", findings: &findings)
        let link = required("link", of: fields, entry, splitKeys, example: "link: User.address", findings: &findings)
        let members = readPairs(fields, findings: &findings)
        let node = fields.node("members")
        if node == nil || node?.isNull == true || node?.isEmptyMapping == true {
            findings.report(
                .missingKey(
                    "members", in: splitKeys.construct, example: "members: { street: street }", at: entry.keyRange))
        }
        guard let into, let link, !members.isEmpty else { return nil }
        return MigrationDocument.Split(
            model: Located(entry.key, at: entry.keyRange), into: into, link: link, members: members)
    }
}

/// The `members` of an entry: older names, each with a newer one.
private func readPairs(_ fields: MappingReader, findings: inout Findings) -> [MigrationDocument.NamePair] {
    fields.namedEntries("members", findings: &findings).compactMap { pair in
        if let name = pair.value.writtenText {
            return MigrationDocument.NamePair(
                old: Located(pair.key, at: pair.keyRange), new: Located(name, at: pair.value.range))
        }
        findings.report(
            .wrongShape("`\(pair.key)`", expected: "a name", found: pair.value.found, at: pair.value.range))
        return nil
    }
}

extension YAMLNode {
    fileprivate var isEmptyMapping: Bool {
        if case .mapping(let entries) = value { entries.isEmpty } else { false }
    }
}

/// The names under a key, each with one of a closed set of words.
private func readRules<Rule: RawRepresentable & CaseIterable>(
    _ key: String, _ reader: MappingReader, findings: inout Findings
) -> [(Located<String>, Located<Rule>)] where Rule.RawValue == String {
    let words = Rule.allCases.map(\.rawValue)
    // The word `null` stands for itself here, and without a name it would be no entry at all.
    if let node = reader.node(key), let text = node.text, !text.isEmpty {
        findings.report(
            .wrongShape(
                "`\(key)`", expected: "a mapping such as `{ Model.member: \(words[0]) }`", found: node.found,
                at: node.range))
        return []
    }
    return reader.namedEntries(key, findings: &findings).compactMap { entry in
        guard let text = entry.value.text, !text.isEmpty else {
            findings.report(
                .wrongShape(
                    "`\(entry.key)`", expected: list(words), found: entry.value.found, at: entry.value.range))
            return nil
        }
        guard let rule = Rule(rawValue: text) else {
            findings.report(.unknownValue(text, of: entry.key, at: entry.value.range, known: words))
            return nil
        }
        return (Located(entry.key, at: entry.keyRange), Located(rule, at: entry.value.range))
    }
}

private func readStatements(_ key: String, _ reader: MappingReader, findings: inout Findings) -> [AuthorsSQL] {
    reader.list(key, findings: &findings).compactMap { readSQL($0, what: "an entry of `\(key)`", findings: &findings) }
}

/// SQL as a text, or `{ sqlite: SQL, postgresql: SQL }`.
func readSQL(_ node: YAMLNode, what: String, findings: inout Findings) -> AuthorsSQL? {
    if let text = node.writtenText { return AuthorsSQL(sqlite: Located(text, at: node.range)) }
    guard case .mapping = node.value, let fields = MappingReader(node, sqlKeys, findings: &findings) else {
        findings.report(.wrongShape(what, expected: "SQL", found: node.found, at: node.range))
        return nil
    }
    let postgresql = fields.text("postgresql", findings: &findings)
    guard let sqlite = fields.text("sqlite", findings: &findings) else {
        if fields.node("sqlite") == nil {
            findings.report(.missingKey("sqlite", in: what, example: "sqlite: none", at: node.range))
        }
        return nil
    }
    return AuthorsSQL(sqlite: sqlite, postgresql: postgresql)
}

/// The keys of one entry; `nil` where it is no mapping, which is reported.
private func entryReader(
    _ entry: YAMLNode.Entry, _ keys: KeySet, example: String, findings: inout Findings
) -> MappingReader? {
    if entry.value.isNull {
        findings.report(
            .wrongShape(
                "`\(entry.key)`", expected: "a mapping such as `{ \(example), … }`", found: entry.value.found,
                at: entry.value.range))
        return nil
    }
    return MappingReader(entry.value, keys, findings: &findings)
}

private func required(
    _ key: String, of fields: MappingReader, _ entry: YAMLNode.Entry, _ keys: KeySet, example: String,
    findings: inout Findings
) -> Located<String>? {
    if fields.node(key) == nil {
        findings.report(.missingKey(key, in: keys.construct, example: example, at: entry.keyRange))
    }
    return fields.text(key, findings: &findings)
}
