import SchemaDiagnostics

/// What the tree builder says of valid YAML that the schema language does not take.
extension Finding {
    static func emptyYAML(path: String) -> Finding {
        Finding(
            .emptyFile, .error, "nothing is written here; a schema begins with `schema: Name`", at: .wholeFile(path))
    }

    static func duplicateKey(
        _ key: String, at range: SourceRange, first: String, at firstRange: SourceRange
    ) -> Finding {
        let isSpelledAlike = key.unicodeScalars.elementsEqual(first.unicodeScalars)
        let addition =
            if key == "<<" {
                "; write `<<: [*first, *second]`"
            } else if isSpelledAlike {
                ""
            } else {
                ", with the same letters in two Unicode forms"
            }
        return Finding(
            .duplicateKey, .error, "the key `\(shortened(key))` is written twice\(addition)", at: range,
            notes: [Note("the first one is here", at: firstRange)])
    }

    static func keyNotText(_ kindName: String, at range: SourceRange) -> Finding {
        Finding(.keyNotText, .error, "a key must be a name, this is \(kindName)", at: range)
    }

    static func emptyKey(at range: SourceRange) -> Finding {
        Finding(.emptyKey, .error, "the key is empty; write a name before the colon", at: range)
    }

    static func nullKey(at range: SourceRange) -> Finding {
        Finding(
            .emptyKey, .error, "`null` without quotes is no name in YAML; write \"null\"", at: range,
            fixIt: FixIt("put the name in quotes", replacing: range, with: "\"null\""))
    }

    static func unknownAlias(_ name: String, nearest: String?, at range: SourceRange) -> Finding {
        if let nearest {
            return Finding(
                .unknownAlias, .error,
                "no anchor `&\(shortened(name))` stands above this alias; did you mean `*\(nearest)`?",
                at: range, fixIt: FixIt("write `*\(nearest)`", replacing: range, with: "*" + nearest))
        }
        return Finding(
            .unknownAlias, .error,
            "no anchor `&\(shortened(name))` stands above this alias; text that begins with `*` needs quotes",
            at: range)
    }

    static func recursiveAlias(_ name: String, at range: SourceRange) -> Finding {
        Finding(.recursiveAlias, .error, "`*\(shortened(name))` stands inside the value that it stands for", at: range)
    }

    static func tooManyValues(at range: SourceRange) -> Finding {
        Finding(
            .fileTooLarge, .error,
            "the file holds more than \(YAMLLimits.values) values; split it with `include`. The rest is not read",
            at: range)
    }

    static func aliasExpansion(at range: SourceRange) -> Finding {
        Finding(
            .aliasExpansion, .error,
            "the aliases up to this one stand for more than \(YAMLLimits.aliasExpansion) values; the rest is not read",
            at: range)
    }

    static func invalidMerge(_ kindName: String, at range: SourceRange) -> Finding {
        Finding(
            .invalidMerge, .error, "`<<` takes a mapping, or a list of mappings; this is \(kindName)", at: range)
    }

    static func nestingTooDeep(at range: SourceRange) -> Finding {
        Finding(
            .nestingTooDeep, .error,
            "lists and mappings are nested more than \(YAMLLimits.depth) levels deep; the rest is not read", at: range)
    }

    static func severalDocuments(at range: SourceRange) -> Finding {
        Finding(
            .severalDocuments, .error, "a second document begins here; put it into a file of its own", at: range)
    }

    static func tag(at offsets: Range<Int>, in source: SourceText) -> Finding {
        Finding(
            .yamlTag, .error,
            "YAML tags have no meaning in a schema; remove `\(shortened(source.slice(offsets)))`, or quote text that begins with `!`",
            at: source.range(offsets))
    }

    static func directive(at range: SourceRange) -> Finding {
        Finding(.yamlDirective, .error, "YAML directives have no meaning in a schema; remove this line", at: range)
    }

    static func tooManyFindings(at range: SourceRange?) -> Finding {
        Finding(
            .tooManyFindings, .error, "\(YAMLLimits.findings) findings in this file; the rest of it is not read",
            at: range)
    }

    static func escapedNUL(at range: SourceRange) -> Finding {
        Finding(.invisibleCharacter, .error, "the text holds the character U+0000; remove its escape", at: range)
    }

    /// `quoting` is what the fix puts in quotes.
    static func commaInValue(at offsets: Range<Int>, quoting: Range<Int>, in source: SourceText) -> Finding {
        let quoted = quotedYAML(source.slice(quoting))
        return Finding(
            .commaInValue, .error, "inside brackets a comma ends a value; write \(shortened(quoted))",
            at: source.range(offsets),
            fixIt: FixIt("put the value in quotes", replacing: source.range(quoting), with: quoted))
    }
}
