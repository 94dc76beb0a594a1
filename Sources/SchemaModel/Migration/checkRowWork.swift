import SchemaDiagnostics
import SchemaSnapshot

extension SchemaMatch {
    /// Holds the keys of `migration` that are about rows against both versions.
    func checkRowWork(from oldVersion: SchemaVersion, to version: SchemaVersion, findings: inout Findings) {
        for statement in (directives.document.before + directives.document.after).forSQLite {
            guard let problem = statementProblem(statement.value) else { continue }
            findings.report(.badStatement(because: problem, at: statement.range))
        }
        /// The sources of new models and of links.
        var targets: [String: String] = [:]
        for written in directives.document.extracts {
            guard let found = extraction(written, from: oldVersion, to: version, findings: &findings) else { continue }
            for (name, range) in [(found.target.name, written.into.range), (written.link.value, written.link.range)] {
                if let other = targets.updateValue(written.source.value, forKey: name) {
                    findings.report(
                        .extractDoesNotFit(
                            written.source.value, because: "`\(name)` is filled from `\(other)` already", at: range))
                }
            }
        }
        for written in directives.document.moves {
            guard let found = move(written, from: oldVersion, to: version, findings: &findings) else { continue }
            let name = "\(found.target.name).\(found.attribute.name)"
            if let other = targets.updateValue(written.source.value, forKey: name) {
                findings.report(
                    .moveDoesNotFit(
                        written.source.value, because: "`\(name)` is filled from `\(other)` already",
                        at: written.into.range))
            }
        }
        for written in directives.document.splits {
            guard let found = split(written, from: oldVersion, to: version, findings: &findings) else { continue }
            for (name, range) in [(found.target.name, written.into.range), (written.link.value, written.link.range)] {
                if let other = targets.updateValue(written.model.value, forKey: name) {
                    findings.report(
                        .splitDoesNotFit(
                            written.model.value, because: "`\(name)` is filled from `\(other)` already", at: range))
                }
            }
        }
        _ = merges(from: oldVersion, to: version, findings: &findings)
        for written in directives.document.converts {
            _ = conversion(written, from: oldVersion, to: version, findings: &findings)
        }
        for written in directives.document.orphans {
            _ = orphans(written, from: oldVersion, findings: &findings)
        }
        for written in directives.document.checks {
            _ = promisedCheck(written, version: version, findings: &findings)
        }
        for written in directives.document.picks {
            _ = pick(written, from: oldVersion, to: version, findings: &findings)
        }
        checkDuplicates(from: oldVersion, to: version, findings: &findings)
    }

    private func checkDuplicates(from oldVersion: SchemaVersion, to version: SchemaVersion, findings: inout Findings) {
        let written = directives.document.dedupes
        let found = written.compactMap { duplicates($0, from: oldVersion, to: version, findings: &findings) }
        guard let (first, second) = RowMerging(found, old: old).order.dispute(old: old),
            let place = written.first(where: { $0.model.value == second.model.name })?.model.range
        else { return }
        findings.report(
            .dedupeDoesNotFit(
                second.model.name,
                because:
                    "its rows and those of `\(first.model.name)` have their keys in common, and which are equal depends on which of both become one; say one of them in a version before",
                at: place))
    }
}
