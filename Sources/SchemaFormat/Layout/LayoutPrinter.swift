/// Prints a file in the canonical layout: two spaces a level, one line for what was in brackets and fits, comments at their items.
struct LayoutPrinter {
    /// Characters that a line in brackets may take; a longer one is written as a block.
    static let lineLength = 120

    private(set) var lines: [LayoutLine] = []
    /// Whether the last line is one of a text that owns the blank lines below it.
    private var isBehindKeptBreaks = false

    /// The text of a whole file.
    static func text(of document: SyntaxDocument) -> String {
        var printer = LayoutPrinter()
        printer.printRoot(document.root)
        printer.printComments(document.closing, indentation: 0)
        return alignedText(of: printer.lines)
    }

    private mutating func printRoot(_ root: SyntaxItem) {
        guard root.value.anchor == nil, isBlock(root.value, width: 0) else {
            printComments(root.leading, indentation: 0)
            printItem(root, head: "", indentation: 0)
            return
        }
        printComments(root.leading + root.trailing, indentation: 0)
        printBlock(root.value, indentation: 0)
    }

    /// Prints the items of a list or mapping below each other.
    ///
    /// - Parameters:
    ///   - isSeparated: Whether a blank line stands between the items; else those that the author left stay.
    ///   - isCompact: Whether the first item goes into the line of the `- ` above, which has printed its comments.
    private mutating func printBlock(
        _ node: SyntaxNode, indentation: Int, isSeparated: Bool = false, isCompact: Bool = false
    ) {
        for (index, item) in (node.items ?? []).enumerated() {
            let isFirst = index == 0
            let leading = isFirst && isCompact ? [] : item.leading + hoistedComments(of: item, indentation: indentation)
            let isSeparated = isSeparated && !isFirst
            if isSeparated { addBlankLine() }
            printComments(leading, indentation: indentation, isFirst: isFirst)
            if item.isAfterBlankLine, !(isFirst && leading.isEmpty) { addBlankLine() }
            printItem(item, head: item.key.map { $0 + ":" } ?? "-", indentation: indentation)
        }
        printComments(node.closing, indentation: indentation)
    }

    private mutating func printItem(_ item: SyntaxItem, head: String, indentation: Int) {
        let value = item.value
        let inner = indentation + 2
        // Nothing stands before the root, no blank either.
        guard isBlock(value, width: head.isEmpty ? 0 : indentation + head.count + 1) else {
            printInline(item, head: head, indentation: indentation)
            return
        }
        if isCompact(item) {
            let first = lines.count
            printBlock(value, indentation: inner, isCompact: true)
            lines[first].text = Self.spaces(indentation) + "-" + lines[first].text.dropFirst(indentation + 1)
            return
        }
        let anchor = value.anchor.map { (head.isEmpty ? "&" : " &") + $0 } ?? ""
        add(Self.spaces(indentation) + head + anchor, comments: item.trailing)
        printBlock(value, indentation: head.isEmpty ? 0 : inner, isSeparated: indentation == 0 && item.key == "models")
    }

    /// Prints a value that begins in the line of its key.
    private mutating func printInline(_ item: SyntaxItem, head: String, indentation: Int) {
        let start = Self.spaces(indentation) + head + (item.value.anchor.map { " &" + $0 } ?? "")
        func line(_ text: String) -> String {
            let line = text.isEmpty ? start : start + " " + text
            return head.isEmpty ? String(line.unicodeScalars.drop { $0 == " " }) : line
        }
        let inner = Self.spaces(indentation + 2)
        switch item.value.value {
        case .scalar(.line(let text)): add(line(text), comments: item.trailing)
        case .scalar(.lines(let lines, _)):
            add(line(lines[0]))
            for text in lines.dropFirst() { add(text.isEmpty ? "" : inner + text) }
            attach(item.trailing)
        case .scalar(.block(let text)):
            add(line(text.header(indentation: 2)), comments: item.trailing)
            for text in text.lines { add(text.isEmpty ? "" : inner + text) }
            for _ in 0..<text.keptBlankLines { add("") }
            isBehindKeptBreaks = text.chomping == "+"
        default:
            var node = item.value
            node.anchor = nil
            add(line(flowText(node) ?? ""), comments: item.trailing)
        }
        printComments(item.value.closing, indentation: indentation + 2)
    }

    // MARK: Where values go

    /// Whether a value is a list or mapping that is printed as lines below its key.
    private func isBlock(_ node: SyntaxNode, width: Int) -> Bool {
        guard let items = node.items, !items.isEmpty else { return false }
        guard node.isFlow, !node.hasComments, let text = flowText(node) else { return true }
        return width + text.count > Self.lineLength
    }

    /// Whether an element is a list or mapping whose first item goes into the line of its `-`.
    private func isCompact(_ item: SyntaxItem) -> Bool { item.key == nil && item.value.anchor == nil }

    /// Comments of what goes into the line of a `-`: they can only stand above that line.
    private func hoistedComments(of item: SyntaxItem, indentation: Int) -> [Comment] {
        guard isCompact(item), isBlock(item.value, width: indentation + 2), let first = item.value.items?.first else {
            return []
        }
        return item.trailing + first.leading + hoistedComments(of: first, indentation: indentation + 2)
    }

    // MARK: Lines

    private mutating func printComments(_ comments: [Comment], indentation: Int, isFirst: Bool = false) {
        for (index, comment) in comments.enumerated() {
            if comment.isAfterBlankLine, !(isFirst && index == 0) { addBlankLine() }
            add(Self.spaces(indentation) + comment.text)
        }
    }

    private mutating func add(_ text: String, comments: [Comment] = []) {
        lines.append(LayoutLine(text: text))
        isBehindKeptBreaks = false
        attach(comments)
    }

    /// Puts comments behind the last line, and those after the first below each other.
    private mutating func attach(_ comments: [Comment]) {
        guard let first = comments.first else { return }
        lines[lines.count - 1].comment = first.text
        for comment in comments.dropFirst() { lines.append(LayoutLine(comment: comment.text, isContinuation: true)) }
    }

    /// One blank line, unless one is there.
    private mutating func addBlankLine() {
        guard let last = lines.last, !isBehindKeptBreaks, !last.text.isEmpty || last.comment != nil else { return }
        lines.append(LayoutLine())
    }

    private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
