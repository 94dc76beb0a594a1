extension Renderer {
    /// Whether what comes next can be a line's first: an activation that goes on with its caller's line has to have
    /// written something before.
    var canBeginLine: Bool { current.startsLine || output.utf8.count != current.outputStart }

    mutating func beginLine() {
        if canBeginLine { pendingIndentation = current.indentation }
    }

    mutating func write(_ text: String) {
        guard !text.isEmpty else { return }
        if !pendingIndentation.isEmpty {
            output += pendingIndentation
            pendingIndentation = ""
        }
        output += text
    }

    /// Writes the end of a line; a line that is blank so far gets no indentation.
    mutating func writeBlank(_ text: String) {
        pendingIndentation = ""
        output += text
    }

    /// - Throws: a key that is not there or leads to a list or object, if the options ask for it.
    mutating func writeValue(of key: Key, isEscaped: Bool, at address: Int) throws(MustacheError) {
        switch try value(of: key, at: address) {
        case .null: break
        case .open(let members) where members.isEmpty: break
        case .bool(let value): write(value ? "true" : "false")
        case .string(let text): write(isEscaped && options.escaping == .html ? escapedForHTML(text) : text)
        case .list, .object, .open:
            guard options.unknownNames == .error else { return }
            throw current.program.error(.notText(key.description), at: address)
        }
    }
}

/// Fit for the content of elements and for quoted attributes.
private func escapedForHTML(_ text: String) -> String {
    guard text.utf8.contains(where: { entity(for: $0) != nil }) else { return text }
    var escaped: [UInt8] = []
    for byte in text.utf8 {
        if let entity = entity(for: byte) {
            escaped += Array(entity.utf8)
        } else {
            escaped.append(byte)
        }
    }
    return String(decoding: escaped, as: UTF8.self)
}

private func entity(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
}
