/// The candidate that `name` is most likely a slip of the hand for: equal but for case, or within a few edits; the first of equals.
///
/// - Returns: `nil` where nothing is near enough to be worth a suggestion.
package func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
    let limit = max(1, min(3, wanted.count / 3))
    var best: (name: String, distance: Int)?
    // The bound keeps a file of many unknown names linear.
    for candidate in candidates.prefix(2_000) where candidate != name {
        let other = Array(candidate.lowercased().unicodeScalars.prefix(64))
        let allowed = min(limit, (best?.distance ?? limit + 1) - 1)
        guard allowed >= 0, abs(other.count - wanted.count) <= allowed else { continue }
        let distance = editDistance(wanted, other)
        if distance <= allowed { best = (candidate, distance) }
    }
    return best?.name
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one text into the other.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var beforePrevious = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    var current = previous
    for i in 1...left.count {
        current[0] = i
        for j in 1...right.count {
            let replace = previous[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
            current[j] = min(previous[j] + 1, current[j - 1] + 1, replace)
            if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
                current[j] = min(current[j], beforePrevious[j - 2] + 1)
            }
        }
        (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return previous[right.count]
}
