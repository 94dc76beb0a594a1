import Foundation
import SQLiteKit

extension String {
    /// The text of bytes; nil where they are no UTF-8, which `String(decoding:)` mends without a word.
    ///
    /// Costs next to nothing beside the making of the text: of ASCII nothing is to be mended, and any other is compared with its bytes. To have
    /// it made by `String(validating:)` takes three times as long.
    @inline(__always) init?(stored bytes: UnsafeBufferPointer<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        if !bytes.isASCII, !hasBytes(bytes) { return nil }
    }

    @inline(never) private func hasBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let utf8 = utf8
        guard utf8.count == bytes.count else { return false }
        return utf8.withContiguousStorageIfAvailable { memcmp($0.baseAddress!, bytes.baseAddress!, bytes.count) == 0 }
            ?? utf8.elementsEqual(bytes)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Eight bytes at a time, the last of which may have been seen.
    @inline(__always) fileprivate var isASCII: Bool {
        let bytes = UnsafeRawBufferPointer(self)
        var (bits, next): (UInt64, Int) = (0, 0)
        if count >= 8 {
            while next &+ 8 <= count {
                bits |= bytes.loadUnaligned(fromByteOffset: next, as: UInt64.self)
                next &+= 8
            }
            bits |= bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
        } else {
            while next < count {
                bits |= UInt64(self[next])
                next &+= 1
            }
        }
        return bits & 0x8080_8080_8080_8080 == 0
    }
}

extension _Value {
    /// A column of a row.
    ///
    /// - Throws: `_ValueError.malformed` for a text whose bytes are no UTF-8.
    init(_ row: SQLiteKit.Row, _ column: Int) throws {
        let place = Int32(truncatingIfNeeded: column)
        switch row.storageClass(at: place) {
        case .null: self = .null
        case .integer: self = .int(row.int64(at: place))
        case .real: self = .real(row.double(at: place))
        case .text:
            guard let text = row.utf8(at: place).map({ String(stored: $0) }) ?? "" else { throw _ValueError.noUTF8 }
            self = .text(text)
        case .blob: self = .blob(row.bytes(at: place).map { Array($0) } ?? [])
        }
    }
}

extension _ValueError {
    static let noUTF8 = malformed("its bytes are no UTF-8")
}

extension Decimal {
    /// The number that a text is, and nothing but: a reader that stops where the number ends takes `12,50` for 12.
    init?(stored text: String) {
        guard Self.isNumber(text.utf8) else { return nil }
        self.init(string: text, locale: nil)
    }

    /// A sign, digits with a point among or beside them, and an exponent, of which the digits alone must be there.
    private static func isNumber(_ text: String.UTF8View) -> Bool {
        var rest = text[...]
        func skip(_ characters: UInt8...) -> Bool {
            guard let first = rest.first, characters.contains(first) else { return false }
            rest.removeFirst()
            return true
        }
        func digits() -> Int {
            let count = rest.prefix { (0x30...0x39).contains($0) }.count
            rest.removeFirst(count)
            return count
        }
        _ = skip(0x2B, 0x2D)
        var count = digits()
        if skip(0x2E) { count += digits() }
        guard count > 0 else { return false }
        if skip(0x45, 0x65) {
            _ = skip(0x2B, 0x2D)
            guard digits() > 0 else { return false }
        }
        return rest.isEmpty
    }
}
