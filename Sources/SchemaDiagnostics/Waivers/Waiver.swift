/// What an author has looked at and accepts: findings of one code, at one element and inside it, for a reason.
package struct Waiver: Hashable, Sendable {
    package var code: FindingCode
    package var reason: String
    /// The last day on which it holds; `nil` for one that does not expire.
    package var until: CalendarDay?
    /// Where the code is written.
    package var range: SourceRange
    /// The text of the element; empty for the schema as a whole.
    package var scope: [SourceRange]

    package init(
        _ code: FindingCode, reason: String, until: CalendarDay? = nil, at range: SourceRange, scope: [SourceRange]
    ) {
        self.code = code
        self.reason = reason
        self.until = until
        self.range = range
        self.scope = scope
    }

    /// Whether a finding is about the element, or about something inside it.
    package func covers(_ finding: Finding) -> Bool {
        guard finding.code == code else { return false }
        guard !scope.isEmpty else { return true }
        guard let range = finding.range else { return false }
        return scope.contains { $0.path == range.path && $0.start <= range.start && range.start < $0.end }
    }

    package func isExpired(on day: CalendarDay?) -> Bool {
        guard let day, let until else { return false }
        return until < day
    }

    /// Whether this one's element lies inside the other's.
    fileprivate func isNarrower(than other: Waiver) -> Bool {
        if scope.isEmpty || other.scope.isEmpty { return !scope.isEmpty }
        return scope[0].path == other.scope[0].path && other.scope[0].start <= scope[0].start
            && other.scope[0] != scope[0]
    }
}

extension [Waiver] {
    /// The waiver that a finding falls under: of several, that of the innermost element.
    package func narrowest(covering finding: Finding) -> Waiver? {
        filter { $0.covers(finding) }.reduce(nil) { best, next in
            best.map { next.isNarrower(than: $0) ? next : $0 } ?? next
        }
    }
}
