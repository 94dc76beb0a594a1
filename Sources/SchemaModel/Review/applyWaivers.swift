import SchemaDiagnostics

/// Leaves out what the author accepts, and tells of waivers that are wrong, expired or of no use.
///
/// - Parameters:
///   - today: the day of the run; `nil` where no waiver expires, as in a build, which must not depend on the date.
///   - isComplete: every stage has run: only then is a waiver without a finding known to be of no use.
///   - findings: everything found, with the waivers that were read.
package func applyWaivers(today: CalendarDay?, isComplete: Bool, findings: inout Findings) {
    guard !findings.waivers.isEmpty else { return }
    let catalogue = RuleCatalogue(
        FileRules.all, YAMLSyntaxRules.all, YAMLStructureRules.all, schemaModelRules, evolutionRules, reviewRules)
    var reports: [Finding] = []
    let waivers = merged(findings.waivers).filter { waiver in
        if let rule = catalogue[waiver.code], rule.isWaivable { return true }
        reports.append(
            catalogue[waiver.code].map { .notWaivable($0, at: waiver.range) }
                ?? .unknownCode(waiver.code, at: waiver.range))
        return false
    }
    // A code may tell of errors as well: those of a profile can be waived, others cannot.
    let candidates = findings.all.map { $0.severity < .error || profileCodes.contains($0.code) ? $0 : nil }
    let covering = positions(of: waivers, covering: candidates)
    let used = Set(covering.compactMap { $0 })
    var accepted: [Int: Waiver] = [:]
    for (position, covered) in covering.enumerated() {
        if let covered, !waivers[covered].isExpired(on: today) { accepted[position] = waivers[covered] }
    }
    findings.waive(accepted)
    for (position, waiver) in waivers.enumerated() {
        if used.contains(position) {
            guard let until = waiver.until, waiver.isExpired(on: today) else { continue }
            reports.append(.expiredWaiver(waiver, until: until))
        } else if isComplete {
            reports.append(.needlessWaiver(waiver))
        }
    }
    findings.report(contentsOf: reports)
}

/// One text may be read for several elements, through an anchor: it is one waiver of them all.
private func merged(_ waivers: [Waiver]) -> [Waiver] {
    var positions: [Waiver: Int] = [:]
    var result: [Waiver] = []
    for waiver in waivers {
        var text = waiver
        text.scope = []
        if let position = positions[text] {
            result[position].scope += waiver.scope
        } else {
            positions[text] = result.count
            result.append(waiver)
        }
    }
    return result
}

/// What a profile asks for, errors included, can be waived: its author asked for it.
private let profileCodes: Set<FindingCode> = Set((CloudKitRules.all + SourceRules.all).map(\.code))
