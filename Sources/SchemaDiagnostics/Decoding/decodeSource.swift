/// Bounds on one file of input; no schema written by people comes near them.
package enum SourceLimits {
    /// 16 MiB.
    package static let byteCount = 16 << 20
}

/// Makes text of a file's bytes. What is wrong with the bytes is reported, and then there is no text.
///
/// A UTF-8 byte-order mark is dropped.
package func decodeSource(
    _ bytes: [UInt8], path: String, findings: inout Findings, limit: Int = SourceLimits.byteCount
) -> SourceText? {
    if bytes.count > limit {
        findings.report(.fileTooLarge(path: path, byteCount: bytes.count, limit: limit))
        return nil
    }
    if let encoding = otherEncoding(of: bytes) {
        findings.report(.otherEncoding(encoding, path: path))
        return nil
    }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    if content.isEmpty {
        findings.report(.emptyFile(path: path))
        return nil
    }
    if let offset = content.firstIndex(of: 0) {
        findings.report(.binaryFile(at: place(of: offset, in: content, path: path)))
        return nil
    }
    guard let text = String(validating: content, as: UTF8.self) else {
        let offset = firstInvalidOffset(in: content)
        findings.report(
            .notUTF8(byte: content[offset], offset: offset, at: place(of: offset, in: content, path: path)))
        return nil
    }
    return SourceText(path: path, text: text)
}

/// The name of a Unicode encoding that is not UTF-8, told by its byte-order mark or by the zero bytes of its first characters.
private func otherEncoding(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    guard bytes.count >= 4 else { return nil }
    switch (bytes[0] == 0, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0) {
    case (false, true, true, true), (true, true, true, false): return "UTF-32"
    case (false, true, false, true), (true, false, true, false): return "UTF-16"
    default: return nil
    }
}

/// The offset of the first byte that cannot be part of UTF-8 text.
private func firstInvalidOffset(in content: ArraySlice<UInt8>) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = content.makeIterator()
    var offset = content.startIndex
    while true {
        switch parser.parseScalar(from: &iterator) {
        case .valid(let scalar): offset += scalar.count
        case .error: return offset
        case .emptyInput: preconditionFailure("the text was valid")
        }
    }
}

/// The place of a byte in content that may not be text.
private func place(of offset: Int, in content: ArraySlice<UInt8>, path: String) -> SourceRange {
    let before = content[..<offset]
    let line = before.count { $0 == 0x0A } + 1
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? content.startIndex
    let column = offset - lineStart + 1
    return SourceRange(
        path: path, start: SourcePosition(line: line, column: column),
        end: SourcePosition(line: line, column: column + 1))
}
