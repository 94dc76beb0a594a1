import SchemaSnapshot

/// A version's name in its two parts: the series that it belongs to, and the numbers at its end.
struct VersionTitle: Hashable {
    var series: String
    var numbers: [Int]

    /// `zmessaging` and 2, 101, 0 of `zmessaging2.101.0`; `Shop` and nothing of `Shop`.
    init(_ title: String) {
        let tail = title.reversed().prefix { ($0.isASCII && $0.isNumber) || $0 == "." }
        let digits = String(tail.reversed()).drop { $0 == "." }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard !digits.isEmpty, !parts.contains(nil) else {
            series = title
            numbers = []
            return
        }
        numbers = parts.compactMap { $0 }
        var head = String(title.dropLast(digits.count))
        if let last = head.last, last == "v" || last == "V", head.dropLast().last.map({ !$0.isLetter }) ?? true {
            head.removeLast()
        }
        while let last = head.last, " _-.".contains(last) { head.removeLast() }
        series = head
    }
}

/// A version of a bundle as far as its place among the others depends on it.
struct VersionCandidate: Hashable {
    var title: String
    /// The version of Xcode that saved it last, as numbers.
    var savedBy: [Int] = []
}

/// Versions from the oldest to the newest, by what their bundle and their names say.
///
/// Within a series (names that differ in the numbers at their end) the numbers decide, the name without one first. The series with the
/// current version is the last, that with the bundle's own name the first, others lie between them in the order in which Xcode saved
/// them.
func orderVersions(_ versions: [VersionCandidate], current: String?, bundle: String) -> [VersionCandidate] {
    let series = Dictionary(grouping: versions) { VersionTitle($0.title).series }
    let currentSeries = current.map { VersionTitle($0).series }
    let bundleSeries = VersionTitle(bundle).series
    func rank(_ name: String) -> Int { name == currentSeries ? 2 : name == bundleSeries ? 0 : 1 }
    let names = series.keys.sorted { left, right in
        if rank(left) != rank(right) { return rank(left) < rank(right) }
        let (one, other) = (saved(series[left]!), saved(series[right]!))
        if one != other { return one.lexicographicallyPrecedes(other) }
        return left < right
    }
    return names.flatMap { name in
        series[name]!.sorted { left, right in
            let (one, other) = (VersionTitle(left.title).numbers, VersionTitle(right.title).numbers)
            return one == other ? left.title < right.title : one.lexicographicallyPrecedes(other)
        }
    }
}

private func saved(_ versions: [VersionCandidate]) -> [Int] {
    versions.map(\.savedBy).min { $0.lexicographicallyPrecedes($1) } ?? []
}

/// Version numbers for titles in their order: those at their ends where they rise, else 1, 2, 3 …
func versionNumbers(of titles: [String]) -> [SchemaVersion] {
    let written = titles.enumerated().map { index, title -> SchemaVersion? in
        let numbers = VersionTitle(title).numbers
        if numbers.isEmpty { return index == 0 ? SchemaVersion(1, 0, 0) : nil }
        guard numbers.count <= 3, numbers[0] > 0, numbers.allSatisfy({ $0 < 1_000_000 }) else { return nil }
        let padded = numbers + [0, 0]
        return SchemaVersion(padded[0], padded[1], padded[2])
    }
    let rising = written.compactMap { $0 }
    if rising.count == titles.count, zip(rising, rising.dropFirst()).allSatisfy({ $0 < $1 }) { return rising }
    return titles.indices.map { SchemaVersion($0 + 1, 0, 0) }
}
