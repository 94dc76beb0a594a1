import SchemaDiagnostics

extension SyntaxScene {
    /// What no other explanation took.
    func explainRest() -> Finding {
        let place = character(at: failure.offset)
        if failure.context.contains("directive") || failure.problem.contains("directive")
            || failure.problem == "found incompatible YAML document"
        {
            return .directive(at: source.range(line))
        }
        if failure.problem == "found undefined tag handle" || failure.context.contains("tag") {
            return .tag(at: min(failure.contextOffset, failure.offset)..<endOfWord, in: source)
        }
        switch failure.problem {
        case "did not find expected comment or line break":
            return Finding(
                .yamlSyntax, .error, "behind `|` or `>` the line ends; the text begins in the next one", at: place)
        case "mapping keys are not allowed in this context":
            return Finding(.reservedCharacter, .error, "`?` cannot stand alone here; quote the value", at: place)
        case "did not find expected node content":
            return Finding(.yamlSyntax, .error, "expected a value here", at: place)
        case "did not find expected key":
            return Finding(
                .yamlSyntax, .error, "expected the next `key: value`; to go on behind a value, quote all of it",
                at: place)
        case "did not find expected <document start>":
            return Finding(
                .yamlSyntax, .error, "nothing may follow the value that ends here; a file is one mapping", at: place)
        default: return Finding(.yamlSyntax, .error, "this is not YAML: \(failure.problem)", at: place)
        }
    }

    private var endOfWord: Int {
        var scanner = ByteScanner(source.text, at: failure.offset)
        scanner.skip { !isSpaceOrBreak($0) }
        return max(scanner.offset, failure.offset)
    }
}
