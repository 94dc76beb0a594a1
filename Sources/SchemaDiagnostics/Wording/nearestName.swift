/// The candidate that a misspelt name most likely means; `nil` where none is near enough to be worth a suggestion.
///
/// Case, `_` and `-` count for nothing, so `delete_rule` leads to `deleteRule`; the first of equally near candidates wins.
package func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
    // Nobody misspells a name of that length; a hostile file could have a long one for every candidate.
    let longest = 64
    let written = Array(name.prefix(longest + 1))
    guard !written.isEmpty, written.count <= longest else { return nil }
    let folded = foldedName(name)
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate != name {
        var limit = (best?.distance ?? allowedDistance(written.count) + 1) - 1
        if !folded.isEmpty, foldedName(candidate) == folded { return candidate }
        let letters = Array(candidate.prefix(longest + 1))
        // A name must not be replaced altogether: `a` is not a misspelt `b`.
        limit = min(limit, max(written.count, letters.count) - 1)
        guard limit >= 0, letters.count <= longest, abs(letters.count - written.count) <= limit else { continue }
        let distance = editDistance(written, letters)
        if distance <= limit { best = (candidate, distance) }
    }
    return best?.name
}

/// How many slips a name of that length may have.
private func allowedDistance(_ length: Int) -> Int {
    switch length {
    case ...4: 1
    case ...7: 2
    default: 3
    }
}

private func foldedName(_ name: String) -> String {
    String(name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " })
}

/// Insertions, deletions, replacements and swaps of neighbours that lead from one text to the other (optimal string alignment).
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
        var row = [i + 1]
        for j in right.indices {
            let replacing = last[j] + (left[i] == right[j] ? 0 : 1)
            var distance = min(replacing, last[j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                distance = min(distance, beforeLast[j - 1] + 1)
            }
            row.append(distance)
        }
        (beforeLast, last) = (last, row)
    }
    return last[right.count]
}
