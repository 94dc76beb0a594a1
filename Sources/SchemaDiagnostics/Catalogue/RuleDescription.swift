/// What the catalogue tells of one code: why it exists, and how wrong and right look.
package struct RuleDescription: Hashable, Sendable {
    package let code: FindingCode
    /// A few words without a full stop, for lists.
    package let title: String
    package let level: Severity
    /// Why this is reported, in whole sentences.
    package let explanation: String
    /// An excerpt that is reported.
    package let bad: String
    /// The same excerpt, mended.
    package let good: String
    /// What to do, in one sentence.
    package let fix: String
    /// Whether `waive` can accept it; of an error that keeps data or code sound, it cannot.
    package let isWaivable: Bool

    /// - Parameter isWaivable: left out, warnings can be waived and errors cannot.
    package init(
        _ code: FindingCode, _ title: String, level: Severity = .error, explanation: String, bad: String, good: String,
        fix: String, isWaivable: Bool? = nil
    ) {
        self.code = code
        self.title = title
        self.level = level
        self.explanation = explanation
        self.bad = bad
        self.good = good
        self.fix = fix
        self.isWaivable = isWaivable ?? (level == .warning)
    }
}
