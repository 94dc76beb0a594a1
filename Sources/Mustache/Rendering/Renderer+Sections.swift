extension Renderer {
    mutating func enterSection(_ key: Key, after: Int, at address: Int) throws(MustacheError) {
        let value = try value(of: key, at: address)
        guard value.isTrue else {
            current.next = after
            return
        }
        if case .list(let items) = value {
            sections.append(OpenSection(items: items, next: 1, body: address + 1))
            contexts.append(items[0])
        } else {
            sections.append(OpenSection(items: [], next: 0, body: address + 1))
            contexts.append(value)
        }
        try countExpansion(at: address)
    }

    /// Renders the innermost section's body for its next item, or leaves it.
    mutating func repeatSection(at address: Int) throws(MustacheError) {
        let last = sections.count - 1
        guard sections[last].next < sections[last].items.count else {
            sections.removeLast()
            contexts.removeLast()
            return
        }
        contexts[contexts.count - 1] = sections[last].items[sections[last].next]
        sections[last].next += 1
        current.next = sections[last].body
        try countExpansion(at: address)
    }
}
