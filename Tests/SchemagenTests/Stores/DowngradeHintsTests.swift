import SQLiteKit
import SchemaDiagnostics
import Testing

@testable import schemagen

/// The way back follows each renaming to where it came from.
struct DowngradeHintsTests {
    let workspace: Workspace

    init() throws { workspace = try Workspace() }

    /// One struct may have become several, and the fields of each may be called differently.
    @Test func `A struct whose fields have other names in each attribute`() throws {
        let made = try workspace.versions(
            """
            Order: { attributes: { price: { type: Price, storage: columns }, last: { type: "Total?", storage: json }, \
            all: "[Sum]", deep: { type: Outer, storage: columns } } }
            """,
            from: """
                Order: { attributes: { price: { type: Money, storage: columns }, last: { type: "Money?", storage: json }, \
                all: "[Money]", deep: { type: Frame, storage: columns } } }
                """,
            structs: (
                "Money: { amount: Int, unit: String }, Frame: { money: Money, other: Money }",
                """
                Price: { sum: { type: Int, originalName: amount }, unit: String }, \
                Total: { total: { type: Int, originalName: amount }, sort: { type: String, originalName: unit } }, \
                Sum: { unit: String, amount: Int }, Outer: { money: Price, second: { type: Total, originalName: other } }
                """
            ),
            rows: """
                INSERT INTO "Order" (_id, price_sum, price_unit, last, "all", deep_money_sum, deep_money_unit, \
                deep_second_total, deep_second_sort) VALUES \
                (1, 7, 'EUR', '{"sort":"USD","total":8}', '[{"amount":9,"unit":"CHF"}]', 1, 'a', 2, 'b'), \
                (2, -1, '', NULL, '[]', 3, 'ß', 4, '')
                """)
        let run = workspace.back(made)
        #expect(run.code == .clean, "\(run)")
        let rows = try workspace.values(
            made.store,
            """
            SELECT price_amount || '|' || price_unit || '|' || ifnull(last ->> 'amount' || '|' || (last ->> 'unit'), '') || '|' || \
            "all" || '|' || deep_money_amount || '|' || deep_money_unit || '|' || deep_other_amount || '|' || deep_other_unit
            FROM "Order" ORDER BY _id
            """)
        #expect(rows == [#"7|EUR|8|USD|[{"amount":9,"unit":"CHF"}]|1|a|2|b"#, "-1|||[]|3|ß|4|"])
        let inspected = workspace.run("inspect", made.store, "--against", made.schema + "@1.0.0")
        #expect(inspected.code == .clean, "\(inspected)")
    }

    /// Both hints of a swap lead back as well; they are not done with because both sides have them.
    @Test func `What has exchanged its names gets them back`() throws {
        let made = try workspace.versions(
            """
            A: { originalName: B, attributes: { x: { type: Int, originalName: y }, y: { type: Int, originalName: x }, \
            s: { type: S, storage: columns } } }, B: { originalName: A, attributes: { z: Int } }
            """,
            from: """
                B: { attributes: { x: Int, y: Int, s: { type: S, storage: columns } } }, A: { attributes: { z: Int } }
                """,
            structs: (
                "S: { p: Int, q: Int }",
                "S: { p: { type: Int, originalName: q }, q: { type: Int, originalName: p } }"
            ),
            rows: """
                INSERT INTO A (_id, x, y, s_p, s_q) VALUES (1, 10, 20, 30, 40); INSERT INTO B (_id, z) VALUES (1, 50)
                """)
        let run = workspace.back(made)
        #expect(run.code == .clean, "\(run)")
        #expect(
            try workspace.values(made.store, "SELECT x || ' ' || y || ' ' || s_p || ' ' || s_q FROM B") == [
                "20 10 40 30"
            ])
        #expect(try workspace.values(made.store, "SELECT z FROM A") == [50])
    }

    /// Whether an optional struct is there is no name of its own, and a struct within another can be given up by its path.
    @Test func `The presence of a struct is called by the struct`() throws {
        let order = "Order: { attributes: { name: String, deep: { type: \"Frame?\", storage: columns } } }"
        let made = try workspace.versions(
            order, from: order,
            structs: (
                "Frame: { x: Int }, Money: { amount: Int? }",
                "Frame: { x: Int, inner: \"Money?\", sure: { type: Bag } }, Money: { amount: Int? }, Bag: { n: Int? }"
            ),
            rows: """
                INSERT INTO "Order" (_id, name, _has_deep, deep_x, _has_deep_inner, deep_inner_amount, deep_sure_n)
                VALUES (1, 'a', 1, 5, 1, NULL, NULL), (2, 'b', 1, 6, 1, 7, 8), (3, 'c', 0, NULL, NULL, NULL, NULL)
                """)
        let run = workspace.back(made)
        #expect(run.code == .findings, "\(run)")
        #expect(
            run.error.contains("2 values of `Order.deep.inner` would")
                && run.error.contains("agree with `--lose Order.deep.inner` [SG860]"), "\(run.error)")
        #expect(!run.error.contains("?`") && !run.error.contains(".?"), "\(run.error)")
        let half = workspace.back(made, lose: "Order.deep.inner")
        #expect(
            half.code == .findings && half.error.contains("1 value of `Order.deep.sure.n`")
                && !half.error.contains("inner"), "\(half)")
        let all = workspace.back(made, lose: "Order.deep.inner,Order.deep.sure")
        #expect(all.code == .clean, "\(all)")
        #expect(
            try workspace.values(made.store, "SELECT name || ifnull(deep_x, '') FROM \"Order\"") == ["a5", "b6", "c"])
    }
}

extension Workspace {
    /// A schema with two versions, and a store of the newer one.
    func versions(
        _ newer: String, from older: String, structs: (String, String) = ("", ""), rows: String
    ) throws -> (schema: String, store: String) {
        func version(_ models: String, _ structs: String) -> String {
            (structs.isEmpty ? "" : "structs: { \(structs) }, ") + "models: { \(models) }"
        }
        let schema = try file(
            "Case.schema.yaml",
            """
            schema: Case
            version: 2.0.0
            \(structs.1.isEmpty ? "" : "structs: { \(structs.1) }")
            models: { \(newer) }
            versions: { 1.0.0: { \(version(older, structs.0)) } }

            """)
        let store = try store("a.store", schema, version: "2.0.0")
        try tamper(store, rows)
        return (schema, store)
    }

    func back(_ made: (schema: String, store: String), lose: String? = nil) -> (
        code: ExitCode, out: String, error: String
    ) {
        run(
            ["migrate", made.schema, made.store, "--to", "1.0.0", "--downgrade"] + (lose.map { ["--lose", $0] } ?? []))
    }
}
