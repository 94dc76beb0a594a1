/// What the author of a schema says about the step to one version: the keys of `migration` that a plan obeys.
package struct MigrationDirectives: Hashable, Sendable {
    /// `Model` or `Model.member`, by the names of the older version.
    package var remove: Set<String>
    /// SQL over an older row, by the newer version's attribute.
    package var values: [MemberName: String] = [:]
    /// Older case to newer case, by the newer version's enum.
    package var maps: [String: [String: String]] = [:]
    /// What becomes of values that do not fit, by the newer version's attribute.
    package private(set) var converts: [MemberName: ConversionRule] = [:]
    /// Older members whose values live on elsewhere: as objects, in objects, in another model.
    package private(set) var carried: Set<MemberName> = []
    /// Newer relationships that get their links from values, and newer attributes whose values come from elsewhere.
    package private(set) var linked: Set<MemberName> = []
    package private(set) var moved: Set<MemberName> = []
    /// What becomes of references that lead nowhere, by the older version's relationship.
    package private(set) var orphans: [MemberName: OrphanRule] = [:]
    /// Newer checks, each behind its model, that no row breaks.
    package private(set) var checked: Set<MemberName> = []
    /// Which of many links stays, by the newer version's relationship.
    package private(set) var picks: [MemberName: DuplicateRule] = [:]
    /// Older models whose rows become rows of another, with the newer version's name of that.
    package private(set) var merged: [String: String] = [:]
    /// Newer field to older field where their names differ, for pairs of structs whose own hints are not asked.
    package var fieldNames: [StructPair: [String: String]] = [:]
    /// As written, for the places of findings.
    package var document = MigrationDocument()

    package init(remove: Set<String> = []) { self.remove = remove }

    init(_ document: MigrationDocument) {
        self.document = document
        remove = Set(document.removals.map(\.value))
        for value in document.values {
            guard let name = MemberName(value.name.value) else { continue }
            values[name] = value.sql.value
        }
        for convert in document.converts {
            guard let name = MemberName(convert.name.value) else { continue }
            converts[name] = convert.rule.value
        }
        for written in document.orphans {
            guard let name = MemberName(written.name.value) else { continue }
            orphans[name] = written.rule.value
        }
        checked = Set(document.checks.compactMap { MemberName($0.value) })
        for pick in document.picks {
            guard let name = MemberName(pick.name.value) else { continue }
            picks[name] = pick.rule.value
            linked.insert(name)
        }
        for extract in document.extracts {
            if let source = MemberName(extract.source.value) { carried.insert(source) }
            if let link = MemberName(extract.link.value) { linked.insert(link) }
        }
        for move in document.moves {
            if let source = MemberName(move.source.value) { carried.insert(source) }
            if let target = MemberName(move.into.value) { moved.insert(target) }
        }
        for merge in document.merges { merged[merge.model.value] = merge.into.value }
        for split in document.splits {
            carried.formUnion(split.members.map { MemberName(split.model.value, $0.old.value) })
            if let link = MemberName(split.link.value) { linked.insert(link) }
        }
        for map in document.maps {
            maps[map.name.value] = Dictionary(
                map.cases.map { ($0.old.value, $0.new.value) }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// Whether Swift code of the consumer's takes part in the step.
    package var runsCode: Bool { document.custom?.value ?? false }

    /// Whether rows are changed besides what each table's mapping says, so that the step cannot be put together with its neighbours.
    var changesRows: Bool {
        !document.before.isEmpty || !document.after.isEmpty || !document.extracts.isEmpty || !document.moves.isEmpty
            || !document.splits.isEmpty || !document.merges.isEmpty || !document.dedupes.isEmpty
            || !document.orphans.isEmpty || !document.picks.isEmpty
            || !document.checks.isEmpty || converts.values.contains(.strict) || runsCode
    }

    /// Whether values stay as they are where nothing changes, whatever else is said.
    var keepValues: Bool {
        values.isEmpty && maps.isEmpty && converts.isEmpty && merged.isEmpty && carried.isEmpty && linked.isEmpty
            && moved.isEmpty
    }

    /// What the author says of an older model's rows that are equal in these members.
    func dedupe(model: String, members: Set<String>) -> MigrationDocument.Dedupe? {
        document.dedupes.first { $0.model.value == model && Set($0.members.map(\.value)) == members }
    }

    func consentsToRemoving(model: String) -> Bool { remove.contains(model) }

    /// The consent to lose a model covers its members.
    func consentsToRemoving(_ member: MemberName) -> Bool {
        remove.contains(member.model) || remove.contains(member.description)
    }

    /// Whether every case of the older enum is said to become another.
    func maps(allOf old: EnumType, to new: EnumType) -> Bool {
        let map = maps[new.name] ?? [:]
        return !old.cases.isEmpty && old.cases.allSatisfy { map[$0.name] != nil }
    }
}

/// An attribute or a relationship with the model that declares it.
package struct MemberName: Hashable, Sendable, CustomStringConvertible {
    package var model: String
    package var name: String

    package init(_ model: String, _ name: String) {
        self.model = model
        self.name = name
    }

    /// `Model.member`; `nil` for any other text.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        self.init(String(parts[0]), String(parts[1]))
    }

    package var description: String { "\(model).\(name)" }
}
