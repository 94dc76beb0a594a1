import SQLiteKit

/// A 64-bit hash of stored values and their classes: `1`, `1.0` and `'1'` differ. Not meant against someone who seeks collisions.
struct ValueHash {
    private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func combine(_ row: Row, at column: Int32) {
        switch row.storageClass(at: column) {
        case .null: mix(1)
        case .integer:
            mix(2)
            mix(UInt64(bitPattern: row.int64(at: column)))
        case .real:
            mix(3)
            mix(row.double(at: column).bitPattern)
        case .text:
            mix(4)
            combine(UnsafeRawBufferPointer(row.utf8(at: column) ?? UnsafeBufferPointer(start: nil, count: 0)))
        case .blob:
            mix(5)
            combine(row.bytes(at: column) ?? UnsafeRawBufferPointer(start: nil, count: 0))
        }
    }

    mutating func combine(_ word: UInt64) { mix(word) }

    private mutating func combine(_ bytes: UnsafeRawBufferPointer) {
        mix(UInt64(bytes.count))
        var offset = 0
        while offset + 8 <= bytes.count {
            mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        var rest: UInt64 = 0
        while offset < bytes.count {
            rest = rest << 8 | UInt64(bytes[offset])
            offset += 1
        }
        mix(rest)
    }

    private mutating func mix(_ word: UInt64) {
        // Both halves of the 128-bit product: every bit of the operands reaches every bit of the result.
        let (high, low) = (value ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        value = high ^ low &+ 0x9E37_79B9_7F4A_7C15
    }
}
