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
    // One text may be read for several elements: an anchor, a mixin.
    var seen: Set<Waiver> = []
    var reports: [Finding] = []
    let waivers = findings.waivers.filter { waiver in
        guard seen.insert(waiver).inserted else { return false }
        if let rule = catalogue[waiver.code], rule.isWaivable { return true }
        reports.append(
            catalogue[waiver.code].map { .notWaivable($0, at: waiver.range) }
                ?? .unknownCode(waiver.code, at: waiver.range))
        return false
    }
    let byCode = Dictionary(grouping: waivers, by: \.code)
    var used: Set<Waiver> = []
    findings.keep { finding in
        // A code may tell of errors as well: those of a profile can be waived, others cannot.
        let canBeWaived = finding.severity < .error || profileCodes.contains(finding.code)
        guard canBeWaived, let waiver = byCode[finding.code]?.narrowest(covering: finding) else { return true }
        used.insert(waiver)
        return waiver.isExpired(on: today)
    }
    for waiver in waivers {
        if used.contains(waiver) {
            guard let until = waiver.until, waiver.isExpired(on: today) else { continue }
            reports.append(.expiredWaiver(waiver, until: until))
        } else if isComplete {
            reports.append(.needlessWaiver(waiver))
        }
    }
    findings.report(contentsOf: reports)
}

/// What a profile asks for, errors included, can be waived: its author asked for it.
private let profileCodes: Set<FindingCode> = Set((CloudKitRules.all + SourceRules.all).map(\.code))
