/// The findings of one run, collected while its stages go on.
package struct Findings: Sendable {
    package private(set) var all: [Finding] = []
    /// What the author accepts, as far as it was read.
    package private(set) var waivers: [Waiver] = []
    /// Findings that the author accepts.
    package private(set) var waived: [WaivedFinding] = []

    package init() {}

    package var hasErrors: Bool { all.contains { $0.severity == .error } }

    package mutating func report(_ finding: Finding) { all.append(finding) }

    package mutating func report(contentsOf findings: some Sequence<Finding>) { all.append(contentsOf: findings) }

    /// Takes what another collection has, its waivers included.
    package mutating func report(contentsOf other: Findings) {
        all += other.all
        waivers += other.waivers
        waived += other.waived
    }

    package mutating func add(_ waiver: Waiver) { waivers.append(waiver) }

    /// Takes findings out of `all` that the author accepts.
    ///
    /// - Parameter waivers: by the position of the finding.
    package mutating func waive(_ waivers: [Int: Waiver]) {
        for (position, finding) in all.enumerated() {
            guard let waiver = waivers[position] else { continue }
            waived.append(WaivedFinding(finding: finding, waiver: waiver))
        }
        all = all.enumerated().filter { waivers[$0.offset] == nil }.map(\.element)
    }

    /// In the order of a reader: by file in order of first appearance, then by place, then by code; duplicates removed.
    package var sorted: [Finding] {
        var files: [SourcePath: Int] = [:]
        for finding in all {
            guard let file = finding.range?.file, files[file] == nil else { continue }
            files[file] = files.count
        }
        var seen: Set<Finding> = []
        let unique = all.filter { seen.insert($0).inserted }
        return unique.enumerated().sorted { left, right in
            let (a, b) = (left.element, right.element)
            let (fileA, fileB) = (a.range.flatMap { files[$0.file] } ?? -1, b.range.flatMap { files[$0.file] } ?? -1)
            if fileA != fileB { return fileA < fileB }
            if let placeA = a.range?.start, let placeB = b.range?.start, placeA != placeB { return placeA < placeB }
            if a.code != b.code { return a.code < b.code }
            return left.offset < right.offset
        }.map(\.element)
    }
}
