import SchemaDiagnostics

extension YAMLTreeBuilder {
    /// A key as it was written, before it is known to be the only one of its name.
    struct WrittenKey {
        var text: String
        var range: SourceRange
        /// `<<` without quotes.
        var isMerge = false
    }

    /// An entry as it was written: merge keys not resolved, duplicates not removed.
    struct WrittenEntry {
        var key: WrittenKey
        var value: Built
    }

    /// `nil` where the key is no name; that is reported.
    mutating func buildKey(from event: YAMLEvent, depth: Int) throws(Stop) -> WrittenKey? {
        let built = try buildNode(from: event, depth: depth)
        if built.isPlaceholder { return nil }
        let node = built.node
        guard case .scalar(let text, let style) = node.value else {
            try report(.keyNotText(node.kindName, at: node.range))
            return nil
        }
        if text.isEmpty || style == .plain && text == "~" {
            try report(.emptyKey(at: node.range))
            return nil
        }
        if style == .plain, text == "null" { try report(.nullKey(at: node.range)) }
        return WrittenKey(text: text, range: node.range, isMerge: style == .plain && text == "<<")
    }

    /// The entries of a mapping with merge keys resolved, and the mapping's size. Keys written in it win over merged ones, earlier
    /// merged mappings over later ones; of duplicates the first stays.
    mutating func resolveEntries(_ written: [WrittenEntry]) throws(Stop) -> (entries: [YAMLNode.Entry], size: Int) {
        if areDistinct(written) {
            let size = written.reduce(1) { $0 + $1.value.size }
            let entries = written.map {
                YAMLNode.Entry(key: $0.key.text, keyRange: $0.key.range, value: $0.value.node)
            }
            return (entries, size)
        }
        var first: [String: WrittenKey] = [:]
        var unique: [WrittenEntry] = []
        for entry in written {
            if let earlier = first[entry.key.text] {
                try report(.duplicateKey(entry.key.text, at: entry.key.range, first: earlier.text, at: earlier.range))
            } else {
                first[entry.key.text] = entry.key
                unique.append(entry)
            }
        }
        var entries: [YAMLNode.Entry] = []
        var merged: Set<String> = []
        for entry in unique {
            guard entry.key.isMerge else {
                entries.append(
                    YAMLNode.Entry(key: entry.key.text, keyRange: entry.key.range, value: entry.value.node))
                continue
            }
            for candidate in try mergedEntries(of: entry)
            where first[candidate.key] == nil && merged.insert(candidate.key).inserted {
                entries.append(candidate)
            }
        }
        return (entries, unique.reduce(1) { $0 + $1.value.size })
    }

    /// Whether nothing is to be merged and no key is there twice, as in nearly every mapping.
    private func areDistinct(_ written: [WrittenEntry]) -> Bool {
        if written.contains(where: \.key.isMerge) { return false }
        // Comparing a few is cheaper than hashing them.
        guard written.count <= 12 else { return Set(written.lazy.map(\.key.text)).count == written.count }
        return written.indices.allSatisfy { index in
            !written[..<index].contains { $0.key.text == written[index].key.text }
        }
    }

    /// What stands behind `<<`: the entries of a mapping, or of several in a list.
    private mutating func mergedEntries(of entry: WrittenEntry) throws(Stop) -> [YAMLNode.Entry] {
        let node = entry.value.node
        if let entries = node.entries { return entries }
        guard let elements = node.elements else {
            if !entry.value.isPlaceholder { try report(.invalidMerge(node.kindName, at: node.range)) }
            return []
        }
        var entries: [YAMLNode.Entry] = []
        for element in elements {
            if let more = element.entries {
                entries += more
            } else if !(isIncomplete && element.isNull) {
                // A place that an alias left empty has been reported already.
                try report(.invalidMerge(element.kindName, at: element.range))
            }
        }
        return entries
    }
}
