import Foundation
import SchemaModel

/// A change in words that two lists of changes share: what happened, and to what.
struct ChangeFact: Hashable, Comparable {
    enum Kind: String {
        case modelAdded, modelRemoved, modelRenamed, classRenamed
        case memberAdded, memberRemoved, memberRenamed, memberMoved
        case becameRequired, becameOptional, defaultChanged, typeChanged, formChanged, lifetimeChanged
        case targetChanged, inverseChanged, deleteRuleChanged, orderChanged, cardinalityChanged, boundsChanged
        case indexesChanged, uniquesChanged, hashModifierChanged
        /// Of what the language does not have.
        case other
    }

    var kind: Kind
    /// `Entity.member` or `table.column`, without regard to case and underscores.
    var place: String

    init(_ kind: Kind, _ place: String) {
        self.kind = kind
        self.place = place.lowercased().filter { $0 != "_" }
    }

    static func < (left: ChangeFact, right: ChangeFact) -> Bool {
        (left.place, left.kind.rawValue) < (right.place, right.kind.rawValue)
    }

    var model: String { String(place.prefix { $0 != "." }) }
}

/// The list of changes that came with a history, made by others' scripts; guesses are left out.
struct RecordedChanges {
    /// By the titles of the two versions.
    private var facts: [[String]: Set<ChangeFact>] = [:]

    init(_ path: String) throws {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for line in text.split(separator: "\n").dropFirst() {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count >= 4, !fields[2].hasPrefix("~") else { continue }
            facts[[fields[0], fields[1]], default: []].insert(ChangeFact(Self.kind(fields[2], fields), fields[3]))
        }
    }

    func facts(from old: String, to new: String) -> Set<ChangeFact> { facts[[old, new]] ?? [] }

    /// The steps that have changes.
    var steps: Set<[String]> { Set(facts.keys) }

    private static func kind(_ words: String, _ fields: [String]) -> ChangeFact.Kind {
        switch words {
        case "entity added", "table added": .modelAdded
        case "entity removed", "table removed": .modelRemoved
        case "entity renamed (renamingIdentifier)": .modelRenamed
        case "class name changed (no storage effect)": .classRenamed
        case "attribute removed", "column removed", "relationship removed": .memberRemoved
        case "attribute moved to parent": .memberMoved
        case "code field renamed (no storage effect)": .memberRenamed
        case "column nullable->not null": .becameRequired
        case "attribute mandatory->optional", "column not null->nullable": .becameOptional
        case "relationship optionality changed":
            fields.last == "optional" ? .becameOptional : .becameRequired
        case "attribute default changed", "column SQL default changed": .defaultChanged
        case "attribute type changed": .typeChanged
        case "attribute transformer changed": .formChanged
        case "attribute transient changed": .lifetimeChanged
        case "relationship destination changed": .targetChanged
        case "relationship inverse changed": .inverseChanged
        case "delete rule changed": .deleteRuleChanged
        case "relationship ordered changed": .orderChanged
        case "relationship to-one<->to-many": .cardinalityChanged
        case "relationship count limits changed": .boundsChanged
        case "primary key changed": .uniquesChanged
        case "versionHashModifier changed": .hashModifierChanged
        case _ where words.hasPrefix("index"): .indexesChanged
        case _ where words.contains(" added ("), "relationship added": .memberAdded
        case _ where words.hasSuffix("renamed (renamingIdentifier)"): .memberRenamed
        case _ where words.hasPrefix("attribute optional->mandatory"): .becameRequired
        default: .other
        }
    }
}

extension HistoryProof.Step {
    /// The computed changes in those words. What a model has that comes or goes is told with it; of members of tables the columns are named.
    func facts(byColumn: Bool) -> Set<ChangeFact> {
        let renamed = Dictionary(
            changes.compactMap { change -> (String, String)? in
                if case .modelRenamed(let from, let to) = change.kind { (from, to) } else { nil }
            }, uniquingKeysWith: { first, _ in first })
        let coming = Set(
            changes.compactMap { change -> String? in
                if case .modelAdded(let name) = change.kind { place(name, in: new, byColumn) } else { nil }
            })
        let facts = changes.compactMap { change -> ChangeFact? in
            guard let fact = fact(change, byColumn, renamed) else { return nil }
            return fact.kind != .modelAdded && coming.contains(fact.model) ? nil : fact
        }
        return Set(facts)
    }

    private func place(_ model: String, in schema: Schema, _ byColumn: Bool) -> String {
        ChangeFact(.other, byColumn ? schema.model(model)?.table ?? model : model).place
    }

    private func place(_ name: MemberName, in schema: Schema, _ byColumn: Bool) -> String {
        guard byColumn, let model = schema.model(name.model) else { return name.description }
        let column = model.attribute(name.name)?.column ?? model.relationship(name.name)?.name ?? name.name
        return "\(model.table).\(column)"
    }

    private func fact(_ change: SchemaChange, _ byColumn: Bool, _ renamed: [String: String]) -> ChangeFact? {
        func member(_ kind: ChangeFact.Kind, _ name: MemberName) -> ChangeFact {
            ChangeFact(kind, place(name, in: new, byColumn))
        }
        func gone(_ kind: ChangeFact.Kind, _ name: MemberName) -> ChangeFact {
            var name = name
            // The lists call a renamed entity's members by its new name.
            if !byColumn { name.model = renamed[name.model] ?? name.model }
            return ChangeFact(kind, place(name, in: old, byColumn))
        }
        switch change.kind {
        case .modelAdded(let name): return ChangeFact(.modelAdded, place(name, in: new, byColumn))
        case .modelRemoved(let name, _), .modelNeeded(let name, _):
            return ChangeFact(.modelRemoved, place(name, in: old, byColumn))
        case .modelRenamed(_, let to): return ChangeFact(.modelRenamed, place(to, in: new, byColumn))
        case .classRenamed(let name, _, _): return ChangeFact(.classRenamed, name)
        case .attributeAdded(let name, _), .relationshipAdded(let name): return member(.memberAdded, name)
        case .attributeRemoved(let name, _), .relationshipRemoved(let name, _): return gone(.memberRemoved, name)
        case .attributeRenamed(_, let to), .relationshipRenamed(_, let to): return member(.memberRenamed, to)
        case .attributeMoved(let from, _), .relationshipMoved(let from, _): return gone(.memberMoved, from)
        case .attributeTypeChanged(let name, _, _): return member(.typeChanged, name)
        case .attributeFormChanged(let name): return member(.formChanged, name)
        case .attributeBecameOptional(let name), .relationshipBecameOptional(let name):
            return member(.becameOptional, name)
        case .attributeBecameRequired(let name, _), .relationshipBecameRequired(let name):
            return member(.becameRequired, name)
        case .attributeDefaultChanged(let name): return member(.defaultChanged, name)
        case .attributeUnstored(let name), .attributeLifetimeChanged(let name, _):
            return member(.lifetimeChanged, name)
        case .hashModifierChanged(let name): return member(.hashModifierChanged, name)
        case .relationshipTargetChanged(let name, _, _): return member(.targetChanged, name)
        case .cardinalityChanged(let name, _, _): return member(.cardinalityChanged, name)
        case .inverseChanged(let name, _, _), .linkMoved(let name): return member(.inverseChanged, name)
        case .deleteRuleChanged(let name, _, _): return member(.deleteRuleChanged, name)
        case .orderChanged(let name, _): return member(.orderChanged, name)
        case .indexAdded(let name, _), .indexRemoved(let name, _):
            return ChangeFact(.indexesChanged, place(name, in: new, byColumn))
        case .uniqueAdded(let name, _), .uniqueRemoved(let name, _), .conflictRuleChanged(let name, _):
            return ChangeFact(.uniquesChanged, place(name, in: new, byColumn))
        case .tableRenamed(let name, _, _): return ChangeFact(.modelRenamed, place(name, in: new, byColumn))
        case .columnRenamed(let name, _, _): return member(.memberRenamed, name)
        default: return ChangeFact(.other, change.summary)
        }
    }
}
