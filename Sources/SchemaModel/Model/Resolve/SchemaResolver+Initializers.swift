import SchemaDiagnostics

extension SchemaResolver {
    /// An initialiser takes members by name, and every one that has no value otherwise.
    mutating func checkInitializers() {
        for position in order {
            guard let written = drafts[position].document.initializer else { continue }
            var seen: [String: SourceRange] = [:]
            for name in written.value {
                if let first = seen.updateValue(name.range, forKey: name.value) {
                    findings.report(.repeatedMember(name.value, at: name.range, first: first))
                } else if let entry = member(name.value, of: position) {
                    if isTransient(entry) { findings.report(.transientParameter(name.value, at: name.range)) }
                } else if !drafts[position].hasUnknownMembers {
                    let near = suggestion(for: name.value, among: memberNames(of: position))
                    findings.report(
                        .unknownMember(name.value, of: drafts[position].name, near: near, at: name.range))
                }
            }
            for name in neededNames(of: position) where seen[name] == nil {
                findings.report(.parameterMissing(name, of: drafts[position].name, at: written.range))
            }
        }
    }

    private func isTransient(_ entry: MemberEntry) -> Bool {
        guard case .attribute(let index) = entry.kind else { return false }
        let attribute = drafts[entry.model].attributes[index]
        return attribute.lifetime == .transient || attribute.form.derived != nil
    }

    /// Own and inherited members that nothing gives a value.
    private func neededNames(of position: Int) -> [String] {
        var names: [String] = []
        var next: Int? = position
        while let position = next {
            names += drafts[position].attributes
                .filter { !$0.isOptional && $0.defaultValue == nil && $0.form.derived == nil }.map(\.name)
            names += drafts[position].relationships.filter { $0.target != nil && $0.cardinality == .one }.map(\.name)
            next = drafts[position].base
        }
        return names
    }
}
