/// The letter `ı` where it is one of its own, and its capital `I`.
enum DotlessI {
    static let scalar: UInt32 = 0x131
    /// `I` as wide as an ideograph.
    static let wideCapital: UInt32 = 0xFF29

    /// The marks with which `I` is one letter, whose small one has its dot: `İ`, and `Î`, `Í`, `Ï` of loanwords.
    private static let marks: Set<UInt32> = [
        0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x309, 0x30C, 0x30F, 0x311, 0x323, 0x328, 0x330,
    ]

    /// Whether a capital `I` is the capital of `ı`: no mark behind it makes another letter of it, in whatever order the marks stand.
    static func standsAlone(before rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var classes: Set<UInt8> = []
        var position = rest.startIndex
        while position < rest.endIndex, rest[position] >= 0x80 {
            let (scalar, length) = FoldedText.scalar(in: rest, at: position)
            let order = Unicode.Scalar(scalar)?.properties.canonicalCombiningClass.rawValue ?? 0
            if order == 0 { return true }
            // One of the same class between the two keeps them apart.
            if marks.contains(scalar), !classes.contains(order) { return false }
            classes.insert(order)
            position += length
        }
        return true
    }
}
