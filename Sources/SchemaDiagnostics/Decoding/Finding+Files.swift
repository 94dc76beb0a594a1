extension Finding {
    /// A file over the limit; also for who sees its size before reading it.
    package static func fileTooLarge(path: String, byteCount: Int, limit: Int) -> Finding {
        Finding(
            .fileTooLarge, .error, "the file has \(byteCount) bytes, the limit is \(limit); split it with `include`",
            at: .wholeFile(path))
    }

    static func otherEncoding(_ encoding: String, path: String) -> Finding {
        Finding(
            .otherEncoding, .error, "the file is \(encoding) text; save it as UTF-8", at: .wholeFile(path))
    }

    static func emptyFile(path: String) -> Finding {
        Finding(
            .emptyFile, .error, "the file is empty; a schema begins with `schema: Name`", at: .wholeFile(path))
    }

    static func binaryFile(at range: SourceRange) -> Finding {
        Finding(.binaryFile, .error, "the file holds a zero byte, so it is not text", at: range)
    }

    static func notUTF8(byte: UInt8, offset: Int, at range: SourceRange) -> Finding {
        let digits = String(byte, radix: 16, uppercase: true)
        return Finding(
            .notUTF8, .error,
            "the file is not UTF-8 text: byte 0x\(digits) at offset \(offset) fits no character; save it as UTF-8",
            at: range)
    }
}

extension SourceRange {
    /// The beginning of a file, for what concerns all of it.
    package static func wholeFile(_ path: String) -> SourceRange {
        let start = SourcePosition(line: 1, column: 1)
        return SourceRange(path: path, start: start, end: start)
    }
}
