import SchemaDiagnostics
import SchemaMigration

extension FindingCode {
    static let lossOnTheWayBack = FindingCode(860)
}

extension StoreRules {
    static let lossOnTheWayBack = RuleDescription(
        .lossOnTheWayBack, "values that the way back would lose",
        explanation: """
            The store was brought back to the older version and forth again, on a copy, and did not come out as it was. What \
            the older version has no place for is lost by going back; nothing is, unless `--lose` names it.
            """,
        bad: "schemagen migrate Shop.schema.yaml customer.store --to 1.0.0 --downgrade      # 12 orders have a note",
        good: "schemagen migrate Shop.schema.yaml customer.store --to 1.0.0 --downgrade --lose Order.note",
        fix: "Name what may go with `--lose`, or keep the store at its version.")
}

extension Finding {
    /// - Parameter name: what a user would agree to.
    static func lossOnTheWayBack(_ loss: RoundTrip.Loss, as name: String, store path: String) -> Finding {
        let isOne = loss.rows.count == 1
        let kind = loss.rows.member.isEmpty ? (isOne ? "row" : "rows") : (isOne ? "value" : "values")
        let what = "\(kind) of `\(name)`"
        let keys = loss.rows.keys.map(String.init).joined(separator: ", ")
        return Finding(
            .lossOnTheWayBack, .error,
            "\(loss.rows.count) \(what) would not be the same after going back and forth again; agree with `--lose \(name)`",
            at: .wholeFile(path),
            notes: [Finding.Note(loss.problem)]
                + (keys.isEmpty ? [] : [Finding.Note("the first of them have the keys \(keys)")]))
    }
}
