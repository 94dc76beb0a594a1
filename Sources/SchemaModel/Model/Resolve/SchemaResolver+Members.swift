import SchemaDiagnostics

extension SchemaResolver {
    /// The attribute or relationship that `name` means in a model: its own, or one that it inherits.
    func member(_ name: String, of model: Int) -> MemberEntry? {
        members[drafts[model].root]?[name]?.first { isSame(model, orInheritsFrom: $0.model) }
    }

    /// Every member's name that a model has, its own first.
    func memberNames(of model: Int) -> [String] {
        var names: [String] = []
        var next: Int? = model
        while let position = next {
            names += drafts[position].document.attributes.map(\.name.value)
            names += drafts[position].document.relationships.map(\.name.value)
            next = names.count < 1_000 ? drafts[position].base : nil
        }
        return names
    }

    /// Enters a member under its name.
    ///
    /// - Returns: whether the name was free; if not, that is reported.
    mutating func declare(_ entry: MemberEntry, as role: NameRole) -> Bool {
        checkName(entry.name, as: role)
        checkHiding(entry, as: role)
        let root = drafts[entry.model].root
        let name = entry.name.value
        for other in members[root]?[name] ?? [] {
            if other.model == entry.model {
                findings.report(
                    .duplicateName(name, role: role, of: other.role, at: entry.name.range, first: other.name.range))
                return false
            }
            if isSame(entry.model, orInheritsFrom: other.model) {
                findings.report(
                    .inheritedName(
                        name, from: drafts[other.model].name, at: entry.name.range, first: other.name.range))
                return false
            }
        }
        members[root, default: [:]][name, default: []].append(entry)
        places[.member(model: drafts[entry.model].name, name: name)] = entry.name.range
        return true
    }

    /// Inside its class and those below, a property hides the types that generated code names there: the class itself and the namespace.
    private mutating func checkHiding(_ entry: MemberEntry, as role: NameRole) {
        let name = entry.name
        let isNamespace = document.name.map { name.value == namespaceName(ofSchema: $0.value) } ?? false
        let isClass = positions[name.value].map { isSame($0, orInheritsFrom: entry.model) } ?? false
        guard isNamespace || isClass else { return }
        let reason = "it would hide the \(isClass ? "class" : "generated namespace") `\(name.value)`"
        findings.report(.reservedName(name.value, role: role, reason: reason, at: name.range))
    }
}

extension MemberEntry {
    var role: NameRole {
        if case .relationship = kind { .relationship } else { .attribute }
    }
}
