import SchemaDiagnostics

extension SchemaResolver {
    /// Makes a draft of every model and finds those whose names clash.
    mutating func declareModels() {
        if document.models.isEmpty, !document.hasIncludes { findings.report(.noModels(at: document.modelsRange)) }
        var tables: [String: Located<String>] = [:]
        for written in document.models {
            let name = written.name
            if let first = positions[name.value] {
                findings.report(
                    .duplicateName(name.value, of: .model, at: name.range, first: drafts[first].document.name.range))
                continue
            }
            checkTypeName(name, as: .model)
            if enums[name.value] != nil, let first = places[.enumeration(name.value)] {
                findings.report(.duplicateName(name.value, of: .enumType, at: name.range, first: first))
            }
            checkTable(name, tables: &tables)
            places[.model(name.value)] = name.range
            positions[name.value] = drafts.count
            drafts.append(ModelDraft(written, at: drafts.count))
        }
    }

    /// Models are told apart without capital letters, as their tables and, on some systems, their files are.
    private mutating func checkTable(_ name: Located<String>, tables: inout [String: Located<String>]) {
        let key = sqlNameKey(name.value)
        if let other = tables[key] {
            findings.report(.sameTable(name.value, other: other.value, at: name.range, first: other.range))
        } else if key.hasPrefix("sqlite_") {
            findings.report(.systemTable(name.value, at: name.range))
        }
        tables[key] = name
    }
}
