import SchemaDiagnostics

/// Builds the tree of one file from its events.
struct YAMLTreeBuilder {
    /// Why no more events are read: what stops it has been reported.
    struct Stop: Error {}

    /// A node, with what aliases need to know of it.
    struct Built {
        var node: YAMLNode
        /// Nodes in it, itself included, aliases followed.
        var size = 1
        /// Levels of lists and mappings in it, itself included.
        var height = 0
        /// Whether it stands in for what an alias should have led to.
        var isPlaceholder = false
    }

    /// A value that was marked with `&`.
    enum Anchor {
        case open
        case complete(Built)
    }

    let source: SourceText
    let reader: YAMLEventQueue
    var findings: [Finding] = []
    var anchors: [String: Anchor] = [:]
    /// Values read so far.
    var valueCount = 0
    /// Values that aliases have stood for so far.
    var expansion = 0
    /// Whether the tree lacks a part that was meant, so that the next stage would report nonsense.
    var isIncomplete = false
    /// UTF-8 offsets of the `[` and `{` that are not closed yet.
    var openBrackets: [Int] = []
    /// The quoted scalar that was just read.
    var lastQuoted: Range<Int>?
    var lineSeparators: LineSeparators
    /// The line of the value that was read last.
    private var line = 1

    /// - Parameter readsAhead: whether another thread reads events ahead; without it, the text's length decides.
    init(_ source: SourceText, readsAhead: Bool? = nil) {
        self.source = source
        reader = YAMLEventQueue(source.text, readsAhead: readsAhead)
        lineSeparators = LineSeparators(source)
    }

    mutating func build() -> YAMLNode? {
        do throws(Stop) {
            let root = try buildDocument()
            for finding in lineSeparators.findings() { try report(finding) }
            return isIncomplete ? nil : root
        } catch {
            return nil
        }
    }

    /// The first document; a second one is reported and left unread.
    private mutating func buildDocument() throws(Stop) -> YAMLNode? {
        _ = try next()
        let start = try next()
        guard case .documentStart(let hasDirectives) = start.kind else {
            try report(.emptyYAML(path: source.path))
            return nil
        }
        if hasDirectives { try report(.directive(at: firstLine(of: start.offsets))) }
        let root = try buildNode(from: try next(), depth: 1).node
        _ = try next()
        let following = try next()
        if case .documentStart = following.kind {
            try report(.severalDocuments(at: firstLine(of: following.offsets)))
        }
        guard root.isNull, root.range.start == root.range.end else { return root }
        if findings.isEmpty { try report(.emptyYAML(path: source.path)) }
        return nil
    }

    /// `depth` is the level that the node would have as a list or mapping.
    mutating func buildNode(from event: YAMLEvent, depth: Int) throws(Stop) -> Built {
        valueCount += 1
        if valueCount > YAMLLimits.values {
            try report(.tooManyValues(at: source.range(event.offsets)))
            throw Stop()
        }
        let offsets = try skipProperties(of: event)
        if let anchor = event.anchor { anchors[anchor] = .open }
        let built: Built
        switch event.kind {
        case .alias(let name): return try resolve(alias: name, at: event.offsets, depth: depth)
        case .scalar(let text, let style): built = try scalar(text, style: style, at: offsets)
        case .sequenceStart(let isFlow): built = try sequence(at: offsets, isFlow: isFlow, depth: depth)
        case .mappingStart(let isFlow): built = try mapping(at: offsets, isFlow: isFlow, depth: depth)
        default: preconditionFailure("libyaml gives a node where one is due")
        }
        if let anchor = event.anchor { anchors[anchor] = .complete(built) }
        return built
    }

    private mutating func scalar(
        _ text: String, style: YAMLNode.ScalarStyle, at offsets: Range<Int>
    ) throws(Stop) -> Built {
        var offsets = offsets
        if style == .quoted {
            lastQuoted = offsets
            lineSeparators.pass(quoted: offsets)
        } else if style == .block {
            // libyaml ends a block scalar where the next token begins.
            offsets = offsets.lowerBound..<endOfText(in: offsets)
        }
        // Only an escape can make one: the source has none.
        if style == .quoted, text.utf8.contains(0) { try report(.escapedNUL(at: source.range(offsets))) }
        return Built(node: YAMLNode(.scalar(text, style: style), range: source.range(offsets, near: &line)))
    }

    private mutating func sequence(at offsets: Range<Int>, isFlow: Bool, depth: Int) throws(Stop) -> Built {
        try enter(offsets, isFlow: isFlow, depth: depth)
        var elements: [YAMLNode] = []
        var (size, height, end) = (1, 0, offsets.upperBound)
        while true {
            let event = try next()
            if case .sequenceEnd = event.kind {
                // libyaml's marks run backwards in some broken files.
                if isFlow { end = max(end, event.offsets.upperBound) }
                break
            }
            let element = try buildNode(from: event, depth: depth + 1)
            elements.append(element.node)
            size += element.size
            height = max(height, element.height)
            end = max(end, source.offset(of: element.node.range.end))
        }
        if isFlow {
            openBrackets.removeLast()
            elements = try rejoin(elements, in: offsets.lowerBound..<end)
        }
        let range = source.range(offsets.lowerBound..<end)
        return Built(node: YAMLNode(.sequence(elements), range: range), size: size, height: height + 1)
    }

    private mutating func mapping(at offsets: Range<Int>, isFlow: Bool, depth: Int) throws(Stop) -> Built {
        try enter(offsets, isFlow: isFlow, depth: depth)
        var written: [WrittenEntry] = []
        let stopped: Stop?
        var end = offsets.upperBound
        do throws(Stop) {
            end = try readEntries(into: &written, from: end, isFlow: isFlow, depth: depth)
            stopped = nil
        } catch {
            stopped = error
        }
        // A syntax error hides only what stands behind it: the entries before it are looked at all the same.
        if isFlow {
            openBrackets.removeLast()
            written = try rejoin(written)
        }
        let height = written.reduce(0) { max($0, $1.value.height) }
        let (entries, size) = try resolveEntries(written)
        if let stopped { throw stopped }
        let range = source.range(offsets.lowerBound..<end)
        return Built(node: YAMLNode(.mapping(entries), range: range), size: size, height: height + 1)
    }

    /// Reads a mapping's entries up to its end and gives the UTF-8 offset behind it.
    private mutating func readEntries(
        into written: inout [WrittenEntry], from start: Int, isFlow: Bool, depth: Int
    ) throws(Stop) -> Int {
        var end = start
        while true {
            let event = try next()
            if case .mappingEnd = event.kind { return isFlow ? max(end, event.offsets.upperBound) : end }
            let key = try buildKey(from: event, depth: depth + 1)
            let value = try buildNode(from: try next(), depth: depth + 1)
            end = max(end, source.offset(of: value.node.range.end))
            if let key { written.append(WrittenEntry(key: key, value: value)) }
        }
    }

    private mutating func enter(_ offsets: Range<Int>, isFlow: Bool, depth: Int) throws(Stop) {
        if depth > YAMLLimits.depth {
            try report(.nestingTooDeep(at: source.range(offsets)))
            throw Stop()
        }
        if isFlow { openBrackets.append(offsets.lowerBound) }
    }
}
