import SchemaDiagnostics

extension FindingCode {
    package static let wideJoined = FindingCode(741)
}

/// More tables than that take part in each fetch of the base, or in each object.
private let (joinedClassLimit, joinedDepthLimit) = (12, 5)

extension LintRules {
    static let wideJoined = RuleDescription(
        .wideJoined, "wide joined hierarchy", level: .warning,
        explanation: """
            A fetch of the base joins the table of every class below it, and saving an object writes a row into each table \
            of its path. More than \(joinedClassLimit) classes, or a path of more than \(joinedDepthLimit), make both slow.
            """,
        bad: "Document: { inheritance: joined }   # with 20 subclasses",
        good: "Document: { inheritance: single }",
        fix: "Keep the hierarchy in one table, or tell its kinds apart by an enum in place of classes.")
}

/// Said once a hierarchy, at its root.
func warnOfWideJoined(_ model: Model, in scene: LintScene, findings: inout Findings) {
    guard model.base == nil, model.strategy == .joined else { return }
    let classes = scene.lookup.withDescendants(of: model)
    let depth = classes.map { scene.lookup.path(from: $0).count }.max() ?? 1
    let problem =
        if classes.count > joinedClassLimit {
            "a fetch of `\(shortened(model.name))` joins \(classes.count) tables"
        } else if depth > joinedDepthLimit {
            "an object below `\(shortened(model.name))` is spread over up to \(depth) tables"
        } else {
            ""
        }
    guard !problem.isEmpty else { return }
    findings.report(
        Finding(
            .wideJoined, .warning, "\(problem): `inheritance: single` keeps the hierarchy in one",
            at: scene.places[.model(model.name)]))
}
