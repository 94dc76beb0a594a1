/// libyaml counts characters (code points); this turns its counts into UTF-8 offsets.
struct CharacterOffsets {
    /// Characters between two entries of `checkpoints`.
    private static let stride = 128

    private let bytes: UnsafeBufferPointer<UInt8>
    /// UTF-8 offsets of the characters 0, 128, 256…; empty where every character is one byte.
    private let checkpoints: [Int]

    /// The bytes must be valid UTF-8 and outlive the value.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        guard bytes.contains(where: { $0 >= 0x80 }) else {
            checkpoints = []
            return
        }
        var found: [Int] = []
        var character = 0
        for (offset, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 {
            if character % Self.stride == 0 { found.append(offset) }
            character += 1
        }
        checkpoints = found
    }

    /// The UTF-8 offset of a character; one behind the end gives the end.
    func offset(ofCharacter character: Int) -> Int {
        guard !checkpoints.isEmpty else { return min(character, bytes.count) }
        let checkpoint = min(character / Self.stride, checkpoints.count - 1)
        var offset = checkpoints[checkpoint]
        var remaining = character - checkpoint * Self.stride
        while remaining > 0, offset < bytes.count {
            offset += 1
            while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            remaining -= 1
        }
        return offset
    }
}
