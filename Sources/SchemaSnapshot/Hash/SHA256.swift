/// The SHA-256 digest of FIPS 180-4, so that neither the generator nor the runtime needs a library for it.
package struct SHA256 {
    private var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    /// Bytes that do not fill a block yet: fewer than 64.
    private var pending: [UInt8] = []
    private var byteCount: UInt64 = 0
    /// The message schedule, kept so that a block allocates nothing.
    private var schedule = [UInt32](repeating: 0, count: 64)

    package init() {}

    package mutating func update(_ bytes: some Sequence<UInt8>) {
        let whole: Void? = bytes.withContiguousStorageIfAvailable { update(bytes: UnsafeRawBufferPointer($0)) }
        if whole == nil { append(bytes) }
    }

    private mutating func append(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            pending.append(byte)
            byteCount += 1
            if pending.count == 64 { digestBlock() }
        }
    }

    /// The same for bytes that lie together, block by block.
    package mutating func update(bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        if !pending.isEmpty {
            let head = rest.prefix(64 - pending.count)
            append(head)
            rest = rest.dropFirst(head.count)
        }
        let whole = rest.prefix(rest.count / 64 * 64)
        digest(UnsafeRawBufferPointer(rebasing: whole))
        byteCount += UInt64(whole.count)
        append(rest.dropFirst(whole.count))
    }

    /// Ends the message: 32 bytes.
    package mutating func finalize() -> [UInt8] {
        let bitCount = byteCount &* 8
        update([0x80])
        while pending.count != 56 { update(CollectionOfOne(0)) }
        update((0..<8).map { UInt8(truncatingIfNeeded: bitCount >> (56 - 8 * $0)) })
        return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
    }

    /// The digest of a text's UTF-8 bytes as 64 lower-case hexadecimal digits.
    package static func hexadecimal(of text: String) -> String {
        var hash = SHA256()
        hash.update(text.utf8)
        return hash.hexadecimal()
    }

    /// The digest of bytes as 64 lower-case hexadecimal digits.
    package static func hexadecimal(of bytes: UnsafeRawBufferPointer) -> String {
        var hash = SHA256()
        hash.update(bytes: bytes)
        return hash.hexadecimal()
    }

    private mutating func hexadecimal() -> String {
        let digits = Array("0123456789abcdef".utf8)
        let characters = finalize().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: characters, as: UTF8.self)
    }

    private mutating func digestBlock() {
        let block = pending
        block.withUnsafeBytes { digest($0) }
        pending.removeAll(keepingCapacity: true)
    }

    /// - Parameter blocks: whole blocks of 64 bytes.
    private mutating func digest(_ blocks: UnsafeRawBufferPointer) {
        Self.constants.withUnsafeBufferPointer { constants in
            schedule.withUnsafeMutableBufferPointer { schedule in
                state.withUnsafeMutableBufferPointer { state in
                    for start in stride(from: 0, to: blocks.count, by: 64) {
                        Self.digest(blocks, start, schedule, constants, state)
                    }
                }
            }
        }
    }

    private static func digest(
        _ blocks: UnsafeRawBufferPointer, _ start: Int, _ schedule: UnsafeMutableBufferPointer<UInt32>,
        _ constants: UnsafeBufferPointer<UInt32>, _ state: UnsafeMutableBufferPointer<UInt32>
    ) {
        for word in 0..<16 {
            schedule[word] = UInt32(bigEndian: blocks.loadUnaligned(fromByteOffset: start + 4 * word, as: UInt32.self))
        }
        for index in 16..<64 {
            let (early, late) = (schedule[index - 15], schedule[index - 2])
            let s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >> 3)
            let s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >> 10)
            schedule[index] = schedule[index - 16] &+ s0 &+ schedule[index - 7] &+ s1
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
            let choice = (e & f) ^ (~e & g)
            let first = h &+ s1 &+ choice &+ constants[index] &+ schedule[index]
            let s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ s0 &+ majority)
        }
        (state[0], state[1], state[2], state[3]) = (state[0] &+ a, state[1] &+ b, state[2] &+ c, state[3] &+ d)
        (state[4], state[5], state[6], state[7]) = (state[4] &+ e, state[5] &+ f, state[6] &+ g, state[7] &+ h)
    }

    @inline(__always) private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word &>> count | word &<< (32 &- count)
    }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
