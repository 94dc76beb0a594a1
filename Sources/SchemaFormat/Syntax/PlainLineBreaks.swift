import SchemaDiagnostics

/// A file with line breaks of Windows and of old Macs as `\n`, which is how YAML reads them, and the way back to the file's own places.
struct PlainLineBreaks {
    let source: SourceText
    private let written: SourceText
    /// The offsets of line breaks that were written with two bytes, in ascending order.
    private var pairs: [Int] = []

    init(of written: SourceText) {
        self.written = written
        guard written.text.utf8.contains(0x0D) else {
            source = written
            return
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(written.text.utf8.count)
        var isAfterReturn = false
        for byte in written.text.utf8 {
            if byte == 0x0A && isAfterReturn {
                pairs.append(bytes.count - 1)
            } else {
                bytes.append(byte == 0x0D ? 0x0A : byte)
            }
            isAfterReturn = byte == 0x0D
        }
        source = SourceText(path: written.path, text: String(decoding: bytes, as: UTF8.self))
    }

    /// A place of `source` in the file as it is written.
    func original(_ range: SourceRange) -> SourceRange {
        let offsets = source.offsets(of: range)
        return written.range(original(offsets.lowerBound)..<original(offsets.upperBound))
    }

    private func original(_ offset: Int) -> Int { offset + pairs.count { $0 < offset } }
}
