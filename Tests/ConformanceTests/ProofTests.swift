import SchemaMigration
import SchemaModel
import SchemaSnapshot
import Testing

/// The proof that `schemagen verify` runs, on every case: rows at the edges of their types get to the newest version, and nothing is lost.
@Suite struct ProofTests {
    @Test(arguments: ConformanceCase.every)
    func `every path of a case is proved`(item: ConformanceCase) throws {
        let planned = try PlannedCase(item)
        guard planned.schemas.count > 1, !planned.plans.isEmpty else { return }
        let folder = try TemporaryFolder()
        var proof = MigrationProof(
            planned.proofVersions, folder: folder.path
        ) { from, to in
            if to == planned.schemas.count - 1 { return planned.plans[from] }
            return to == from + 1 ? planned.steps[from] : nil
        }
        try proof.run()
        let errors = proof.failures.filter(\.isError)
        #expect(errors.map(\.description) == [])
        if !proof.failures.contains(where: { $0.reason == .code }), errors.isEmpty {
            #expect(proof.paths.contains { $0.from == planned.schemas[0].version && $0.rowCount > 0 })
        }
        for path in proof.paths where path.from != planned.schemas.dropLast().last?.version {
            #expect(path.isStepwise == (path.to == planned.schemas.last?.version))
        }
    }

    /// The rows of a case are chosen for what its step may do wrong.
    @Test(arguments: ConformanceCase.every.filter { $0.rows != nil })
    func `what is said of a case's own rows is so`(item: ConformanceCase) throws {
        let planned = try PlannedCase(item)
        guard planned.schemas.count > 1, !planned.plans.isEmpty, try item.expectation.refusal == nil else { return }
        let store = try CaseStore(planned.schemas[0])
        try item.rows.map(store.execute)
        #expect(try store.proofFailures(along: planned) == [])
    }
}
