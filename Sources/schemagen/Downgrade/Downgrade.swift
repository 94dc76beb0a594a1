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
        // What both versions keep, and `values` made another value of, would not be lost but wrong.
        let remade = Set(
            versions.dropFirst().flatMap { side.directives[$0.version]?.values.keys.map(\.description) ?? [] })
        if let name = trial.losses.lazy.map({ $0.name(in: own) }).first(where: { remade.contains($0) && target.has($0) }
        ) {
            refuse(
                "`values` makes another value of `\(name)` on the way forth, and nothing says how to make the older one of it"
            )
            return nil
        }
        let refused = trial.losses.filter { !isAgreed($0, in: own) }
        findings += refused.map { .lossOnTheWayBack($0, as: $0.name(in: own), store: path) }
        guard refused.isEmpty else { return nil }
        return Outcome(plan: back, trial: trial, lost: Set(trial.losses.map { $0.name(in: own) }).sorted())
    }

    private func isAgreed(_ loss: RoundTrip.Loss, in schema: Schema) -> Bool {
        let name = loss.name(in: schema)
        return agreed.contains(name) || agreed.contains(String(name.prefix { $0 != "." }))
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

extension Schema {
    /// Whether a model has an attribute of this name, as `Model.attribute`.
    fileprivate func has(_ name: String) -> Bool {
        models.contains { model in model.attributes.contains { "\(model.name).\($0.name)" == name } }
    }
}

extension RoundTrip.Loss {
    /// As a user agrees to it: a class for the keys that it shares with others, an attribute for a field of its struct.
    fileprivate func name(in schema: Schema) -> String {
        let model = schema.models.first { $0.base == nil && "_ids_" + $0.table == rows.model }?.name ?? rows.model
        return rows.member.isEmpty ? model : model + "." + rows.member.prefix { $0 != "." }
    }
}
