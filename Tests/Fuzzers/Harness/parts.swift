/// A part of an input that stands for several files: the name behind `%%%`, and the bytes.
struct Part {
    var name: String
    var bytes: [UInt8]

    var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Splits an input at the lines that begin with `%%%`; the first part has no name.
func parts(of bytes: [UInt8]) -> [Part] {
    var parts = [Part(name: "", bytes: [])]
    var isFirstLine = true
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        if line.starts(with: "%%%".utf8) {
            parts.append(Part(name: String(decoding: line.dropFirst(3), as: UTF8.self), bytes: []))
            isFirstLine = true
        } else {
            if !isFirstLine { parts[parts.count - 1].bytes.append(UInt8(ascii: "\n")) }
            parts[parts.count - 1].bytes += line
            isFirstLine = false
        }
    }
    return parts
}
