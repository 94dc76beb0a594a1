import SchemaDiagnostics

extension FindingCode {
    package static let wideLeaf = FindingCode(740)
}

/// From so many columns of its own on, a leaf weighs on its siblings.
private let wideLeafLimit = 20

extension LintRules {
    static let wideLeaf = RuleDescription(
        .wideLeaf, "leaf with many own columns in one table", level: .warning,
        explanation: """
            In a hierarchy of one table every row has every column: each column of this class is a byte of NULL in each \
            row of every other, is read past, and counts towards SQLite's limit of 2000. More than \(wideLeafLimit) own \
            columns are better off in a table of their own.
            """,
        bad: "BusinessTrip: { inherits: Trip, attributes: { … } }   # 30 attributes of its own",
        good: "BusinessTrip: { inherits: Trip, relationships: { details: { type: TripDetails?, inverse: trip } } }",
        fix: """
            Move them to a model that this one has a relationship to, or write `inheritance: joined` on the root; a migration \
            spreads the rows.
            """)
}

/// In a table that other classes share.
func warnOfWideLeaf(_ model: Model, in scene: LintScene, findings: inout Findings) {
    guard model.base != nil, model.strategy == .single, scene.lookup.withDescendants(of: model).count == 1 else {
        return
    }
    let columns =
        model.attributes.filter(\.isStored).reduce(0) { $0 + scene.lookup.storedFields(of: $1).count }
        + model.relationships.filter(\.isKey).count
    let root = scene.lookup.root(of: model)
    guard columns > wideLeafLimit, scene.concreteCounts[root.name, default: 0] > (model.isAbstract ? 0 : 1) else {
        return
    }
    findings.report(
        Finding(
            .wideLeaf, .warning,
            "`\(shortened(model.name))` has \(columns) columns of its own, which every row of `\(shortened(root.table))` carries: "
                + "move some to a related model, or write `inheritance: joined` on `\(shortened(root.name))`",
            at: scene.places[.model(model.name)]))
}
