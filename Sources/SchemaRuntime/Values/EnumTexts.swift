/// The cases of an enum by the bytes of their raw values, so that reading one makes no text.
public struct _EnumTexts<Case: _StorableEnum> {
    @usableFromInline let cases: [Case]
    @usableFromInline let texts: ShortTexts

    /// Those of the enum; none where its raw values are no texts.
    public init() {
        cases = Array(Case.allCases)
        texts = ShortTexts(cases.map { $0.rawValue as? String })
    }

    /// The case whose raw value a column holds, byte for byte; nil where none is found.
    @inlinable @inline(__always) public func find(_ row: _Row, _ column: Int) -> Case? {
        let index = texts.index(row, column)
        return index < 0 ? nil : cases[index]
    }
}

extension _EnumTexts: Sendable where Case: Sendable {}

/// Texts of up to sixteen bytes, compared as two numbers each.
@usableFromInline struct ShortTexts: Sendable {
    private struct Entry: Equatable {
        var bytes: (UInt64, UInt64) = (0, 0)
        var count = -1

        init() {}

        init?(_ text: UnsafeBufferPointer<UInt8>) {
            guard text.count <= 16 else { return nil }
            count = text.count
            withUnsafeMutableBytes(of: &bytes) { $0.copyMemory(from: UnsafeRawBufferPointer(text)) }
        }

        static func == (one: Entry, other: Entry) -> Bool {
            one.bytes.0 == other.bytes.0 && one.bytes.1 == other.bytes.1 && one.count == other.count
        }
    }

    private let entries: [Entry]

    /// - Parameter texts: what is missing or longer is never found.
    init(_ texts: [String?]) {
        entries = texts.map { text in
            guard var text else { return Entry() }
            return text.withUTF8 { Entry($0) } ?? Entry()
        }
    }

    /// The index of the text that a column holds; -1 for none of these.
    @usableFromInline func index(_ row: _Row, _ column: Int) -> Int {
        guard let text = row.utf8(column), let wanted = Entry(text) else { return -1 }
        for index in entries.indices where entries[index] == wanted { return index }
        return -1
    }
}
