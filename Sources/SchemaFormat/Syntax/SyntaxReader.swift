import SchemaDiagnostics
import SchemaYAML

/// Reads a file as it is written. libyaml says where the values are; what stands between them is read here, for its comments.
///
/// The text must have passed `parseYAML` without findings, and its lines must end with `\n`.
struct SyntaxReader {
    let source: SourceText
    let bytes: [UInt8]
    private let events: YAMLEventReader
    /// The UTF-8 offset up to which everything is read.
    var position = 0
    /// Where the last value of a block ends: a blank line before is part of it.
    var valueEnd = 0
    /// Comments that are read and belong to no item yet.
    var pending: [Comment] = []
    /// Every comment read so far.
    var comments: [Comment] = []
    /// Why the file cannot be laid out, though it is valid.
    var findings: [Finding] = []

    init(_ source: SourceText) {
        self.source = source
        bytes = Array(source.text.utf8)
        events = YAMLEventReader(source.text)
    }

    mutating func readDocument() throws(FormatFailure) -> SyntaxDocument {
        _ = try next()
        _ = try next()
        var root = SyntaxItem()
        try readBlockValue(of: try next(), into: &root, column: -1)
        readComments(upTo: bytes.count)
        return SyntaxDocument(root: root, closing: takePending(), comments: comments)
    }

    mutating func next() throws(FormatFailure) -> YAMLEvent {
        do throws(SyntaxFailure) {
            return try events.next()
        } catch {
            throw FormatFailure(path: source.path, reason: "a second reading failed")
        }
    }

    /// Reads the value of an item in a block, and the comments around it.
    ///
    /// - Parameter column: where the items of the block begin; -1 for the root.
    private mutating func readBlockValue(
        of event: YAMLEvent, into item: inout SyntaxItem, column: Int
    ) throws(FormatFailure) {
        let isEmpty = event.isEmptyScalar
        if event.isBlockCollection, event.anchor != nil {
            readComments(upTo: event.offsets.lowerBound)
            item.trailing += takeTrailing()
            item.leading += takePending()
        }
        readProperties(of: event)
        if event.isBlockCollection {
            item.trailing += takeTrailing()
            item.value = try readBlockCollection(event, parentColumn: column)
        } else {
            // A value in the line of its key leaves no room for comments between them.
            if !isEmpty { item.leading += takePending() }
            item.value = try readInlineValue(event, into: &item, column: column)
            // Blank lines behind a key without a value are nobody's; the comments before the next key were read past them already.
            if !isEmpty { valueEnd = position }
            readComments()
            item.trailing += takeTrailing()
            if isEmpty { item.value.closing = takePending { $0.column > column } }
        }
        item.value.anchor = event.anchor
    }

    private mutating func readBlockCollection(
        _ event: YAMLEvent, parentColumn: Int
    ) throws(FormatFailure) -> SyntaxNode {
        let column = self.column(of: position)
        var items: [SyntaxItem] = []
        if case .sequenceStart = event.kind {
            while let item = try readElement(column: column) { items.append(item) }
            // In the column of the key above, what follows at that column is not of the list.
            let closing = takePending { $0.column >= (column == parentColumn ? column + 1 : column) }
            return SyntaxNode(value: .sequence(items), closing: closing)
        }
        while let item = try readEntry(column: column) { items.append(item) }
        return SyntaxNode(value: .mapping(items), closing: takePending { $0.column >= column })
    }

    private mutating func readEntry(column: Int) throws(FormatFailure) -> SyntaxItem? {
        let event = try next()
        if case .mappingEnd = event.kind { return nil }
        readComments(upTo: event.offsets.lowerBound)
        var item = SyntaxItem(leading: takePending(), isAfterBlankLine: isAfterBlankLine(position))
        item.key = readKey(event)
        readComments()
        if isAtColon { position += 1 }
        readComments()
        try readBlockValue(of: try next(), into: &item, column: column)
        return item
    }

    /// Whether a colon follows that makes what is before it a key; one with text behind it begins the next key.
    private var isAtColon: Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else { return false }
        return position + 1 == bytes.count || isBlank(bytes[position + 1])
            || bytes[position + 1] == UInt8(ascii: "\n")
    }

    private mutating func readElement(column: Int) throws(FormatFailure) -> SyntaxItem? {
        let event = try next()
        if case .sequenceEnd = event.kind { return nil }
        readComments()
        guard position < bytes.count, bytes[position] == UInt8(ascii: "-") else {
            throw FormatFailure(path: source.path, reason: "no `-` before an element")
        }
        var item = SyntaxItem(leading: takePending(), isAfterBlankLine: isAfterBlankLine(position))
        position += 1
        readComments()
        try readBlockValue(of: event, into: &item, column: column)
        return item
    }
}

extension YAMLEvent {
    /// Whether a list or mapping begins that is not in brackets.
    var isBlockCollection: Bool {
        switch kind {
        case .sequenceStart(isFlow: false), .mappingStart(isFlow: false): true
        default: false
        }
    }

    /// Whether nothing is written for the value.
    var isEmptyScalar: Bool {
        if case .scalar("", .plain) = kind { true } else { false }
    }
}
