import SchemaDiagnostics

extension SyntaxScene {
    /// Characters that YAML refuses, and values that begin with one it keeps for itself.
    func explainCharacter() -> Finding? {
        if let refused = failure.refusedCharacter {
            let digits = String(refused, radix: 16, uppercase: true)
            let name = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            let range = character(at: failure.offset)
            return Finding(
                .invisibleCharacter, .error, "the character \(name) is not allowed in YAML; remove it", at: range,
                fixIt: Finding.FixIt("remove the character", replacing: range, with: ""))
        }
        if failure.problem.contains("tab") || failure.problem.contains("cannot start any token") {
            return byte == UInt8(ascii: "\t") ? tab() : reservedCharacter(at: failure.offset)
        }
        if failure.context.contains("scanning an alias") || failure.context.contains("scanning an anchor") {
            return reservedCharacter(at: failure.contextOffset)
        }
        return nil
    }

    private func tab() -> Finding {
        var scanner = ByteScanner(source.text, at: line.lowerBound)
        scanner.skip(while: isBlank)
        // The whole indentation where the tab is part of it, else the tabs alone.
        var start = failure.offset
        var end = scanner.offset
        if isFirstInLine {
            start = line.lowerBound
        } else {
            scanner = ByteScanner(source.text, at: start)
            scanner.skip(while: isBlank)
            end = scanner.offset
        }
        let spaces = source.slice(start..<end).utf8.map { $0 == UInt8(ascii: "\t") ? "  " : " " }.joined()
        return Finding(
            .tabIndentation, .error, "a tab cannot indent in YAML; use spaces", at: source.range(start..<end),
            fixIt: Finding.FixIt("replace the tabs with spaces", replacing: source.range(start..<end), with: spaces))
    }

    private func reservedCharacter(at start: Int) -> Finding {
        let end = max(endOfValue(from: start), start + 1)
        let sign = source[character(at: start)]
        return Finding(
            .reservedCharacter, .error,
            "an unquoted value cannot begin with `\(sign)`; write \(quoted(start..<end))",
            at: source.range(start..<end), fixIt: quoting(start..<end))
    }
}
