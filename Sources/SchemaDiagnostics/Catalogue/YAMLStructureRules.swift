extension FindingCode {
    package static let duplicateKey = FindingCode(30)
    package static let keyNotText = FindingCode(31)
    package static let emptyKey = FindingCode(32)
    package static let unknownAlias = FindingCode(33)
    package static let recursiveAlias = FindingCode(34)
    package static let aliasExpansion = FindingCode(35)
    package static let invalidMerge = FindingCode(36)
    package static let nestingTooDeep = FindingCode(37)
    package static let severalDocuments = FindingCode(38)
    package static let yamlTag = FindingCode(39)
    package static let yamlDirective = FindingCode(40)
    package static let tooManyFindings = FindingCode(41)
}

/// SG030 to SG049: valid YAML that the schema language does not take.
package enum YAMLStructureRules {
    package static let all: [RuleDescription] = [
        duplicateKey, keyNotText, emptyKey, unknownAlias, recursiveAlias, aliasExpansion, invalidMerge, nestingTooDeep,
        severalDocuments, yamlTag, yamlDirective, tooManyFindings,
    ]

    static let duplicateKey = RuleDescription(
        .duplicateKey, "key written twice",
        explanation: """
            Most YAML readers keep the last of two equal keys in silence, and an attribute is gone. Keys are compared as \
            Swift compares text: an é in one piece and an e with a combining accent are the same.
            """,
        bad: "attributes:\n  name: String\n  name: String?",
        good: "attributes:\n  name: String?",
        fix: "Remove or rename one of them.")

    static let keyNotText = RuleDescription(
        .keyNotText, "key that is a list or a mapping",
        explanation: "YAML allows any value as a key; in a schema every key is a name.",
        bad: "? [name, email]\n: String",
        good: "name: String\nemail: String",
        fix: "Write a name before the colon.")

    static let emptyKey = RuleDescription(
        .emptyKey, "empty key",
        explanation: """
            The name before the colon is missing, or it is YAML's `null` or `~`, which are no text. A name that is \
            spelled null needs quotes.
            """,
        bad: "null: String",
        good: "\"null\": String",
        fix: "Write a name before the colon, in quotes where it looks like nothing.")

    static let unknownAlias = RuleDescription(
        .unknownAlias, "alias without an anchor",
        explanation: """
            `*name` stands for the value that was marked with `&name` further up in the same file. Unquoted text that \
            begins with `*` is read as such an alias.
            """,
        bad: "Post:\n  attributes: *stamps",
        good: "Comment:\n  attributes: &stamps { createdAt: Date }\nPost:\n  attributes: *stamps",
        fix: "Mark the value with `&name` above, or quote the text.")

    static let recursiveAlias = RuleDescription(
        .recursiveAlias, "alias to what it stands in",
        explanation: "A value that contains itself has no end.",
        bad: "Trip: &trip\n  attributes: *trip",
        good: "Trip:\n  attributes: &stamps { createdAt: Date }",
        fix: "Put the anchor on the part that is meant.")

    static let aliasExpansion = RuleDescription(
        .aliasExpansion, "aliases that stand for too much",
        explanation: """
            Aliases to lists of aliases grow without bound: ten lines can stand for billions of values. The limit is far \
            above what schemas need.
            """,
        bad: """
            a: &a [x, x, x, x, x, x, x, x, x, x]
            b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
            c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
            d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
            e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
            """,
        good: "stamps: &stamps { createdAt: Date, updatedAt: Date }",
        fix: "Write the values out, or use `mixins`.")

    static let invalidMerge = RuleDescription(
        .invalidMerge, "`<<` with something that is no mapping",
        explanation: """
            `<<` takes over the entries of a mapping, or of several in a list; keys written beside it win, then the \
            earlier mapping.
            """,
        bad: "attributes:\n  <<: createdAt",
        good: "stamps: &stamps { createdAt: Date }\nattributes:\n  <<: *stamps\n  name: String",
        fix: "Give `<<` an alias of a mapping, or a list of them.")

    static let nestingTooDeep = RuleDescription(
        .nestingTooDeep, "nesting too deep",
        explanation: """
            Lists and mappings may stand in one another 64 levels deep. A schema needs about six; the limit stops a hostile \
            file.
            """,
        bad: "a: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ …",
        good: "a: [[x]]",
        fix: "Flatten the value.")

    static let severalDocuments = RuleDescription(
        .severalDocuments, "second document in the file",
        explanation: """
            `---` begins another YAML document. A file is one schema; the rest would be ignored in silence.
            """,
        bad: "schema: Library\n---\nschema: Archive",
        good: "schema: Library",
        fix: "Put the second schema into a file of its own.")

    static let yamlTag = RuleDescription(
        .yamlTag, "YAML tag",
        explanation: """
            Tags such as `!!str` tell a YAML reader the type of a value. The schema language decides that by place, so a \
            tag would have no effect. Unquoted text that begins with `!` is read as a tag.
            """,
        bad: "doc: !!str 42",
        good: "doc: \"42\"",
        fix: "Remove the tag, or put the text in quotes.")

    static let yamlDirective = RuleDescription(
        .yamlDirective, "YAML directive",
        explanation: """
            A line that begins with `%` is an order to the YAML reader. The schema language needs none, and other readers \
            treat them differently.
            """,
        bad: "%YAML 1.1\n---\nschema: Library",
        good: "schema: Library",
        fix: "Remove the line and the `---` below it.")

    static let tooManyFindings = RuleDescription(
        .tooManyFindings, "too many findings in one file",
        explanation: """
            A file with that many mistakes is mostly no schema at all. The rest of it was not read.
            """,
        bad: "a: 1\na: 1\na: 1\n# … several hundred times",
        good: "a: 1",
        fix: "Mend the findings above, then run again.")
}
