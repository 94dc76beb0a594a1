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

    package func isExpired(on day: CalendarDay?) -> Bool {
        guard let day, let until else { return false }
        return until < day
    }
}

/// A finding with what accepts it.
package struct WaivedFinding: Hashable, Sendable {
    package var finding: Finding
    package var waiver: Waiver

    package init(finding: Finding, waiver: Waiver) {
        self.finding = finding
        self.waiver = waiver
    }
}
