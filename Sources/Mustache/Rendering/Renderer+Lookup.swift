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
        var isOpen = false
        while index > 0 {
            index -= 1
            switch contexts[index] {
            case .object(let members), .open(let members): if let found = members[name] { return found }
            default: break
            }
            if case .open = contexts[index] { isOpen = true }
        }
        return isOpen ? .nothing : nil
    }
}

extension MustacheValue {
    fileprivate func member(_ name: String) -> MustacheValue? {
        switch self {
        case .object(let members): members[name]
        // What an open object does not have has no parts either.
        case .open(let members): members[name] ?? .nothing
        default: nil
        }
    }
}
