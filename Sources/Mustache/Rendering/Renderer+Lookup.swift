extension Renderer {
    /// - Throws: a key that is not there, if the options ask for it; else it is `null`.
    func value(of key: Key, at address: Int) throws(MustacheError) -> MustacheValue {
        if let found = find(key) { return found }
        guard options.unknownNames == .error else { return .null }
        throw current.program.error(.unknownKey(key.description), at: address)
    }

    private func find(_ key: Key) -> MustacheValue? {
        switch key {
        case .current: contexts.last
        case .name(let name): find(name)
        case .path(let first, let rest): rest.reduce(find(first)) { found, part in found?.member(part) }
        }
    }

    /// Looks from the innermost value outwards.
    private func find(_ name: String) -> MustacheValue? {
        var index = contexts.count
        while index > 0 {
            index -= 1
            if let found = contexts[index].member(name) { return found }
        }
        return nil
    }
}

extension MustacheValue {
    fileprivate func member(_ name: String) -> MustacheValue? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }
}
