import SchemaDiagnostics
import SchemaEmission
import SchemaMigration
import SchemaModel
import SchemaSnapshot

/// The way of a store back to an older version, as far as its user asks for it.
struct Downgrade {
    /// What may be lost: models, members and fields of the store's version.
    var agreed: Set<String>
    /// Told how far the trial is, and asked whether to go on.
    var watch = ProofWatch()

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
    /// - Throws: `StoreError`, `FileError` where the trial has no room, `UsageError` where what was agreed to is not there.
    func prepare(_ side: ReadSide, _ metadata: StoreMetadata, at path: String, _ findings: inout [Finding]) throws
        -> Outcome?
    {
        let target = side.schema
        guard let own = side.versions.first(where: { $0.version == metadata.version }),
            storeHash(of: own) == metadata.hash
        else { return nil }
        let known = own.namesOfLosses
        try requireKnown(known, version: own.version)
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
                // What a message advises is to be said of the way forth; nothing that stands in a schema is read of the way back.
                refuse("\(withoutAdvice(problem.message)) [\(problem.code)]")
            }
            return nil
        }
        let folder = try ProofFolder()
        let trial: RoundTrip
        do {
            trial = try RoundTrip(
                storeAt: path, back: RoundTrip.Way(back, to: ProofVersion(target)),
                forth: RoundTrip.Way(forth, to: ProofVersion(own)), folder: folder.path, watch: watch)
        } catch {
            switch error.reason {
            case .rowsDoNotFit, .valuesMissing, .statementFailed, .unexplainedLoss, .danglingReferences:
                refuse(try error.finding(at: path).message)
                return nil
            case .diskFull where error.path == folder.path:
                throw FileError(
                    .write, folder.path, .system("the disk is full, and a copy of the store is to be tried there"))
            default: throw error
            }
        }
        // What both versions keep, and `values` made another value of, would not be lost but wrong.
        let remade = Set(
            versions.dropFirst().flatMap { side.directives[$0.version]?.values.keys.map(\.description) ?? [] })
        let losses = trial.losses.map { (loss: $0, name: $0.name(among: known)) }
        let attributes = losses.lazy.map { $0.name.split(separator: ".").prefix(2).joined(separator: ".") }
        if let name = attributes.first(where: { remade.contains($0) && target.has($0) }) {
            refuse(
                "`values` makes another value of `\(name)` on the way forth, and nothing says how to make the older one of it"
            )
            return nil
        }
        let refused = losses.filter { !isAgreed($0.name, in: own) }
        for (loss, name) in refused {
            let finding = Finding.lossOnTheWayBack(loss, as: name, store: path)
            // An object whose values lie in several tables is told of once.
            if !findings.contains(finding) { findings.append(finding) }
        }
        return refused.isEmpty ? Outcome(plan: back, trial: trial, lost: Set(losses.map(\.name)).sorted()) : nil
    }

    /// Who gives up a model gives up its subclasses and all that belongs to it; who gives up an attribute, its fields.
    private func isAgreed(_ name: String, in schema: Schema) -> Bool {
        let parts = name.split(separator: ".").map(String.init)
        if (1...parts.count).contains(where: { agreed.contains(parts.prefix($0).joined(separator: ".")) }) {
            return true
        }
        var base = schema.model(parts[0])?.base
        while let name = base {
            if agreed.contains(name) { return true }
            base = schema.model(name)?.base
        }
        return false
    }

    private func requireKnown(_ known: Set<String>, version: SchemaVersion) throws {
        for name in agreed.sorted() where !known.contains(name) {
            let near = nearestName(to: name, among: known.sorted())
            throw UsageError(
                "'--lose \(name)' names nothing of version \(version)"
                    + (near.map { "; did you mean '\($0)'?" } ?? ""))
        }
    }
}

/// A message up to the semicolon behind which it advises something; what an author wrote, which stands in back-ticks, may have one too.
func withoutAdvice(_ message: String) -> String {
    var isQuoted = false
    for index in message.indices {
        if message[index] == "`" { isQuoted.toggle() }
        if !isQuoted, message[index...].hasPrefix("; ") { return String(message[..<index]) }
    }
    return message
}

extension Schema {
    /// All that can be lost: models, their members, and the fields of structs.
    fileprivate var namesOfLosses: Set<String> {
        var names: Set<String> = []
        for model in describe(self).entities {
            names.insert(model.name)
            names.formUnion(model.relationships.map { "\(model.name).\($0.name)" })
            for attribute in model.attributes {
                let name = "\(model.name).\(attribute.name)"
                names.insert(name)
                for field in attribute.fields {
                    // With the structs that it lies in; the presence of an optional one is that of the struct.
                    let parts = field.path.replacing("?", with: "").split(separator: ".")
                    for count in parts.indices {
                        names.insert("\(name).\(parts[...count].joined(separator: "."))")
                    }
                }
            }
        }
        return names
    }

    /// Whether a model has an attribute of this name, as `Model.attribute`.
    fileprivate func has(_ name: String) -> Bool {
        models.contains { model in model.attributes.contains { "\(model.name).\($0.name)" == name } }
    }
}

extension RoundTrip.Loss {
    /// As a user agrees to it: the model for what it keeps of its rows besides its members.
    fileprivate func name(among known: Set<String>) -> String {
        var name = rows.member.isEmpty ? rows.model : "\(rows.model).\(rows.member)"
        while !known.contains(name), let end = name.lastIndex(where: { $0 == "." }) { name = String(name[..<end]) }
        return name
    }
}
