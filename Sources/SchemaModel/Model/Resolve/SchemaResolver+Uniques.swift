import SchemaDiagnostics
import SchemaSnapshot

extension SchemaResolver {
    /// Uniques and indexes of every model; no model's depend on another's.
    mutating func resolveUniquesAndIndexes() {
        let resolved = sideBySide(order) { part, position in
            let uniques = part.resolveUniques(of: position)
            return (uniques: uniques, indexes: part.resolveIndexes(of: position, beside: uniques))
        }
        for (position, own) in zip(order, resolved) {
            drafts[position].uniques = own.uniques
            drafts[position].indexes = own.indexes
        }
    }

    /// Uniques of a model: first those written on an attribute, then its list.
    private mutating func resolveUniques(of position: Int) -> [Unique] {
        var uniques: [Unique] = []
        var seen: [[String]: SourceRange] = [:]
        for written in drafts[position].document.attributes {
            guard let range = written.unique, written.lifetime == LifetimeDocument(),
                isInOneTable(range, of: position),
                let members = resolveColumns([written.name], of: position, what: "a unique", at: range)
            else { continue }
            add(
                Unique(members: members, onConflict: written.onConflict?.value ?? .upsert), at: range, of: position,
                to: &uniques, seen: &seen)
        }
        for written in drafts[position].document.uniques {
            guard isInOneTable(written.range, of: position),
                let members = resolveColumns(
                    written.members.map(\.name), of: position, what: "a unique", at: written.range)
            else { continue }
            var unique = Unique(members: members, onConflict: written.onConflict, nullsAreSame: written.nullsAreSame)
            var isSound = true
            for (name, member) in zip(members, written.members) {
                guard let collation = member.collation else { continue }
                isSound = checkCollation(collation, of: member, in: position, what: "a unique") && isSound
                unique.collations[name] = collation.value.rawValue
            }
            if isSound { add(unique, at: written.range, of: position, to: &uniques, seen: &seen) }
        }
        return uniques
    }

    /// The order of a unique's members means nothing to it, so `[a, b]` and `[b, a]` are one.
    private mutating func add(
        _ unique: Unique, at range: SourceRange, of position: Int, to uniques: inout [Unique],
        seen: inout [[String]: SourceRange]
    ) {
        let key = unique.members.map { $0 + (unique.collations[$0].map { " \($0)" } ?? "") }.sorted()
        if let first = seen[key] {
            warn(.duplicateIndex("unique", at: range, first: first))
            return
        }
        seen[key] = range
        places[.unique(model: drafts[position].name, uniques.count)] = range
        uniques.append(unique)
    }

    /// Nobody can act on a warning about a frozen version.
    mutating func warn(_ finding: Finding) {
        if mode == .author { findings.report(finding) }
    }

    /// The names of some columns as their members declare them; `nil` where one is none, which is reported.
    mutating func resolveColumns(
        _ names: [Located<String>], of position: Int, what: String, at range: SourceRange
    ) -> [String]? {
        if names.isEmpty { findings.report(.noColumns(what, at: range)) }
        var result: [String] = []
        for (number, name) in names.enumerated() {
            // Few, so that they are sooner compared than hashed.
            if let first = names[..<number].first(where: { $0.value == name.value }) {
                findings.report(.repeatedMember(name.value, at: name.range, first: first.range))
                continue
            }
            if let column = resolveColumn(name, of: position), isInOwnTable(name, of: position, what: what) {
                result.append(column)
            }
        }
        return result.count == names.count && !names.isEmpty ? result : nil
    }

    private mutating func isInOwnTable(_ name: Located<String>, of position: Int, what: String) -> Bool {
        let root = drafts[drafts[position].root].document.strategy
        guard root?.value == .joined, let owner = member(name.value, of: position)?.model, owner != position else {
            return true
        }
        findings.report(
            .indexAcrossTables(what, column: name.value, owner: drafts[owner].name, root: root?.range, at: name.range))
        return false
    }

    private mutating func resolveColumn(_ name: Located<String>, of position: Int) -> String? {
        guard let entry = member(name.value, of: position) else {
            guard !drafts[position].hasUnknownMembers else { return nil }
            let near = suggestion(for: name.value, among: memberNames(of: position))
            findings.report(.unknownMember(name.value, of: drafts[position].name, near: near, at: name.range))
            return nil
        }
        switch entry.kind {
        case .unreadable: return nil
        case .attribute(let index):
            if !drafts[entry.model].attributes[index].isStored {
                findings.report(.notIndexable(name.value, reason: "it is not stored", at: name.range))
                return nil
            }
            let reason: String? =
                switch drafts[entry.model].attributes[index].type {
                case .scalar, .fixedDecimal, .enumeration: nil
                case .composite: "a struct has no order among structs"
                case .array: "a list has no order among lists"
                case .dictionary, .codable: "JSON has no order that means anything"
                }
            if drafts[entry.model].attributes[index].form.externalThreshold != nil {
                findings.report(.externalInIndex(name.value, at: name.range))
                return nil
            }
            if let reason {
                findings.report(.notIndexable(name.value, reason: reason, at: name.range))
                return nil
            }
        case .relationship(let index, let isToMany):
            let isElsewhere =
                switch drafts[entry.model].relationships[index].storage {
                case nil, .foreignKey: isToMany
                case .inverse, .join: true
                }
            if isElsewhere {
                findings.report(.notIndexable(name.value, reason: "its link lies in another table", at: name.range))
                return nil
            }
        }
        return entry.name.value
    }
}
