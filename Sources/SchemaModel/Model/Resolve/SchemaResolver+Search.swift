import SchemaDiagnostics
import SchemaSnapshot

extension SchemaResolver {
    /// Full-text indexes of every model, and the names of their tables.
    mutating func resolveSearches() {
        for position in order {
            guard let written = drafts[position].document.search else { continue }
            places[.search(model: drafts[position].name)] = written.range
            guard let members = resolveSearchColumns(written, of: position) else { continue }
            let prefixes = written.prefixes.map(\.value).sorted()
            drafts[position].search = Search(members: members, prefixes: prefixes, table: "")
            warnOfRepetition(in: position, written)
        }
        nameSearchTables()
    }

    private mutating func resolveSearchColumns(_ written: SearchDocument, of position: Int) -> [String]? {
        let root = drafts[drafts[position].root].document.strategy
        var seen: [String: SourceRange] = [:]
        var members: [String] = []
        var first: (name: String, owner: Int)?
        for name in written.members {
            if let first = seen.updateValue(name.range, forKey: name.value) {
                findings.report(.repeatedSearchColumn(name.value, at: name.range, first: first))
                continue
            }
            guard let found = searchColumn(name, of: position) else { continue }
            if root?.value == .joined, let first, first.owner != found.owner {
                findings.report(
                    .searchAcrossTables(
                        name.value, owner: drafts[found.owner].name, other: first.name,
                        otherOwner: drafts[first.owner].name, root: root?.range, at: name.range))
                continue
            }
            if first == nil { first = (name.value, found.owner) }
            members.append(found.name)
        }
        return members.count == written.members.count ? members : nil
    }

    /// The attribute as its model declares it; `nil` where it cannot be searched, which is reported.
    private mutating func searchColumn(_ name: Located<String>, of position: Int) -> (name: String, owner: Int)? {
        guard let entry = member(name.value, of: position) else {
            guard !drafts[position].hasUnknownMembers else { return nil }
            let near = suggestion(for: name.value, among: memberNames(of: position))
            findings.report(
                .unknownSearchColumn(name.value, of: drafts[position].name, near: near, at: name.range))
            return nil
        }
        guard case .attribute(let index) = entry.kind else {
            if case .relationship = entry.kind {
                findings.report(.searchNotText(name.value, found: "a relationship", at: name.range))
            }
            return nil
        }
        let attribute = drafts[entry.model].attributes[index]
        if let reason = reasonNotToSearch(attribute) {
            findings.report(.searchNotStored(name.value, reason: reason, at: name.range))
            return nil
        }
        guard attribute.type == .scalar(.string) else {
            findings.report(.searchNotText(name.value, found: "`\(attribute.type.spelling)`", at: name.range))
            return nil
        }
        if ["rank", "rowid"].contains(sqlNameKey(attribute.column)) {
            findings.report(.reservedSearchColumn(attribute.column, at: name.range))
            return nil
        }
        return (entry.name.value, entry.model)
    }

    private func reasonNotToSearch(_ attribute: Attribute) -> String? {
        if !attribute.isStored { return "it is not stored" }
        if attribute.form.transformer != nil { return "what is stored is its transformer's" }
        if let derived = attribute.form.derived, !derived.isStored {
            return "it is computed each time it is read; add `stored: true`"
        }
        return nil
    }

    private mutating func warnOfRepetition(in position: Int, _ written: SearchDocument) {
        var above = drafts[position].base
        while let base = above {
            if let search = drafts[base].search {
                guard let own = drafts[position].search, Set(search.members) == Set(own.members) else { return }
                warn(
                    .searchRepeatsBase(
                        drafts[base].name, at: written.range, first: places[.search(model: drafts[base].name)]))
                return
            }
            above = drafts[base].base
        }
    }

    /// Names each index `Model_search`: a virtual table, with tables of SQLite's own beside it that begin with its name. As with tables of
    /// links no name depends on the order of the file.
    private mutating func nameSearchTables() {
        let searched = order.filter { drafts[$0].search != nil }
        guard !searched.isEmpty else { return }
        var used = Set(drafts.map { sqlNameKey($0.table) })
        for draft in drafts {
            for case .join(let table, _, _)? in draft.relationships.map(\.storage) { used.insert(sqlNameKey(table)) }
        }
        let inOrder = searched.sorted { drafts[$0].name.utf8.lexicographicallyPrecedes(drafts[$1].name.utf8) }
        for position in inOrder {
            let columns = Set(
                drafts[position].search!.members.compactMap { name -> String? in
                    guard let entry = member(name, of: position), case .attribute(let index) = entry.kind else {
                        return nil
                    }
                    return sqlNameKey(drafts[entry.model].attributes[index].column)
                })
            let name = "\(drafts[position].name)_search"
            var candidate = name
            var number = 2
            let isSpread = drafts[drafts[position].root].document.strategy?.value == .concrete
            while searchTables(candidate, isSpread).contains(where: used.contains)
                || columns.contains(sqlNameKey(candidate))
            {
                candidate = "\(name)_\(number)"
                number += 1
            }
            used.formUnion(searchTables(candidate, isSpread))
            drafts[position].search!.table = candidate
        }
    }

    private func searchTables(_ name: String, _ isSpread: Bool) -> [String] {
        ["", "_data", "_idx", "_content", "_docsize", "_config"].map { sqlNameKey(name + $0) }
            + (isSpread ? [sqlNameKey(SearchDefinition.view(of: name))] : [])
    }
}
