import SchemaDiagnostics

extension FindingCode {
    package static let needlessWaiver = FindingCode(733)
}

extension WaiverRules {
    static let needlessWaiver = RuleDescription(
        .needlessWaiver, "waiver that accepts nothing", level: .warning,
        explanation: """
            Nothing of that code is found at the element or inside it any more. Left where it is, the waiver would hide \
            the next finding, which nobody has looked at.
            """,
        bad: "startDate: { type: Date, waive: { SG183: \"needed\" } }   # no index is redundant there",
        good: "startDate: Date",
        fix: "Remove it.", isWaivable: false)
}

extension Finding {
    static func needlessWaiver(_ waiver: Waiver) -> Finding {
        Finding(
            .needlessWaiver, .warning, "nothing here is found by \(waiver.code) any more; remove this waiver",
            at: waiver.range)
    }
}
