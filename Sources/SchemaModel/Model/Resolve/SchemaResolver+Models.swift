import SchemaDiagnostics

extension SchemaResolver {
    /// Makes a draft of every model and finds those whose names clash.
    mutating func declareModels() {
        if document.models.isEmpty, !document.lacksIncludes { findings.report(.noModels(at: document.modelsRange)) }
        var tables: [String: Located<String>] = [:]
        var files: [String: Located<String>] = [:]
        for written in document.models {
            let name = written.name
            if let first = positions[name.value] {
                findings.report(
                    .duplicateName(name.value, of: .model, at: name.range, first: drafts[first].document.name.range))
                continue
            }
            let className = written.className ?? name
            checkTypeName(className, as: .model)
            if written.className != nil, let problem = nameProblem(name.value) {
                findings.report(.badName(name.value, role: .model, problem: problem, at: name.range))
            }
            // The model's own name is what types and targets are written with.
            for name in [name] + (written.className.map { [$0] } ?? []) where enums[name.value] != nil {
                guard let first = places[.enumeration(name.value)] else { continue }
                findings.report(.duplicateName(name.value, of: .enumType, at: name.range, first: first))
            }
            if structPositions[name.value] != nil, let first = places[.structure(name.value)] {
                findings.report(.duplicateName(name.value, of: .structType, at: name.range, first: first))
            }
            checkPhysicalName(written.table, of: "a table")
            if checkTable(written.table ?? name, tables: &tables) { checkClass(className, files: &files) }
            classes[className.value] = drafts.count
            classInitials.insert(className.value)
            places[.model(name.value)] = name.range
            positions[name.value] = drafts.count
            drafts.append(ModelDraft(written, at: drafts.count))
            mixIn(drafts.count - 1)
        }
    }

    /// Models are told apart without capital letters, as their tables and, on some systems, their files are.
    ///
    /// - Returns: whether no other is called so.
    private mutating func checkTable(_ name: Located<String>, tables: inout [String: Located<String>]) -> Bool {
        let key = sqlNameKey(name.value)
        let other = tables.updateValue(name, forKey: key)
        if let other {
            findings.report(.sameTable(name.value, other: other.value, at: name.range, first: other.range))
        } else if key.hasPrefix("sqlite_") {
            findings.report(.systemTable(name.value, at: name.range))
        }
        return other == nil
    }

    private mutating func checkClass(_ name: Located<String>, files: inout [String: Located<String>]) {
        guard let other = files.updateValue(name, forKey: sqlNameKey(name.value)) else { return }
        findings.report(.sameClass(name.value, other: other.value, at: name.range, first: other.range))
    }

    /// The name of a table or column, which Swift never sees: SQLite takes any, if it is quoted.
    mutating func checkPhysicalName(_ name: Located<String>?, of what: String) {
        guard let name, let problem = physicalNameProblem(name.value) else { return }
        findings.report(.badPhysicalName(name.value, of: what, problem: problem, at: name.range))
    }
}
