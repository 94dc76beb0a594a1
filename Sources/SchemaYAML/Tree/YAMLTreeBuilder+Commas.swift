import SchemaDiagnostics

/// `{ type: Decimal(12,2) }` is two entries for YAML, `type: Decimal(12` and `2)`. That is never meant: it is reported, and the parts
/// are joined again so that later stages see what the author wrote.
extension YAMLTreeBuilder {
    /// More parts than that are no value broken at its commas.
    private static let mostParts = 8

    /// How many of the following parts belong to a value that was broken at commas between its parentheses, and the place of all.
    private func joinedParts(_ first: YAMLNode, _ following: () -> [SourceRange]) -> (count: Int, text: Range<Int>)? {
        guard case .scalar(let text, .plain) = first.value else { return nil }
        var open = openParentheses(text)
        guard open > 0 else { return nil }
        for (index, part) in following().enumerated() {
            open += openParentheses(source[part])
            if open <= 0 {
                return (index + 1, source.offset(of: first.range.start)..<source.offset(of: part.end))
            }
        }
        return nil
    }

    mutating func rejoin(_ written: [WrittenEntry]) throws(Stop) -> [WrittenEntry] {
        guard written.count > 1 else { return written }
        var result: [WrittenEntry] = []
        var index = 0
        while index < written.count {
            var entry = written[index]
            index += 1
            // Only keys without a colon can be such parts.
            let following = written[index...].prefix(Self.mostParts)
            let parts = joinedParts(entry.value.node) {
                following.prefix { isMissing($0.value.node, behind: $0.key.range) }.map(\.key.range)
            }
            if let (count, text) = parts {
                try report(.commaInValue(at: text, quoting: text, in: source))
                entry.value.node = plainScalar(text)
                index += count
            }
            result.append(entry)
        }
        return result
    }

    mutating func rejoin(_ elements: [YAMLNode], in list: Range<Int>) throws(Stop) -> [YAMLNode] {
        guard elements.count > 1 else { return elements }
        var result: [YAMLNode] = []
        var index = 0
        while index < elements.count {
            var element = elements[index]
            index += 1
            let following = elements[index...].prefix(Self.mostParts)
            if let (count, text) = joinedParts(element, { following.prefix { $0.text != nil }.map(\.range) }) {
                index += count
                // `[Decimal(12,2)]` is a type, so the quotes go around all of it.
                let isWholeList = result.isEmpty && index == elements.count
                try report(.commaInValue(at: text, quoting: isWholeList ? list : text, in: source))
                element = plainScalar(text)
            }
            result.append(element)
        }
        return result
    }

    /// Whether nothing is written for a key, not even its colon.
    private func isMissing(_ node: YAMLNode, behind key: SourceRange) -> Bool {
        guard node.isNull, node.range.start == node.range.end else { return false }
        let between = SourceRange(file: key.file, start: key.end, end: node.range.start)
        return source[between].utf8.allSatisfy(isSpaceOrBreak)
    }

    private func plainScalar(_ text: Range<Int>) -> YAMLNode {
        YAMLNode(.scalar(String(source.slice(text)), style: .plain), range: source.range(text))
    }
}

/// How many more parentheses a text opens than it closes. In brackets, parts that balance each other are taken for one broken value.
package func openParentheses(_ text: some StringProtocol) -> Int {
    text.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "(") ? 1 : $1 == UInt8(ascii: ")") ? -1 : 0) }
}
