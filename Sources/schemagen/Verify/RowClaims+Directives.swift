import SQLiteKit
import SchemaDiagnostics
import SchemaMigration
import SchemaModel
import SchemaSnapshot

extension RowClaims {
    /// What `migration` says of the rows of a step, by names.
    ///
    /// - Returns: `nil` where each row is what it was.
    init?(from oldVersion: SchemaVersion, to version: SchemaVersion, _ match: SchemaMatch) {
        self.init()
        let document = match.directives.document
        mendsOrphans = !document.orphans.isEmpty
        listMaps(match)
        var none = Findings()
        for written in document.dedupes {
            guard let found = match.duplicates(written, from: oldVersion, to: version, findings: &none) else {
                continue
            }
            dedupes.append(Dedupe(found, match))
        }
        for written in document.merges {
            guard let source = match.old.models[written.model.value], let target = match.new.models[written.into.value],
                let older = match.oldModel(of: target), !match.isMergedWithin(source)
            else { continue }
            merges.append(Merge(source: source.name, target: older.name))
        }
        listClasses(match)
        listLinks(match)
        listPicks(match)
        listExtracts(match)
        for written in document.splits {
            guard let link = Name(written.link.value) else { continue }
            splits.append(
                Split(
                    model: written.model.value, into: written.into.value, link: link,
                    members: written.members.map {
                        (Name(written.model.value, $0.old.value), Name(written.into.value, $0.new.value))
                    }))
        }
        listMoves(match)
        let isSilent =
            classes.isEmpty && links.isEmpty && dedupes.isEmpty && picks.isEmpty && extracts.isEmpty && splits.isEmpty
            && moves.isEmpty
        if isSilent { return nil }
    }

    private mutating func listMaps(_ match: SchemaMatch) {
        for (name, cases) in match.directives.maps {
            // The older enum may be called otherwise: raw values tell its cases apart.
            guard let newer = match.new.enums[name] else { continue }
            let older =
                match.old.enums[name]
                ?? match.old.enums.values.first { item in
                    cases.keys.allSatisfy { key in item.cases.contains { $0.name == key } }
                }
            maps[name] = (older?.cases ?? []).compactMap { item in
                guard let target = cases[item.name].flatMap({ name in newer.cases.first { $0.name == name } }) else {
                    return nil
                }
                return (Value(item.rawValue), Value(target.rawValue))
            }
        }
    }

    // MARK: Rows that were there

    private mutating func listClasses(_ match: SchemaMatch) {
        let others = elsewhere(match)
        lost = Set(
            match.old.models.values.filter { older in
                !older.isAbstract && match.newModels[older.name] == nil && match.directives.merged[older.name] == nil
            }.map(\.name))
        for model in match.new.models.values.sorted(by: { $0.name < $1.name }) where !model.isAbstract {
            let changesKeys = !dedupes.isEmpty || !merges.isEmpty
            if !changesKeys, match.keepsValues, match.settled.contains(model.name) { continue }
            if let older = match.oldModel(of: model), !older.isAbstract {
                let members = members(of: model, others, match) { match.source(of: $0, in: older) }
                let item = Class(old: older.name, new: model.name, isMerged: false, members: members)
                if changesKeys || Self.changesValues(item, maps, match) { classes.append(item) }
            }
        }
        for written in match.directives.document.merges {
            guard let older = match.old.models[written.model.value], let model = match.new.models[written.into.value]
            else { continue }
            var origins: [MemberName: MemberName] = [:]
            for (member, name) in match.mergedMembers where member.model == older.name { origins[name] = member }
            let isWithin = match.isMergedWithin(older)
            let members = members(of: model, others, match) { name in
                origins[name] ?? (isWithin ? match.source(of: name, in: older) : nil)
            }
            classes.append(
                Class(
                    old: older.name, new: model.name, isMerged: true,
                    // `convert` is said of the rows that the model had.
                    members: members.map { new, source in
                        if case .member(let name, _) = source { (new, .member(name, nil)) } else { (new, source) }
                    }))
        }
    }

    /// Newer members of which another key says what they hold.
    private func elsewhere(_ match: SchemaMatch) -> Set<MemberName> {
        let directives = match.directives
        var names = Set(directives.values.keys).union(directives.linked).union(directives.moved)
        for pick in directives.picks.keys {
            // The key may lie in what is led to.
            guard let link = match.new.models[pick.model]?.relationship(pick.name), let name = link.inverse,
                let target = match.new.models[link.target], let owner = match.new.owner(of: name, from: target)
            else { continue }
            names.insert(MemberName(owner.name, name))
        }
        return names
    }

    private func members(
        of model: Model, _ others: Set<MemberName>, _ match: SchemaMatch, source: (MemberName) -> MemberName?
    ) -> [(new: Name, source: Source)] {
        match.new.path(from: model).flatMap { declaring in
            (declaring.attributes.filter(\.isStored).map(\.name) + declaring.relationships.map(\.name)).map { member in
                let name = MemberName(declaring.name, member)
                if others.contains(name) { return (Name(name), .elsewhere) }
                guard let older = source(name) else { return (Name(name), .none) }
                let rule = match.directives.converts[name].flatMap { Conversion(rawValue: $0.rawValue) }
                return (Name(name), .member(Name(older), rule))
            }
        }
    }

    /// Whether some value is to be another, or may have to be.
    private static func changesValues(
        _ item: Class, _ maps: [String: [(old: Value, new: Value)]], _ match: SchemaMatch
    ) -> Bool {
        item.members.contains { new, source in
            guard case .member(let name, let rule) = source,
                let older = match.old.models[name.model]?.attribute(name.member),
                let newer = match.new.models[new.model]?.attribute(new.member)
            else { return false }
            // Fields of structs may be of any type.
            if older.hasColumnsOfFields || newer.hasColumnsOfFields, !maps.isEmpty { return true }
            return rule != nil || older.type != newer.type || older.form.store != newer.form.store
                || older.isOptional && !newer.isOptional || newer.type.enumName.map { maps[$0] != nil } ?? false
        }
    }

    // MARK: Links

    private mutating func listLinks(_ match: SchemaMatch) {
        var tables: Set<String> = []
        for model in match.new.models.values.sorted(by: { $0.name < $1.name }) {
            for relationship in model.relationships {
                guard case .join(let table, _, _) = relationship.storage, !tables.contains(table) else { continue }
                let own = sources(of: MemberName(model.name, relationship.name), match)
                let inverse = relationship.inverse.flatMap { name in
                    match.new.models[relationship.target].flatMap { match.new.owner(of: name, from: $0) }.map {
                        MemberName($0.name, name)
                    }
                }
                tables.insert(table)
                let other = inverse.map { sources(of: $0, match) } ?? []
                if let inverse, other.count > own.count {
                    links.append(Links(new: Name(inverse), old: other))
                } else if !own.isEmpty {
                    links.append(Links(new: Name(model.name, relationship.name), old: own))
                }
            }
        }
    }

    /// The older ends that a newer one was.
    private func sources(of name: MemberName, _ match: SchemaMatch) -> [Name] {
        let kept = (match.members[name].map { [$0] } ?? []) + (match.siblings[name] ?? [])
        let merged = match.mergedMembers.filter { $0.value == name }.keys.sorted { $0.description < $1.description }
        return kept.filter { isNoMirror($0, match) }.map { Name($0) }
            + merged.filter { member in
                if case .join = match.old.models[member.model]?.relationship(member.name)?.storage {
                    true
                } else {
                    false
                }
            }.map { Name($0) }
    }

    /// Whether an end is no inverse of its own, which has its links in the rows of both objects.
    private func isNoMirror(_ name: MemberName, _ match: SchemaMatch) -> Bool {
        guard let end = match.old.models[name.model]?.relationship(name.name) else { return false }
        if case .join = end.storage { return true }
        return end.inverse != end.name || end.target != name.model
    }

    private mutating func listPicks(_ match: SchemaMatch) {
        for (name, rule) in match.directives.picks.sorted(by: { $0.key.description < $1.key.description }) {
            guard let older = match.members[name] else { continue }
            picks.append(Pick(new: Name(name), old: Name(older), keep: Choice(rule)))
        }
    }

    private mutating func listExtracts(_ match: SchemaMatch) {
        let document = match.directives.document
        for written in document.extracts {
            guard let source = Name(written.source.value), let into = Name(written.into.value),
                let link = Name(written.link.value)
            else { continue }
            let isSole =
                !document.merges.contains { $0.into.value == into.model }
                && !document.splits.contains { $0.into.value == into.model }
            extracts.append(
                Extract(source: source, into: into, link: link, older: match.models[into.model], isSole: isSole))
        }
    }

    private mutating func listMoves(_ match: SchemaMatch) {
        for written in match.directives.document.moves {
            guard let source = Name(written.source.value), let into = Name(written.into.value),
                let link = Name(written.link.value),
                let end = match.members[MemberName(link.model, link.member)],
                let other = match.old.models[end.model]?.relationship(end.name)?.target,
                let owner = match.old.models[source.model], let target = match.models[into.model],
                let otherModel = match.old.models[other]
            else { continue }
            func inherits(_ model: Model, _ base: String) -> Bool {
                match.old.path(from: model).contains { $0.name == base }
            }
            moves.append(
                Move(
                    source: source, into: into, link: Name(end),
                    isForward: inherits(owner, end.model) && inherits(otherModel, target)))
        }
    }
}

extension RowClaims.Name {
    init(_ name: MemberName) { self.init(name.model, name.name) }

    /// `Model.member`
    fileprivate init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        self.init(String(parts[0]), String(parts[1]))
    }
}

extension RowClaims.Choice {
    fileprivate init(_ rule: DuplicateRule) {
        self =
            switch rule {
            case .first: .first
            case .last: .last
            case .newest(let name): .newest(name)
            case .oldest(let name): .oldest(name)
            case .error: .error
            }
    }
}

extension RowClaims.Dedupe {
    fileprivate init(_ found: Duplicates, _ match: SchemaMatch) {
        let members = zip(found.members, found.columns).map { member, column in
            let owner = match.old.owner(of: member, from: found.model) ?? found.model
            return (RowClaims.Name(owner.name, member), column.collation)
        }
        self.init(
            model: found.model.name, members: members, nullsAreSame: found.nullsAreSame,
            keep: RowClaims.Choice(found.keep))
    }
}

extension Value {
    fileprivate init(_ raw: EnumType.RawValue) {
        self =
            switch raw {
            case .string(let text): .text(text)
            case .int(let number): .integer(Int64(number))
            }
    }
}
