import SQLiteKit
import SchemaMigration
import SchemaModel
import SchemaSnapshot

/// What a store must hold after a step, told from the two versions and the answers alone: a second opinion, which shares no code with the
/// planner. Every object, value and link of the older version is there under its new name, but for what was given up; what is new is empty
/// or has its default.
struct ExpectedContents {
    let old: Schema
    let new: Schema
    let answers: StepAnswers
    /// Evaluates defaults.
    let connection: Connection

    /// What is not as it must be, a line each.
    func differences(before: StoreContents, after: StoreContents) throws -> [String] {
        var lines: [String] = []
        let description = describe(new)
        let survivors = survivors(before)
        for model in new.models where !model.isAbstract {
            let found = after.rows[model.name] ?? [:]
            var source = oldModel(of: model).flatMap { $0.isAbstract ? nil : before.rows[$0.name] } ?? [:]
            for key in survivors.keys { source[key] = nil }
            if Set(found.keys) != Set(source.keys) {
                lines.append("\(model.name): \(source.count) rows before, \(found.count) after, or other keys")
                continue
            }
            for declaring in new.path(to: model) {
                guard let entity = description.entities.first(where: { $0.name == declaring.name }) else { continue }
                for attribute in declaring.attributes where attribute.isStored && attribute.form.derived == nil {
                    let expected = try expectation(
                        of: attribute, in: declaring, rowsOf: model,
                        default: entity.attributes.first { $0.name == attribute.name }?.defaultSQL)
                    for (key, row) in found {
                        guard let value = row.values[attribute.name],
                            expected.holds(value, for: source[key]?.values)
                        else {
                            lines.append(
                                "\(model.name).\(attribute.name) of \(key): \(row.values[attribute.name].shown) is not \(expected.words(source[key]?.values))"
                            )
                            break
                        }
                    }
                }
                for relationship in declaring.relationships {
                    let links = try links(of: relationship, in: declaring, before: before)
                    for (key, row) in found {
                        let has = row.links[relationship.name] ?? []
                        let expected = (links[key] ?? []).map { leadsItself(relationship) ? survivors[$0] ?? $0 : $0 }
                            .filter { isThere($0, relationship.target, after) }
                        if has != expected,
                            !(isReordered(relationship, in: declaring) && has.sorted() == expected.sorted())
                        {
                            lines.append("\(model.name).\(relationship.name) of \(key): \(has) is not \(expected)")
                            break
                        }
                    }
                }
            }
        }
        let expectedModels = Set(new.models.compactMap { oldModel(of: $0)?.name })
        for (name, rows) in before.rows
        where !rows.isEmpty && !expectedModels.contains(name) && !answers.removed.contains(name) {
            lines.append("\(name): \(rows.count) rows are gone, and nobody gave them up")
        }
        return lines
    }

    // MARK: Values

    private enum Expectation {
        /// The value of an older attribute, `fill` in place of NULL.
        case kept(String, fill: Value?)
        case number(String)
        case fixed(Value)
        /// Whatever it is, not NULL.
        case anything

        func holds(_ value: Value, for source: [String: Value]?) -> Bool {
            switch self {
            case .kept(let name, let fill):
                let old = source?[name] ?? .null
                return value == (old.isNull ? fill ?? .null : old)
            case .number(let name):
                guard let old = source?[name] else { return false }
                return old.isNull ? value.isNull : !value.isNull
            case .fixed(let expected): return value == expected
            case .anything: return !value.isNull
            }
        }

        func words(_ source: [String: Value]?) -> String {
            switch self {
            case .kept(let name, let fill): "\((source?[name]).shown), or \(fill.shown) for NULL, of \(name)"
            case .number(let name): "a number like \((source?[name]).shown)"
            case .fixed(let value): Optional(value).shown
            case .anything: "a value"
            }
        }
    }

    private func expectation(
        of attribute: Attribute, in declaring: Model, rowsOf model: Model, default sql: String?
    ) throws -> Expectation {
        let name = MemberName(declaring.name, attribute.name)
        let fill: Value? =
            if let answer = answers.fills[name] { answer } else if let sql {
                try connection.value("SELECT \(sql)")
            } else { nil }
        guard let source = oldAttribute(of: attribute, rowsOf: model) else {
            if attribute.defaultValue == .now || attribute.defaultValue == .newUUID { return .anything }
            return .fixed(fill ?? .null)
        }
        if answers.converted.contains(name) { return .number(source.name) }
        return .kept(source.name, fill: source.isOptional && !attribute.isOptional ? fill : nil)
    }

    // MARK: Links

    private func links(
        of relationship: Relationship, in declaring: Model, before: StoreContents
    ) throws -> [Int64: [Int64]] {
        if let (owner, source) = oldRelationship(of: relationship, in: declaring) {
            return links(before, of: source, declaredBy: owner)
        }
        // An end that is new beside one that was there leads back.
        guard let inverse = relationship.inverse, let target = new.model(relationship.target),
            let owner = new.path(to: target).last(where: { $0.relationship(inverse) != nil }),
            let other = owner.relationship(inverse), let (oldOwner, source) = oldRelationship(of: other, in: owner)
        else { return [:] }
        var back: [Int64: [Int64]] = [:]
        for (from, keys) in links(before, of: source, declaredBy: oldOwner) {
            for key in keys { back[key, default: []].append(from) }
        }
        return back.mapValues { $0.sorted() }
    }

    private func links(
        _ contents: StoreContents, of relationship: Relationship, declaredBy model: Model
    ) -> [Int64: [Int64]] {
        var links: [Int64: [Int64]] = [:]
        for owner in [model] + old.descendants(of: model) {
            for (key, row) in contents.rows[owner.name] ?? [:] { links[key] = row.links[relationship.name] }
        }
        return links
    }

    /// Links to objects that were given up go with them; those that led nowhere before do so still.
    private func isThere(_ key: Int64, _ target: String, _ after: StoreContents) -> Bool {
        guard let model = new.model(target) else { return false }
        return ([model] + new.descendants(of: model)).contains { after.rows[$0.name]?[key] != nil }
    }

    private func isReordered(_ relationship: Relationship, in declaring: Model) -> Bool {
        oldRelationship(of: relationship, in: declaring)?.relationship.isOrdered != relationship.isOrdered
    }

    /// Whether the end itself says where it leads, and not the objects that it holds.
    private func leadsItself(_ relationship: Relationship) -> Bool {
        if case .inverse = relationship.storage { false } else { true }
    }

    /// Of rows that are equal in members by which they are told apart from now on, the key of each with that of the first.
    private func survivors(_ before: StoreContents) -> [Int64: Int64] {
        var survivors: [Int64: Int64] = [:]
        for (model, members) in answers.deduped {
            var first: [[Value]: Int64] = [:]
            for (key, row) in (before.rows[model] ?? [:]).sorted(by: { $0.key < $1.key }) {
                let values = members.map { name in
                    row.values[name] ?? row.links[name]?.first.map { .integer($0) } ?? .null
                }
                // NULLs are equal to nothing.
                if values.contains(.null) { continue }
                if let other = first[values] { survivors[key] = other } else { first[values] = key }
            }
        }
        return survivors
    }

    // MARK: Names

    private func oldModel(of model: Model) -> Model? {
        if let hint = model.originalName, let source = old.model(hint), old.model(model.name)?.originalName != hint {
            return source
        }
        guard let same = old.model(model.name), !answers.removed.contains(model.name) else { return nil }
        let isTaken = new.models.contains {
            $0.originalName == model.name && $0.name != model.name && old.model($0.name)?.originalName != model.name
        }
        return isTaken ? nil : same
    }

    private func oldAttribute(of attribute: Attribute, rowsOf model: Model) -> Attribute? {
        guard let oldModel = oldModel(of: model) else { return nil }
        let candidates = old.path(to: oldModel).flatMap { declaring in
            declaring.attributes.filter {
                let name = "\(declaring.name).\($0.name)"
                return $0.isStored && (!answers.removed.contains(name) || answers.movedDown.contains(name))
            }
        }
        let same = candidates.first { $0.name == attribute.name }
        if let hint = attribute.originalName, same?.originalName != hint,
            let source = candidates.first(where: { $0.name == hint })
        {
            return source
        }
        return same
    }

    private func oldRelationship(
        of relationship: Relationship, in declaring: Model
    ) -> (owner: Model, relationship: Relationship)? {
        // Of a class that is new between others the members were those of classes around it.
        let family = [declaring] + new.descendants(of: declaring)
        for model in family.compactMap({ oldModel(of: $0) }) {
            for owner in old.path(to: model).reversed() {
                let same = owner.relationship(relationship.name)
                let hinted = relationship.originalName.flatMap {
                    same?.originalName == $0 ? nil : owner.relationship($0)
                }
                guard let found = hinted ?? same, !answers.removed.contains("\(owner.name).\(found.name)") else {
                    continue
                }
                return (owner, found)
            }
        }
        return nil
    }
}

extension Value? {
    fileprivate var shown: String {
        switch self {
        case nil: "nothing"
        case .null?: "NULL"
        case .integer(let value)?: String(value)
        case .real(let value)?: "\(value)"
        case .text(let text)?: "'\(text.prefix(30))'"
        case .blob(let bytes)?: "\(bytes.count) bytes"
        }
    }
}
