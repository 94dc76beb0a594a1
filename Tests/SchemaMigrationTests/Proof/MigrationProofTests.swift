import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

/// Whole proofs over the versions of the fixture, with right plans and with wrong ones.
@Suite struct MigrationProofTests {
    private static let numbers = (1...3).map { SchemaVersion($0, 0, 0) }

    private func proof(_ change: @escaping (Int, Int, inout PlanDescription) -> Void = { _, _, _ in }) throws
        -> MigrationProof
    {
        let versions = zip(Self.numbers, StoreFixture.all).map { number, target in
            ProofVersion(SchemaDescription(name: "Fixture", version: number, entities: []), target: target)
        }
        var proof = MigrationProof(versions) { from, to in
            var plan = StoreFixture.plan(
                from: Self.numbers[from], hash: StoreFixture.hash(Self.numbers[from]), to: StoreFixture.all[to])
            if plan != nil { change(from, to, &plan!) }
            return plan
        }
        try proof.run(rowsPerModel: 0) { version, connection in
            // The rows are those of the first two versions.
            if version < 2 { try StoreFixture.fill(connection) }
        }
        return proof
    }

    @Test func `every path, directly and step by step`() throws {
        let proof = try proof()
        #expect(proof.failures == [])
        #expect(
            proof.paths.map { "\($0.from) \($0.to) \($0.isStepwise)" } == [
                "1.0.0 2.0.0 false", "1.0.0 3.0.0 true", "2.0.0 3.0.0 false",
            ])
        #expect(proof.paths.map(\.rowCount) == [21, 21, 21])
    }

    @Test func `a plan that skips a version and ends otherwise`() throws {
        let proof = try proof { from, to, plan in
            guard from == 0, to == 2 else { return }
            plan.steps[0].statements[1] = plan.steps[0].statements[1].replacing("DEFAULT 3", with: "DEFAULT 4")
        }
        #expect(proof.failures.map { "\($0.from) \($0.to)" } == ["1.0.0 3.0.0", "1.0.0 3.0.0"])
        guard case .catalogDiffers(let lines) = proof.failures[0].reason,
            case .waysDiffer(let rows, _) = proof.failures[1].reason
        else {
            Issue.record("\(proof.failures)")
            return
        }
        #expect(
            lines == [
                "Trip: + \"priority\" INTEGER NOT NULL DEFAULT 4", "Trip: - \"priority\" INTEGER NOT NULL DEFAULT 3",
            ])
        #expect(rows == ProofFailure.Rows(model: "Trip", member: "priority", count: 8, keys: []))
        #expect(
            proof.failures[1].description
                == "1.0.0 → 3.0.0: `Trip.priority`: they are others than those of the single steps")
    }

    @Test func `a plan that loses values is taken back and told of`() throws {
        let proof = try proof { _, to, plan in
            guard to == 2, let last = plan.steps.indices.last else { return }
            plan.steps[last].statements[1] = plan.steps[last].statements[1].replacing(
                "\"name\", CAST", with: "lower(\"name\"), CAST")
        }
        #expect(proof.paths.map { "\($0.from) \($0.to)" } == ["1.0.0 2.0.0"])
        let errors = proof.failures.compactMap { failure in
            if case .refused(let error) = failure.reason { "\(failure.from) \(error.code)" } else { nil }
        }
        #expect(errors == ["1.0.0 unexplainedLoss", "2.0.0 unexplainedLoss"])
        #expect(proof.failures.count == 2)
    }

    @Test func `a plan that leaves an index behind`() throws {
        let proof = try proof { _, to, plan in
            if to == 1 { plan.steps[0].statements.append("CREATE INDEX \"extra\" ON \"Trip\" (\"notes\")") }
        }
        let lines = proof.failures.compactMap { failure -> String? in
            guard case .catalogDiffers(let lines) = failure.reason else { return nil }
            return "\(failure.to) \(failure.isStepwise) \(lines)"
        }
        #expect(
            lines == [
                "2.0.0 false [\"extra: + index of Trip: CREATE INDEX \\\"extra\\\" ON \\\"Trip\\\" (\\\"notes\\\")\"]",
                "3.0.0 true [\"extra: + index of Trip: CREATE INDEX \\\"extra\\\" ON \\\"Trip\\\" (\\\"notes\\\")\"]",
            ])
    }

    @Test func `what is left out where there is no plan or no code`() throws {
        let proof = try proof { from, to, plan in
            guard from <= 1, to == 2 else { return }
            let code = PlannedCode(.before, from: Self.numbers[1], to: Self.numbers[2])
            plan.steps.insert(
                PlanStep(form: .code, table: "", reason: "code", statements: [], code: code), at: plan.steps.count)
        }
        #expect(proof.failures == [ProofFailure(from: Self.numbers[1], to: Self.numbers[2], reason: .code)])
        #expect(proof.failures.allSatisfy { !$0.isError })
        #expect(proof.paths.map { "\($0.from) \($0.to)" } == ["1.0.0 2.0.0"])
    }
}

/// Two stores that came to one version in two ways.
@Suite struct StoreDigestTests {
    private func digest(_ sql: String, oldKeys: [String: Int64] = ["Parent": 10, "Child": 10]) throws -> StoreDigest {
        let connection = try Connection()
        try connection.execute(
            """
            CREATE TABLE Parent (_id INTEGER PRIMARY KEY, name TEXT, made REAL) STRICT;
            CREATE TABLE Child (_id INTEGER PRIMARY KEY, n INTEGER, parent INTEGER REFERENCES Parent (_id)) STRICT;
            CREATE TABLE Link (a INTEGER REFERENCES Child (_id), b INTEGER REFERENCES Parent (_id), PRIMARY KEY (a, b)) STRICT, WITHOUT ROWID;
            """)
        try connection.execute(sql)
        return try StoreDigest(
            of: connection,
            oldKeys: Dictionary(uniqueKeysWithValues: oldKeys.map { (ExactText($0.key), $0.value) }),
            varying: [PlanTrace.Column(table: "Parent", name: "made")])
    }

    private static let rows =
        "INSERT INTO Parent VALUES (11, 'x', 1), (12, 'y', 2); INSERT INTO Child VALUES (1, 5, 11), (2, 6, 12), (3, 7, 11); INSERT INTO Link VALUES (1, 12)"

    @Test func `new objects under other keys are the same`() throws {
        let other =
            "INSERT INTO Parent VALUES (40, 'y', 8), (41, 'x', 9); INSERT INTO Child VALUES (1, 5, 41), (2, 6, 40), (3, 7, 41); INSERT INTO Link VALUES (1, 40)"
        #expect(try digest(Self.rows).differences(from: digest(other)) == [])
    }

    @Test func `old ones are not`() throws {
        let other =
            "INSERT INTO Parent VALUES (11, 'x', 1), (12, 'y', 2); INSERT INTO Child VALUES (4, 5, 11), (2, 6, 12), (3, 7, 11); INSERT INTO Link VALUES (4, 12)"
        let found = try digest(Self.rows).differences(from: digest(other))
        #expect(Set(found.map(\.table)) == ["Child", "Link"])
    }

    @Test(
        arguments: [
            ("UPDATE Child SET parent = 12 WHERE _id = 3", ["Child.parent"]),
            ("UPDATE Child SET n = 8 WHERE _id = 3", ["Child.n"]),
            ("DELETE FROM Link; INSERT INTO Link VALUES (1, 11)", ["Link."]),
            ("INSERT INTO Child VALUES (9, 1, NULL)", ["Child."]),
            ("UPDATE Parent SET made = NULL WHERE _id = 11", ["Parent.made"]),
            ("UPDATE Parent SET made = 77 WHERE _id = 11", []),
        ] as [(String, [String])])
    func `another link, value or row`(sql: String, columns: [String]) throws {
        let found = try digest(Self.rows + ";" + sql).differences(from: digest(Self.rows))
        #expect(found.map { "\($0.table).\($0.name)" } == columns)
    }
}
