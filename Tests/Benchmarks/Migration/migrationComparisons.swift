import Measuring

/// What migrations of a table of many rows cost against the same statements without the executor, which keeps a copy, counts what it
/// rewrites and checks what it made.
package let migrationComparisons = [
    // What touches no row costs the same for any number of them.
    comparison("add a column", "count: Int = 3", budgets: [.constant("whole", within: 3)]),
    comparison("fill a column", "slug: String", migration: "values: { Item.slug: lower(title) }"),
    comparison(
        "require a column", "weight: Double", in: "weight: Double?",
        migration: "values: { Item.weight: \"coalesce(weight, 0)\" }"),
    comparison("convert a column", "rank: String", in: "rank: Int"),
    comparison("add an index", "- [weight]\n      - [title, -rank]", in: "- [weight]"),
]

/// - Parameters:
///   - line: what stands in the changed schema in place of `old`, or beside it.
///   - migration: what `migration:` says.
private func comparison(
    _ name: String, _ line: String, in old: String? = nil, migration: String? = nil,
    budgets: [Comparison.Budget] = [.ratio("statements", to: "bare", 1.2), .ratio("whole", to: "bare", 2)]
) -> Comparison {
    var text = itemsSchema.replacing("version: 1.0.0", with: "version: 2.0.0")
    text = text.replacing(old ?? "code:", with: old == nil ? "\(line)\n      code:" : line)
    if let migration { text += "versions:\n  1.0.0: {}\n  2.0.0:\n    migration: { \(migration) }\n" }
    let change = text
    return Comparison(name: name, sizes: [100_000, 1_000_000], sizeUnit: "rows", budgets: budgets) { size in
        let contest = try MigrationContest(to: change, rows: size)
        return Comparison.Contest(
            detail: contest.forms,
            run: {
                let bare = try contest.bareSeconds()
                let migration = try contest.migrationSeconds(backup: .automatic)
                return ["bare": bare, "statements": migration.statements, "whole": migration.whole]
            }, end: contest.remove)
    }
}

let itemsSchema = """
    schema: Items
    version: 1.0.0
    models:
      Owner:
        attributes:
          name: String
        relationships:
          items: { type: "[Item]", inverse: owner }
      Item:
        attributes:
          code: { type: String, unique: true }
          title: String
          rank: Int
          weight: Double?
          made: Date = now
          note: String?
        relationships:
          owner: { type: "Owner?", inverse: items }
        indexes:
          - [weight]

    """
