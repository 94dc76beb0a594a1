/// The findings of one run, collected while its stages go on.
package struct Findings: Sendable {
    package private(set) var all: [Finding] = []
    /// What the author accepts, as far as it was read.
    package private(set) var waivers: [Waiver] = []

    package init() {}

    package var hasErrors: Bool { all.contains { $0.severity == .error } }

    package mutating func report(_ finding: Finding) { all.append(finding) }

    package mutating func report(contentsOf findings: some Sequence<Finding>) { all.append(contentsOf: findings) }

    /// Takes what another collection has, its waivers included.
    package mutating func report(contentsOf other: Findings) {
        all += other.all
        waivers += other.waivers
    }

    package mutating func add(_ waiver: Waiver) { waivers.append(waiver) }

    /// Leaves out the findings at some positions of `all`.
    package mutating func remove(at positions: Set<Int>) {
        all = all.enumerated().filter { !positions.contains($0.offset) }.map(\.element)
    }

    /// In the order of a reader: by file in order of first appearance, then by place, then by code; duplicates removed.
    package var sorted: [Finding] {
        var files: [String: Int] = [:]
        for finding in all {
            guard let path = finding.range?.path, files[path] == nil else { continue }
            files[path] = files.count
        }
        var seen: Set<Finding> = []
        let unique = all.filter { seen.insert($0).inserted }
        return unique.enumerated().sorted { left, right in
            let (a, b) = (left.element, right.element)
            let (fileA, fileB) = (a.range.flatMap { files[$0.path] } ?? -1, b.range.flatMap { files[$0.path] } ?? -1)
            if fileA != fileB { return fileA < fileB }
            if let placeA = a.range?.start, let placeB = b.range?.start, placeA != placeB { return placeA < placeB }
            if a.code != b.code { return a.code < b.code }
            return left.offset < right.offset
        }.map(\.element)
    }
}
