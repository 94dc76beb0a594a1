import SchemaDiagnostics
import SchemaMigration
import SchemaModel
import SchemaSnapshot

/// The way of a store back to an older version, as far as its user asks for it.
struct Downgrade {
    /// What may be lost: models and members of the store's version.
    var agreed: Set<String>

    /// What was planned and tried.
    struct Outcome {
        var plan: PlanDescription
        var trial: RoundTrip
        /// What goes, as was agreed.
        var lost: [String]
    }

    /// Plans the way back and tries it.
    ///
    /// - Parameters:
    ///   - side: the schema, at the older version.
    ///   - path: the store.
    ///   - findings: gets what is in the way.
    /// - Returns: `nil` where there is such a thing, or the store's version is not the schema's: the opener of stores says that.
    /// - Throws: `StoreError`, `UsageError` where what was agreed to is not there.
    func prepare(_ side: ReadSide, _ metadata: StoreMetadata, at path: String, _ findings: inout [Finding]) throws
        -> Outcome?
    {
        let target = side.schema
        guard let own = side.versions.first(where: { $0.version == metadata.version }),
            storeHash(of: own) == metadata.hash
        else { return nil }
        try requireKnown(in: own)
        func refuse(_ reason: String) {
            findings.append(.noWayBack(own.version, target.version, because: reason, store: path))
        }

        let between = side.versions.filter { $0.version > target.version && $0.version < own.version }
        let versions = [target] + between + [own]
        var found = Findings()
        let forth = evolution(
            from: target, to: ReadSide(resolved: side.resolved, history: side.history, schema: own), findings: &found
        ).plan
        guard let forth else {
            refuse("no way leads forth from there")
            return nil
        }
        if let code = forth.steps.lazy.compactMap(\.code).first {
            refuse("Swift code of yours belongs to the step from \(code.from) to \(code.to)")
            return nil
        }
        var problems = Findings()
        guard
            let back = planDowngrade(over: versions.reversed(), directives: side.directives, findings: &problems)
        else {
            for problem in problems.sorted where problem.severity == .error {
                refuse("\(problem.message) [\(problem.code)]")
            }
            return nil
        }
        let folder = try ProofFolder()
        let trial: RoundTrip
        do {
            trial = try RoundTrip(
                storeAt: path, back: RoundTrip.Way(back, to: ProofVersion(target)),
                forth: RoundTrip.Way(forth, to: ProofVersion(own)), folder: folder.path)
        } catch {
            switch error.reason {
            case .rowsDoNotFit, .valuesMissing, .statementFailed, .unexplainedLoss, .danglingReferences:
                refuse(try error.finding(at: path).message)
                return nil
            default: throw error
            }
        }
        let refused = trial.losses.filter { !isAgreed($0) }
        findings += refused.map { .lossOnTheWayBack($0, store: path) }
        guard refused.isEmpty else { return nil }
        return Outcome(plan: back, trial: trial, lost: Set(trial.losses.map(\.name)).sorted())
    }

    private func isAgreed(_ loss: RoundTrip.Loss) -> Bool {
        agreed.contains(loss.name) || agreed.contains(loss.rows.model)
    }

    private func requireKnown(in schema: Schema) throws {
        let known = Set(
            schema.models.flatMap { model in
                [model.name]
                    + (model.attributes.map(\.name) + model.relationships.map(\.name)).map { "\(model.name).\($0)" }
            })
        for name in agreed.sorted() where !known.contains(name) {
            let near = nearestName(to: name, among: known.sorted())
            throw UsageError(
                "'--lose \(name)' names nothing of version \(schema.version)"
                    + (near.map { "; did you mean '\($0)'?" } ?? ""))
        }
    }
}

extension RoundTrip.Loss {
    /// As a user agrees to it.
    var name: String { rows.member.isEmpty ? rows.model : "\(rows.model).\(rows.member)" }
}
