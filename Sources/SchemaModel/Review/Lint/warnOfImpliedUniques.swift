import SchemaDiagnostics

extension FindingCode {
    package static let impliedUnique = FindingCode(742)
}

extension LintRules {
    static let impliedUnique = RuleDescription(
        .impliedUnique, "unique that another implies", level: .warning,
        explanation: """
            Where one column is unique by itself, it is so together with any other. The wider unique refuses nothing more, \
            and costs an index.
            """,
        bad: "unique: [[email], [email, name]]",
        good: "unique: [[email]]",
        fix: "Remove the wider one.")
}

/// Held against the model's other uniques and those that it inherits.
func warnOfImpliedUniques(_ model: Model, in scene: LintScene, findings: inout Findings) {
    guard model.uniques.contains(where: { $0.members.count > 1 }) else { return }
    let path = scene.lookup.path(from: model)
    for (position, unique) in model.uniques.enumerated() where unique.members.count > 1 {
        for base in path {
            let narrower = base.uniques.firstIndex { implies($0, unique, of: model, in: scene) }
            guard let narrower else { continue }
            let place = scene.places[.unique(model: base.name, narrower)]
            findings.report(
                Finding(
                    .impliedUnique, .warning,
                    "this unique refuses nothing: \(list(base.uniques[narrower].members)) alone is unique already",
                    at: scene.places[.unique(model: model.name, position)] ?? scene.places[.model(model.name)],
                    notes: place.map { [Finding.Note("it is here", at: $0)] } ?? []))
            break
        }
    }
}

/// Whether rows that differ in the narrower one differ in the other, and a row that meets both is treated alike.
private func implies(_ narrow: Unique, _ wide: Unique, of model: Model, in scene: LintScene) -> Bool {
    guard narrow.members.count < wide.members.count, Set(narrow.members).isSubset(of: wide.members),
        narrow.onConflict == wide.onConflict
    else { return false }
    return narrow.members.allSatisfy { name in
        // What differs without regard to case differs with it, and not the other way round.
        let isAsFine = wide.collations[name] == nil || wide.collations[name] == narrow.collations[name]
        let isOptional =
            scene.lookup.attribute(name, of: model)?.isOptional
            ?? (scene.lookup.relationship(name, of: model)?.cardinality != .one)
        // NULLs that are the same to the wider one alone are refused by it alone.
        return isAsFine && (narrow.nullsAreSame || !wide.nullsAreSame || !isOptional)
    }
}
