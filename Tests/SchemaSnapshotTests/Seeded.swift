/// A seeded source of random numbers (SplitMix64), so that a failure can be run again.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    /// A word of what breaks writers and readers: quotes, backslashes, signs of the format, controls, scripts, marks, emoji.
    mutating func hostileWord(_ count: ClosedRange<Int> = 0...8) -> String {
        let pieces = [
            "a", "Z", "_", " ", "\"", "\"\"\"", "\\", "\\#(", "#", ">", "| ", "\n", "\r\n", "\t", "\0", "\u{7F}",
            "\u{85}",
            "\u{2028}", "\u{FEFF}", "\u{301}", "\u{202E}", "سفر", "ταξίδι", "מסע", "👩‍👩‍👧", "end", "on", "optional", "\\n",
            "\\u{41}",
        ]
        return (0..<Int.random(in: count, using: &self)).map { _ in pieces.randomElement(using: &self)! }.joined()
    }
}
