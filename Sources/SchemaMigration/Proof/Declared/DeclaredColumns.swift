import SQLiteKit
import SchemaSnapshot

/// The columns of newer rows with what each is to hold of an older row.
struct DeclaredColumns {
    struct Rule {
        enum Due {
            /// Made of an older column, by its place among those that are read.
            case value(DeclaredValue, old: Int)
            /// The newer key of what an older column led to.
            case link(old: Int, root: String?)
            case constant(Value)
        }

        var name: RowClaims.Name
        var due: Due
        /// By its place among those that are read.
        var new: Int
        var word: String
        /// Whether it is more than what the row had, or what had to follow from keys.
        var isPlain: Bool
    }

    private(set) var old: [ObjectQuery.Column] = []
    private(set) var new: [ObjectQuery.Column] = []
    private(set) var rules: [Rule] = []
    /// Whether some column could not be told of.
    private(set) var isOpen = false
    private let rows: DeclaredRows

    init(_ rows: DeclaredRows) { self.rows = rows }

    /// Whether nothing is said of any.
    var isPlain: Bool { rules.allSatisfy(\.isPlain) }

    mutating func add(_ name: RowClaims.Name, _ source: RowClaims.Source, word: String) throws(SQLiteError) {
        if let (owner, attribute) = rows.new.attribute(name) {
            try add(name, attribute, of: owner, source, word)
        } else if let (owner, end) = rows.new.relationship(name) {
            add(name, end, of: owner, source, word)
        }
    }

    // MARK: Attributes

    private mutating func add(
        _ name: RowClaims.Name, _ attribute: AttributeDescription, of owner: EntityDescription,
        _ source: RowClaims.Source, _ word: String
    ) throws(SQLiteError) {
        let fields = attribute.storedColumns
        switch source {
        case .elsewhere: return
        case .none:
            for field in fields {
                let sql = attribute.fields.isEmpty ? attribute.defaultSQL : field.defaultSQL
                // A struct's absence is said by columns of their own.
                guard attribute.fields.isEmpty, let value = try constant(sql) else { continue }
                add(
                    name, .constant(value), ObjectQuery.Column(owner: owner, name: field.column), word,
                    isPlain: word.isEmpty)
            }
        case .member(let before, let conversion):
            guard let (oldOwner, oldAttribute) = rows.old.attribute(before) else { return }
            for field in fields {
                guard let oldField = self.field(like: field, of: attribute, in: oldAttribute) else {
                    isOpen = isOpen || word == "split" || word == "merge"
                    continue
                }
                var (newField, other) = (field, field.defaultSQL)
                if attribute.fields.isEmpty { other = attribute.defaultSQL }
                if field.path.hasSuffix("?") || !attribute.fields.isEmpty { newField.isOptional = oldField.isOptional }
                let value = DeclaredValue(
                    from: oldField, to: newField, cases: cases(from: oldField, to: newField), conversion: conversion,
                    rawValues: rows.rawValues[newField.type] ?? [], other: try constant(other))
                if value.isUnknown { continue }
                let isExternal = attribute.externalThreshold != nil
                let wasExternal = oldAttribute.externalThreshold != nil
                old.append(ObjectQuery.Column(owner: oldOwner, name: oldField.column, isExternal: wasExternal))
                add(
                    name, .value(value, old: old.count - 1),
                    ObjectQuery.Column(owner: owner, name: field.column, isExternal: isExternal),
                    value.word.isEmpty ? word : value.word, isPlain: value.isTrivial && word.isEmpty)
            }
        }
    }

    /// The older column of the same field.
    private func field(
        like field: FieldDescription, of attribute: AttributeDescription, in old: AttributeDescription
    ) -> FieldDescription? {
        let columns = old.storedColumns
        guard attribute.fields.isEmpty == old.fields.isEmpty else { return nil }
        if attribute.fields.isEmpty { return columns.first }
        return columns.first { $0.path == field.path }
    }

    private func cases(from old: FieldDescription, to new: FieldDescription) -> [(old: Value, new: Value)] {
        func name(_ type: String) -> String {
            var type = type.replacing("[String: ", with: "")
            type.removeAll { "[]?".contains($0) }
            return type
        }
        guard old.rawType != nil, new.rawType != nil else { return [] }
        return rows.claims.maps[name(new.type)] ?? []
    }

    /// - Returns: `nil` for what is another each time, `.null` where there is no default.
    private func constant(_ sql: String?) throws(SQLiteError) -> Value? {
        guard let sql else { return .null }
        return PlanTrace.isChance(sql) ? nil : try? rows.after.value("SELECT \(sql)")
    }

    // MARK: Links

    private mutating func add(
        _ name: RowClaims.Name, _ end: RelationshipDescription, of owner: EntityDescription, _ source: RowClaims.Source,
        _ word: String
    ) {
        guard case .foreignKey(let column) = end.storage else { return }
        let new = ObjectQuery.Column(owner: owner, name: column)
        switch source {
        case .elsewhere: return
        case .none: add(name, .constant(.null), new, word, isPlain: word.isEmpty)
        case .member(let before, _):
            guard let (oldOwner, oldEnd) = rows.old.relationship(before),
                case .foreignKey(let oldColumn) = oldEnd.storage
            else { return }
            old.append(ObjectQuery.Column(owner: oldOwner, name: oldColumn))
            let root = rows.old.root(of: oldEnd.target)
            let concerns = rows.moves.concern(root)
            add(
                name, .link(old: old.count - 1, root: root), new,
                !word.isEmpty || !concerns ? word : rows.moves.survivors[root ?? ""] != nil ? "dedupe" : "merge",
                isPlain: !concerns && word.isEmpty)
        }
    }

    private mutating func add(
        _ name: RowClaims.Name, _ due: Rule.Due, _ column: ObjectQuery.Column, _ word: String, isPlain: Bool
    ) {
        new.append(column)
        rules.append(Rule(name: name, due: due, new: new.count - 1, word: word, isPlain: isPlain))
    }
}
