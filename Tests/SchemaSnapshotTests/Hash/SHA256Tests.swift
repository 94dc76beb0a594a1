import Testing

@testable import SchemaSnapshot

/// The vectors of FIPS 180-4 and of NIST's validation suite.
struct SHA256Tests {
    @Test(
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
                "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
            ),
        ])
    func textOfStandard(text: String, digest: String) {
        #expect(SHA256.hexadecimal(of: text) == digest)
    }

    @Test(
        arguments: [
            ([0xbd], "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b"),
            ([UInt8](repeating: 0, count: 55), "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7"),
            ([UInt8](repeating: 0, count: 56), "d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb"),
            ([UInt8](repeating: 0, count: 57), "65a16cb7861335d5ace3c60718b5052e44660726da4cd13bb745381b235a1785"),
            ([UInt8](repeating: 0, count: 64), "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b"),
            ([UInt8](repeating: 0x41, count: 1000), "c2e686823489ced2017f6059b8b239318b6364f6dcd835d0a519105a1eadd6e4"),
        ] as [([UInt8], String)])
    func bytesAroundTheBlock(bytes: [UInt8], digest: String) {
        #expect(hexadecimal(bytes) == digest)
    }

    @Test func millionLetters() {
        var hash = SHA256()
        for _ in 0..<1000 { hash.update(repeatElement(UInt8(ascii: "a"), count: 1000)) }
        #expect(
            hexadecimal(hash.finalize(), hashed: false)
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test func chunksMakeNoDifference() {
        let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }
        var hash = SHA256()
        for start in stride(from: 0, to: bytes.count, by: 17) {
            hash.update(bytes[start..<min(start + 17, bytes.count)])
        }
        #expect(hexadecimal(hash.finalize(), hashed: false) == hexadecimal(bytes))
    }

    @Test(arguments: [0, 1, 55, 56, 63, 64, 65, 127, 128, 129, 300, 1000])
    func bytesThatLieTogetherMakeNoDifference(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 31) }
        #expect(bytes.withUnsafeBytes { SHA256.hexadecimal(of: $0) } == hexadecimal(bytes))
        var hash = SHA256()
        for start in stride(from: 0, to: count, by: 77) {
            bytes[start..<min(start + 77, count)].withUnsafeBytes { hash.update(bytes: $0) }
        }
        #expect(hexadecimal(hash.finalize(), hashed: false) == hexadecimal(bytes))
    }

    private func hexadecimal(_ bytes: [UInt8], hashed: Bool = true) -> String {
        var digest = bytes
        if hashed {
            var hash = SHA256()
            hash.update(bytes)
            digest = hash.finalize()
        }
        return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
