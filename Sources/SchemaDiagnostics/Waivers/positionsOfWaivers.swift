/// For each finding the position of the waiver that it falls under: of several, that of the innermost element.
///
/// One walk over the text in its order, so that a file of many waivers and many findings stays linear.
///
/// - Parameter findings: `nil` stands for one that no waiver covers.
package func positions(of waivers: [Waiver], covering findings: [Finding?]) -> [Int?] {
    /// The findings and waivers of one code in one file.
    struct Place: Hashable {
        var code: FindingCode
        var file: SourcePath
    }
    var scopes: [Place: [(range: SourceRange, waiver: Int)]] = [:]
    var wholes: [FindingCode: Int] = [:]
    for (position, waiver) in waivers.enumerated() {
        if waiver.scope.isEmpty, wholes[waiver.code] == nil { wholes[waiver.code] = position }
        for range in waiver.scope {
            scopes[Place(code: waiver.code, file: range.file), default: []].append((range, position))
        }
    }
    var result = findings.map { $0.flatMap { wholes[$0.code] } }
    var places: [Place: [(start: SourcePosition, finding: Int)]] = [:]
    for (position, finding) in findings.enumerated() {
        guard let finding, let range = finding.range else { continue }
        let place = Place(code: finding.code, file: range.file)
        if scopes[place] != nil { places[place, default: []].append((range.start, position)) }
    }
    for (place, found) in places {
        // Elements lie inside each other: of those that have begun, the last that has not ended is the innermost.
        var next = scopes[place, default: []].sorted { left, right in
            left.range.start == right.range.start
                ? left.range.end > right.range.end : left.range.start < right.range.start
        }[...]
        var open: [(range: SourceRange, waiver: Int)] = []
        for item in found.sorted(by: { $0.start < $1.start }) {
            while let scope = next.first, scope.range.start <= item.start {
                next.removeFirst()
                open.append(scope)
            }
            while let last = open.last, last.range.end <= item.start { open.removeLast() }
            if let last = open.last { result[item.finding] = last.waiver }
        }
    }
    return result
}
