/// The order of the collation `localized`: folded, letters in the order of their alphabets, numbers by their value.
///
/// Texts are equal whose folded forms are. A number with fewer leading zeros stands before its equal.
func compareLocalized(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer, _ rules: TextRules = .general
) -> Int32 {
    let one = FoldedText(left.bindMemory(to: UInt8.self), rules).scalars
    let other = FoldedText(right.bindMemory(to: UInt8.self), rules).scalars
    var (i, j) = (0, 0)
    var zeros = 0
    while i < one.count, j < other.count {
        let (a, b) = (one[i], other[j])
        if isDigit(a), isDigit(b) {
            let (first, second) = (number(in: one, at: &i), number(in: other, at: &j))
            if let order = order(one[first.digits], other[second.digits]) { return order }
            if zeros == 0 { zeros = first.zeros - second.zeros }
            continue
        }
        if a != b {
            // All numbers stand in one place among the letters.
            let (first, second) = (rank(isDigit(a) ? zero : a), rank(isDigit(b) ? zero : b))
            return first < second ? -1 : 1
        }
        i += 1
        j += 1
    }
    if i < one.count { return 1 }
    if j < other.count { return -1 }
    return Int32(zeros.signum())
}

/// The place of a folded scalar among all. Only by Turkish rules `ı` is one, and stands before `i`.
private func rank(_ scalar: UInt32) -> UInt32 {
    let rank = FoldTable.shared.rank(scalar == DotlessI.scalar ? UInt32(UInt8(ascii: "i")) : scalar)
    return scalar == DotlessI.scalar ? rank * 2 - 1 : rank * 2
}

private let zero = UInt32(UInt8(ascii: "0"))

private func isDigit(_ scalar: UInt32) -> Bool { scalar >= zero && scalar < zero + 10 }

/// The digits of a number without its leading zeros; goes behind it.
private func number(in text: [UInt32], at position: inout Int) -> (digits: Range<Int>, zeros: Int) {
    let start = position
    while position < text.count, text[position] == zero { position += 1 }
    let first = position
    while position < text.count, isDigit(text[position]) { position += 1 }
    return (first..<position, first - start)
}

private func order(_ one: ArraySlice<UInt32>, _ other: ArraySlice<UInt32>) -> Int32? {
    if one.count != other.count { return one.count < other.count ? -1 : 1 }
    for (a, b) in zip(one, other) where a != b { return a < b ? -1 : 1 }
    return nil
}
