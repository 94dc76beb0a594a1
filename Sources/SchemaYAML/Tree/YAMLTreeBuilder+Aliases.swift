import SchemaDiagnostics

extension YAMLTreeBuilder {
    /// The value that an alias stands for; its own place is the alias's, the places in it are those of the anchor's.
    mutating func resolve(alias name: String, at offsets: Range<Int>, depth: Int) throws(Stop) -> Built {
        let range = source.range(offsets)
        switch anchors[name] {
        case .complete(var built):
            expansion += built.size
            if expansion > YAMLLimits.aliasExpansion {
                try report(.aliasExpansion(at: range))
                throw Stop()
            }
            // The level of what contains the alias, and the levels in it.
            if depth - 1 + built.height > YAMLLimits.depth {
                try report(.nestingTooDeep(at: range))
                throw Stop()
            }
            built.node.range = range
            return built
        case .open: try report(.recursiveAlias(name, at: range))
        case nil:
            let nearest = nearestName(to: name, among: anchors.keys.sorted())
            try report(.unknownAlias(name, nearest: nearest, at: range))
        }
        isIncomplete = true
        return Built(node: YAMLNode(.scalar("", style: .plain), range: range), isPlaceholder: true)
    }
}
