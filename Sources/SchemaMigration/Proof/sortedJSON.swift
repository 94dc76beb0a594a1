/// JSON with the members of each object in the order of their names, without space between: of two texts that are equal so, readers of
/// objects see the same. Names, texts and numbers stay as they are written.
/// - Returns: `nil` for what is no JSON.
func sortedJSON(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var reader = JSONReader(bytes: Array(text))
    guard let value = reader.value(depth: 0), reader.peek() == nil else { return nil }
    return value
}

private struct JSONReader {
    let bytes: [UInt8]
    var index = 0

    /// Deeper ones are none of a struct's: a thread's stack is not for data to fill.
    private static let deepest = 200

    mutating func peek() -> UInt8? {
        while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
        return index < bytes.count ? bytes[index] : nil
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        index += 1
        return true
    }

    mutating func value(depth: Int) -> [UInt8]? {
        guard depth < Self.deepest, let first = peek() else { return nil }
        switch first {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return array(depth: depth)
        case UInt8(ascii: "\""): return text()
        default:
            let start = index
            while index < bytes.count, !", ]}\t\n\r".utf8.contains(bytes[index]) { index += 1 }
            return start < index ? Array(bytes[start..<index]) : nil
        }
    }

    private mutating func object(depth: Int) -> [UInt8]? {
        var members: [(name: [UInt8], value: [UInt8])] = []
        index += 1
        if !take(UInt8(ascii: "}")) {
            repeat {
                guard peek() == UInt8(ascii: "\""), let name = text(), take(UInt8(ascii: ":")),
                    let value = value(depth: depth + 1)
                else { return nil }
                members.append((name, value))
            } while take(UInt8(ascii: ","))
            guard take(UInt8(ascii: "}")) else { return nil }
        }
        members.sort { $0.name.lexicographicallyPrecedes($1.name) }
        let parts = members.map { $0.name + [UInt8(ascii: ":")] + $0.value }
        return [UInt8(ascii: "{")] + parts.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "}")]
    }

    private mutating func array(depth: Int) -> [UInt8]? {
        var elements: [[UInt8]] = []
        index += 1
        if !take(UInt8(ascii: "]")) {
            repeat {
                guard let value = value(depth: depth + 1) else { return nil }
                elements.append(value)
            } while take(UInt8(ascii: ","))
            guard take(UInt8(ascii: "]")) else { return nil }
        }
        return [UInt8(ascii: "[")] + elements.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
    }

    private mutating func text() -> [UInt8]? {
        let start = index
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard index < bytes.count else { return nil }
        index += 1
        return Array(bytes[start..<index])
    }
}
