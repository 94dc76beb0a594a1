/// What a finding means for the run: an error stops it, a warning does not, a note explains another finding.
package enum Severity: String, Hashable, Sendable, Comparable {
    case note, warning, error

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }

    package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
}

/// The number behind `SG`: never re-used. The catalogue gives each a title and an explanation.
package struct FindingCode: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package init(_ rawValue: Int) { self.rawValue = rawValue }

    /// `SG` and three digits.
    package var description: String {
        let digits = String(rawValue)
        return "SG" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    }

    package static func < (left: FindingCode, right: FindingCode) -> Bool { left.rawValue < right.rawValue }
}

/// One thing to tell the author of a schema, with its place.
package struct Finding: Hashable, Sendable {
    /// A second place that explains the first.
    package struct Note: Hashable, Sendable {
        package var message: String
        package var range: SourceRange?

        package init(_ message: String, at range: SourceRange? = nil) {
            self.message = message
            self.range = range
        }
    }

    /// A change of the text that mends the finding.
    package struct FixIt: Hashable, Sendable {
        package var message: String
        package var range: SourceRange
        package var replacement: String

        package init(_ message: String, replacing range: SourceRange, with replacement: String) {
            self.message = message
            self.range = range
            self.replacement = replacement
        }
    }

    package var code: FindingCode
    package var severity: Severity
    package var message: String
    /// Where; `nil` only where no file can be pointed at.
    package var range: SourceRange?
    package var notes: [Note]
    package var fixIt: FixIt?

    package init(
        _ code: FindingCode, _ severity: Severity, _ message: String, at range: SourceRange?,
        notes: [Note] = [], fixIt: FixIt? = nil
    ) {
        self.code = code
        self.severity = severity
        self.message = message
        self.range = range
        self.notes = notes
        self.fixIt = fixIt
    }
}
