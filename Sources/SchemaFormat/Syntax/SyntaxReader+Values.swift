import SchemaDiagnostics
import SchemaYAML

extension SyntaxReader {
    /// YAML's bound for a key and its anchor, less what is printed around them.
    private static let longestKey = 1000

    /// Moves to a value behind its anchor. A value of nothing has no place of its own.
    mutating func readProperties(of event: YAMLEvent) {
        if let anchor = event.anchor {
            readComments(upTo: event.offsets.lowerBound)
            position += 1 + anchor.utf8.count
            readComments()
        } else if !event.isEmptyScalar {
            readComments(upTo: event.offsets.lowerBound)
        }
    }

    /// A key with its anchor as it is written.
    mutating func readKey(_ event: YAMLEvent) -> String {
        readProperties(of: event)
        let offsets = position..<max(position, event.offsets.upperBound)
        position = offsets.upperBound
        // A name of an alias may go on with a colon in some readers.
        if case .alias(let name) = event.kind { return "*\(name) " }
        if offsets.count > Self.longestKey || bytes[offsets].contains(UInt8(ascii: "\n")) {
            findings.append(.keyNotInOneLine(at: source.range(offsets)))
        }
        let written = text(offsets)
        return (event.anchor.map { "&\($0) " } ?? "") + (isMarkAlike(written) ? quotedJSON(written) : written)
    }

    /// A scalar, an alias, or a collection in brackets; the position is at its first byte.
    mutating func readInlineValue(
        _ event: YAMLEvent, into item: inout SyntaxItem, column: Int
    ) throws(FormatFailure) -> SyntaxNode {
        switch event.kind {
        case .alias(let name):
            position = event.offsets.upperBound
            return SyntaxNode(value: .alias(name))
        case .scalar(let value, let style):
            if event.isEmptyScalar { return SyntaxNode(value: .empty) }
            if style == .block { return readBlockScalar(value, into: &item, column: column) }
            let written = text(position..<event.offsets.upperBound)
            position = event.offsets.upperBound
            return SyntaxNode(value: .scalar(ScalarLayout(written: written, value: value, style: style)))
        case .sequenceStart, .mappingStart:
            var node = try readFlowCollection(event)
            // Empty brackets have no room for a comment.
            if node.items?.isEmpty == true {
                item.leading += node.closing
                node.closing = []
            }
            return node
        default: throw FormatFailure(path: source.path, reason: "no value where one is due")
        }
    }

    private mutating func readFlowCollection(_ event: YAMLEvent) throws(FormatFailure) -> SyntaxNode {
        var items: [SyntaxItem] = []
        var node = SyntaxNode(value: .empty, isFlow: true)
        var isMapping = false
        if case .mappingStart = event.kind { isMapping = true }
        node.isPair = isMapping && bytes[position] != UInt8(ascii: "{")
        if !node.isPair { position += 1 }
        while true {
            let event = try next()
            if !event.isEmptyScalar { readComments(upTo: event.offsets.lowerBound) }
            // Behind a comma, or before it, a comment is about what stands before it in its line.
            if let last = items.indices.last { items[last].trailing += takePending { !$0.isOwnLine } }
            if event.isCollectionEnd {
                position = max(position, event.offsets.upperBound)
                break
            }
            var item = SyntaxItem(leading: takePending())
            if isMapping {
                item.key = readKey(event)
                try readFlowValue(of: try next(), into: &item)
            } else {
                try readFlowValue(of: event, into: &item)
            }
            items.append(item)
        }
        node.closing = takePending()
        node.value = isMapping ? .mapping(items) : .sequence(items)
        return node
    }

    private mutating func readFlowValue(of event: YAMLEvent, into item: inout SyntaxItem) throws(FormatFailure) {
        readProperties(of: event)
        if !event.isEmptyScalar { item.leading += takePending() }
        item.value = try readInlineValue(event, into: &item, column: 0)
        item.value.anchor = event.anchor
    }
}

extension YAMLEvent {
    var isCollectionEnd: Bool {
        switch kind {
        case .sequenceEnd, .mappingEnd: true
        default: false
        }
    }
}
