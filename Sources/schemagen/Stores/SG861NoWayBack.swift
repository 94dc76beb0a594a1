import SchemaDiagnostics
import SchemaSnapshot

extension FindingCode {
    static let noWayBack = FindingCode(861)
}

extension StoreRules {
    static let noWayBack = RuleDescription(
        .noWayBack, "no way back",
        explanation: """
            A step between the two versions cannot be planned backwards: something required comes back of which rows have \
            nothing, a type gets narrower, or Swift code of yours did the way forth. The store stays as it is.
            """,
        bad: "schemagen migrate Shop.schema.yaml customer.store --to 1.0.0 --downgrade      # 1.0.0 requires `number`",
        good: "schemagen migrate Shop.schema.yaml customer.store --to 1.1.0 --downgrade",
        fix: "Go back to a later version, release a version that is like the older one, or take a copy from before.")
}

extension Finding {
    static func noWayBack(_ from: SchemaVersion, _ to: SchemaVersion, because reason: String, store path: String)
        -> Finding
    {
        Finding(.noWayBack, .error, "there is no way back from \(from) to \(to): \(reason)", at: .wholeFile(path))
    }
}
