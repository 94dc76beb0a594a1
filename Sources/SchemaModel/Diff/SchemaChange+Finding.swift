import SchemaDiagnostics
import SchemaSnapshot

extension SchemaChange {
    /// What to tell the author of a change: an error where no plan can carry it out, a warning of a hint that does nothing any more.
    ///
    /// - Parameters:
    ///   - old: the version that the change starts from.
    ///   - new: the version that it leads to.
    ///   - places: the places of the newer version's elements.
    package func finding(from old: SchemaVersion, to new: SchemaVersion, places: SchemaPlaces) -> Finding? {
        let range = elements.lazy.compactMap { places[$0] }.first ?? places[.version]
        if case .hintStale(let name, let originalName) = kind {
            return Finding(
                code ?? FindingCode.memberRenamed, .warning,
                "`originalName: \(originalName)` of `\(name)` does nothing any more: version \(old) has the new name already; remove it",
                at: range)
        }
        if case .orderChanged(let name, isOrdered: false) = kind {
            return Finding(
                code ?? FindingCode.cardinalityChanged, .warning,
                "`\(name)` is no longer ordered: the order that its objects have in stores of version \(old) is forgotten",
                at: range)
        }
        if case .schemaRenamed(let oldName, let name) = kind {
            return Finding(
                FindingCode.schemaRenamed, .warning,
                "the schema of version \(old) is called `\(oldName)`, and `\(name)` now: the namespace "
                    + "`\(namespaceName(ofSchema: oldName))` of generated code becomes `\(namespaceName(ofSchema: name))`",
                at: range)
        }
        guard !isPlannable, let code else { return nil }
        return Finding(code, .error, message(from: old, to: new), at: range, fixIt: optionalFixIt(places))
    }

    /// Adds the `?` that a new required attribute lacks.
    private func optionalFixIt(_ places: SchemaPlaces) -> Finding.FixIt? {
        let name: MemberName
        switch kind {
        case .relationshipAdded(let member), .relationshipBecameRequired(let member): name = member
        // After a list that YAML reads as one, a `?` would break it.
        case .attributeAdded(let member, let type), .attributeBecameRequired(let member, let type):
            guard type.first != "[", type.last != ")" else { return nil }
            name = member
        default: return nil
        }
        guard let range = places[.memberType(model: name.model, name: name.name)] else { return nil }
        let end = SourceRange(file: range.file, start: range.end, end: range.end)
        return Finding.FixIt("make it optional", replacing: end, with: "?")
    }

    private func message(from old: SchemaVersion, to new: SchemaVersion) -> String {
        switch kind {
        case .modelRemoved(let name, let resembles):
            if risk == .impossible {
                return
                    "model `\(name)` of version \(old) is gone, but its rows lie among those of classes that stay in several "
                    + "hierarchies; keep the model"
            }
            return "model `\(name)` of version \(old) is gone, and its rows with it; "
                + waysOut(consent: name, name: name, resembles: resembles, new)
        case .modelNeeded(let name, let key):
            return
                "model `\(name)` of version \(old) is gone, but `\(key)` is required and may lead to one of its rows; "
                + "keep the model, or make `\(key)` optional"
        case .attributeRemoved(let name, let resembles), .relationshipRemoved(let name, let resembles):
            return "`\(name)` of version \(old) is gone, and its \(isRelationship ? "links" : "values") with it; "
                + waysOut(consent: name.description, name: name.name, resembles: resembles, new)
        case .attributeAdded(let name, _):
            return "`\(name)` is new and required, and rows of version \(old) have no value for it; "
                + "give it a default, make it optional, or say its value with `values` under `migration` of version \(new)"
        case .relationshipAdded(let name):
            return "`\(name)` is new and required, and rows of version \(old) point to nothing; make it optional, "
                + "or say with `extract` under `migration` of version \(new) which values become what it leads to, or let Swift code find it with `custom: true`"
        case .attributeBecameRequired(let name, _):
            return "`\(name)` is required now, and rows of version \(old) may have no value; "
                + "give it a default, which fills them, leave it optional, or say its value with `values`, or with "
                + "`convert: { \(name): strict }` that there is one, under `migration` of version \(new)"
        case .relationshipBecameRequired(let name):
            return "`\(name)` is required now, and rows of version \(old) may point to nothing; "
                + "leave it optional, or let Swift code link them: `custom: true` under `migration` of version \(new)"
        case .attributeTypeChanged(let name, let from, let to):
            let problem =
                code == FindingCode.lossyNumber
                ? "numbers would lose digits" : "not every stored value has its equal there"
            return "`\(name)` changes from `\(from)` to `\(to)`, and \(problem); "
                + "keep the type, or say under `migration` of version \(new) with `convert` what becomes of the others, or "
                + "with `values` what the value is"
        case .relationshipTargetChanged(let name, let from, let to):
            return "`\(name)` pointed to `\(from)` and points to `\(to)` now, where its links do not lead; "
                + "keep the target, add a relationship beside it, or " + beginAnew(new)
        case .cardinalityChanged(let name, let from, let to):
            if risk == .needsValue {
                return
                    "`\(name)` held many objects in version \(old) and holds one now, and rows may have more; leave it to-many, "
                    + "or say under `migration` of version \(new) with `pick: { \(name): … }` which link stays, or with `dedupe` "
                    + "over the other end which object does"
            }
            return
                "`\(name)` changes from \(from.title) to \(to.title), and its links would lie elsewhere; \(wayOut)"
                + "keep it, add a relationship beside it, or " + beginAnew(new)
        case .linkMoved(let name):
            return "the links of `\(name)` would lie elsewhere than in version \(old); \(wayOut)"
                + "keep its inverse as it was, or " + beginAnew(new)
        case .deleteRuleChanged(let name, _, let rule):
            return "`\(name)` had `deleteRule: noAction` in version \(old), so links may lead nowhere, which "
                + "`\(rule.rawValue)` does not allow; keep `noAction`, or say with `orphans` under `migration` of version "
                + "\(new) what becomes of them"
        case .uniqueAdded(let model, let members, let note):
            let names = list(members)
            if note == .allEqual {
                return
                    "every row of `\(model)` in version \(old) would get the same value of \(names), which is to be unique now; "
                    + "make it optional, give a UUID the default `uuid`, or fill it now and declare the unique in the next version"
            }
            return
                "rows of `\(model)` in version \(old) may have equal values of \(names), which are to be unique now; "
                + "declare an index, or say with `dedupe: { \(model): { by: […], keep: … } }` under `migration` of version "
                + "\(new) which of them stays (`keep: error`: there are none, or the migration is refused)"
                + words(of: note)
        case .attributeUnstored(let name):
            return "`\(name)` is not stored any more, and the values that version \(old) stored go; "
                + "store it, or consent with `remove: [\(name)]` under `migration` of version \(new)"
        case .checkAdded(let model, let name):
            return "rows of `\(model)` in version \(old) may break the check `\(name)`; "
                + "leave it out, hold new values alone to limits such as `minimum` and `matches`, or say with "
                + "`checks: { \(model).\(name): strict }` under `migration` of version \(new) that none does "
                + "(or the store is not migrated); or let Swift code mend the rows: `custom: true` there"
        case .enumCaseRemoved(let enumeration, let name):
            return
                "`\(enumeration).\(name)` of version \(old), or its raw value, is gone, and rows may hold it; "
                + "keep the case, or say with `map: { \(enumeration): { \(name): … } }` under `migration` of version \(new) what it becomes"
        case .enumCaseRenamed(let enumeration, let from, let to):
            return
                "`\(enumeration).\(to)` takes the raw value that `\(from)` had in version \(old), and rows of `\(from)` "
                + "would be read as `\(to)`; leave each case its raw value, or say with `map` what `\(from)` becomes"
        case .enumRawTypeChanged(let name):
            return "`\(name)` changes the type of its raw values, and rows hold the old ones; keep the type, "
                + "or say with `map` under `migration` of version \(new) what each case becomes"
        case .modelBecameAbstract(let name):
            return "`\(name)` is abstract now, and version \(old) can have rows of just that class; keep it concrete"
        case .hierarchyMoved(let name, let reason):
            return "`\(name)` has another place among the classes than in version \(old): \(reason)"
        case .hintCollides(let name, let originalName):
            return "`\(name)` says that it was `\(originalName)`, but version \(old) has a `\(name)` as well; "
                + "consent to lose that one with `remove: [\(name)]` under `migration` of version \(new), or drop the hint"
        case .hintClaimedTwice(let name, let other, let originalName):
            return "`\(name)` says that it was `\(originalName)`, and so does `\(other)`; only one can be"
        default: preconditionFailure("a change that can be planned has no message")
        }
    }

    private var wayOut: String { obstacle.map { $0 + ($0.hasSuffix("else") ? " " : ", ") } ?? "" }

    private var isRelationship: Bool {
        if case .relationshipRemoved = kind { true } else { false }
    }

    private func beginAnew(_ new: SchemaVersion) -> String {
        "consent with `remove` under `migration` of version \(new) to lose the links that it had"
    }

    private func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }

    private func words(of note: UniqueNote?) -> String {
        guard case .distinctNulls(let members) = note else { return "" }
        return
            ". NULLs are distinct: a row without a value of \(list(members)) is equal to none, unless the unique says `nulls: same`"
    }

    private func waysOut(consent: String, name: String, resembles: String?, _ new: SchemaVersion) -> String {
        let question = resembles.map { "if it is called `\($0)` now, write `originalName: \(name)` there; else " } ?? ""
        return question + "keep it, or consent with `remove: [\(consent)]` under `migration` of version \(new)"
    }

}

extension Cardinality {
    fileprivate var title: String {
        switch self {
        case .one, .optionalOne: "to-one"
        case .many: "to-many"
        }
    }
}
