import SQLiteKit
import SchemaModel
import SchemaSnapshot

/// What the author of a history is taken to answer to the questions of one step, by a rule for each kind of question:
///
/// - what is gone is given up (`remove`);
/// - what is required now and was not there gets its type's neutral value, and so does what may have been NULL (`values`);
/// - of equal rows that a new unique does not allow the first stays (`dedupe`);
/// - a value that has no equal in a new type becomes the default, or NULL, or what is nearest (`convert`).
struct StepAnswers {
    private(set) var removed: Set<String> = []
    /// Of those what some classes keep.
    private(set) var movedDown: Set<String> = []
    /// The neutral value that stands where there was none, by the newer version's attribute.
    private(set) var fills: [MemberName: Value] = [:]
    private(set) var converted: Set<MemberName> = []
    /// By the older version's model, the members in which no two rows are equal afterwards.
    private(set) var deduped: [String: [String]] = [:]
    /// Questions to which the language has no answer.
    private(set) var unanswered: [String] = []
    private var values: [String] = []
    private var converts: [String] = []
    private var dedupes: [String] = []

    init(to changes: [SchemaChange], from old: Schema, to new: Schema) {
        for change in changes where !change.isPlannable && change.code != nil {
            answer(change, from: old, to: new)
        }
    }

    var isEmpty: Bool { text.isEmpty }

    /// The keys of `migration`, as YAML.
    var text: String {
        var parts: [String] = []
        if !removed.isEmpty { parts.append("remove: [\(removed.sorted().joined(separator: ", "))]") }
        for (key, entries) in [("values", values), ("convert", converts), ("dedupe", dedupes)] where !entries.isEmpty {
            parts.append("\(key): { \(entries.joined(separator: ", ")) }")
        }
        return parts.joined(separator: ", ")
    }

    private mutating func answer(_ change: SchemaChange, from old: Schema, to new: Schema) {
        switch change.kind {
        case .modelRemoved(let name, _) where change.risk == .lossy: removed.insert(name)
        case .attributeRemoved(let name, _), .relationshipRemoved(let name, _): removed.insert(name.description)
        case .attributeUnstored(let name): removed.insert(name.description)
        case .relationshipTargetChanged(let name, _, _), .cardinalityChanged(let name, _, _), .linkMoved(let name):
            // The old links are given up, and the relationship begins anew.
            if let oldName = oldMember(name, in: old, new) { removed.insert(oldName.description) }
        case .hierarchyMoved(_, let reason):
            // What other classes had of a member that moved below them is given up.
            let words = reason.split(separator: "`")
            guard words.count > 1, words[0].hasSuffix("have values of ") else {
                return unanswered.append(change.summary)
            }
            removed.insert(String(words[1]))
            movedDown.insert(String(words[1]))
        case .attributeAdded(let name, _):
            guard let fill = fill(name, in: new) else { return unanswered.append(change.summary) }
            values.append("\(name): \"\(fill.sql)\"")
            fills[name] = fill.value
        case .attributeBecameRequired(let name, _):
            guard let fill = fill(name, in: new), let oldName = oldMember(name, in: old, new) else {
                return unanswered.append(change.summary)
            }
            values.append("\(name): \"coalesce(\(oldName.name), \(fill.sql))\"")
            fills[name] = fill.value
        case .uniqueAdded(let model, let members, _):
            let oldModel = new.model(model)?.originalName.flatMap { old.model($0)?.name } ?? model
            let names = members.map { member in
                oldMember(MemberName(model, member), in: old, new)?.name ?? member
            }
            deduped[oldModel] = names
            dedupes.append("\(oldModel): { by: [\(names.joined(separator: ", "))], keep: first }")
        case .attributeTypeChanged(let name, _, _):
            converts.append("\(name): lossy")
            converted.insert(name)
        default: unanswered.append(change.summary)
        }
    }

    private func oldMember(_ name: MemberName, in old: Schema, _ new: Schema) -> MemberName? {
        guard let model = new.model(name.model),
            let oldModel = model.originalName.flatMap({ old.model($0) }) ?? old.model(name.model)
        else { return nil }
        let hint = model.attribute(name.name)?.originalName ?? model.relationship(name.name)?.originalName
        for declaring in old.path(to: oldModel) {
            for candidate in [hint, name.name].compactMap({ $0 })
            where declaring.attribute(candidate) != nil || declaring.relationship(candidate) != nil {
                return MemberName(declaring.name, candidate)
            }
        }
        return nil
    }

    /// The neutral value of an attribute's column.
    private func fill(_ name: MemberName, in new: Schema) -> (sql: String, value: Value)? {
        let description = describe(new).entities.first { $0.name == name.model }?
            .attributes.first { $0.name == name.name }
        switch description?.columnType {
        case .integer: return ("0", 0)
        case .real: return ("0.0", 0.0)
        case .text: return ("''", "")
        case .blob, .any: return ("x''", .blob([]))
        case nil: return nil
        }
    }
}
