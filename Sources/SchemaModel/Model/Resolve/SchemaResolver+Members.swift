import SchemaDiagnostics

extension SchemaResolver {
    /// The attribute or relationship that `name` means in a model: its own, or one that it inherits.
    func member(_ name: String, of model: Int) -> MemberEntry? {
        guard let entries = members[drafts[model].root]?[sqlNameKey(name)] else { return nil }
        for index in entries.indices
        where entries[index].name.value == name && isSame(model, orInheritsFrom: entries[index].model) {
            return entries[index]
        }
        return nil
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
    mutating func declare(_ entry: MemberEntry, at place: SchemaPlaces.Member) -> Bool {
        if !entry.isMixedIn { checkName(entry.name, as: entry.role) }
        checkHiding(entry)
        let root = drafts[entry.model].root
        let key = sqlNameKey(entry.name.value)
        let others = members[root]?[key] ?? []
        if let finding = firstClash(of: entry, with: others) {
            findings.report(finding)
            return false
        }
        if entry.hasColumn, !others.isEmpty || entry.column != nil || !namedColumns.isEmpty {
            claimColumn(of: entry, key: key, in: root)
        }
        members[root, default: [:]][key] = others + [entry]
        places.setMember(entry.name.value, of: drafts[entry.model].name, to: place)
        return true
    }

    /// Members of siblings get columns of their own where they share a name, unless the column was named.
    private mutating func claimColumn(of entry: MemberEntry, key: String, in root: Int) {
        let column = entry.column.map { sqlNameKey($0.value) } ?? key
        let rival = owners(ofColumn: column, in: root).first { other in
            entry.column != nil || other.column != nil || isSame(entry.model, orInheritsFrom: other.model)
        }
        if entry.column != nil { namedColumns[root, default: [:]][column, default: []].append(entry) }
        guard let other = rival else { return }
        findings.report(
            .sameColumn(
                title(of: entry), in: drafts[root].table, other: title(of: other),
                at: entry.column?.range ?? entry.name.range, first: other.column?.range ?? other.name.range))
    }

    /// The members of a hierarchy that lie in a column, by what SQLite compares of its name.
    func owners(ofColumn key: String, in root: Int) -> [MemberEntry] {
        let unnamed = members[root]?[key]?.filter { $0.hasColumn && $0.column == nil } ?? []
        guard let named = namedColumns[root]?[key] else { return unnamed }
        return unnamed + named
    }

    /// Every column of a hierarchy with the members that lie there.
    func columns(of root: Int) -> [String: [MemberEntry]] {
        var columns = (members[root] ?? [:]).compactMapValues { entries in
            let unnamed = entries.filter { $0.hasColumn && $0.column == nil }
            return unnamed.isEmpty ? nil : unnamed
        }
        columns.merge(namedColumns[root] ?? [:]) { $0 + $1 }
        return columns
    }

    /// What keeps a class from having a member beside those that there are.
    private func firstClash(of entry: MemberEntry, with others: [MemberEntry]) -> Finding? {
        let name = entry.name
        for other in others where other.name.value == name.value {
            if other.model == entry.model {
                return .duplicateName(name.value, of: other.role, at: name.range, first: other.name.range)
            }
            if isSame(entry.model, orInheritsFrom: other.model) {
                return .inheritedName(
                    name.value, from: drafts[other.model].name, at: name.range, first: other.name.range)
            }
        }
        return nil
    }

    private func title(of entry: MemberEntry) -> String { "\(drafts[entry.model].name).\(entry.name.value)" }

    /// Inside its class and those below, a property hides the types that generated code names there: the class itself and the namespace.
    private mutating func checkHiding(_ entry: MemberEntry) {
        let name = entry.name
        let isNamespace = name.value == namespace
        let isClass =
            classInitials.contains(name.value)
            && classes[name.value].map { isSame($0, orInheritsFrom: entry.model) } ?? false
        guard isNamespace || isClass else { return }
        let reason = "it would hide the \(isClass ? "class" : "generated namespace") `\(name.value)`"
        findings.report(.reservedName(name.value, role: entry.role, reason: reason, at: name.range))
    }
}

extension MemberEntry {
    var role: NameRole {
        if case .relationship = kind { .relationship } else { .attribute }
    }

    /// Whether its hierarchy's table may have a column of its name.
    var hasColumn: Bool {
        if case .relationship(_, let isToMany) = kind { !isToMany } else { !isUnstored }
    }
}
