import SchemaDiagnostics
import SchemaSnapshot

extension SchemaResolver {
    /// Enters every struct by its name, so that one may name another that stands below it.
    mutating func declareStructs() {
        for (position, written) in document.structs.enumerated() {
            let name = written.name
            if let first = structPositions[name.value] {
                let range = document.structs[first].name.range
                findings.report(.duplicateName(name.value, of: .structType, at: name.range, first: range))
                continue
            }
            if enums[name.value] != nil, let first = places[.enumeration(name.value)] {
                findings.report(.duplicateName(name.value, of: .enumType, at: name.range, first: first))
            }
            checkTypeName(name, as: .structType)
            places[.structure(name.value)] = name.range
            structPositions[name.value] = position
        }
    }

    /// Every struct with the types and defaults of its fields.
    mutating func resolveStructs() -> [StructType] {
        var result: [StructType] = []
        for (position, written) in document.structs.enumerated() where structPositions[written.name.value] == position {
            if written.fields.isEmpty, !written.isIncomplete {
                findings.report(.noFields(written.name.value, at: written.name.range))
            }
            var type = StructType(name: written.name.value, fields: resolveFields(of: written), doc: written.doc)
            type.annotations = written.annotations
            structs[type.name] = type
            result.append(type)
        }
        let groups = structGroups(result)
        checkRecursion(groups)
        measureStructs(groups)
        return result
    }

    private mutating func resolveFields(of written: StructDocument) -> [Attribute] {
        var ranges: [String: Located<String>] = [:]
        return written.fields.compactMap { field in
            let name = field.name
            checkName(name, as: .structField)
            checkHidingType(name, in: written.name.value)
            checkOriginalName(field.originalName)
            places[.field(structure: written.name.value, name: name.value)] = name.range
            let type = field.type.flatMap { resolveType($0) }
            if let first = ranges[sqlNameKey(name.value)] {
                findings.report(
                    first.value == name.value
                        ? .duplicateName(name.value, of: .structField, at: name.range, first: first.range)
                        : .sameColumn(
                            name.value, in: written.name.value, other: first.value, at: name.range, first: first.range))
                return nil
            }
            ranges[sqlNameKey(name.value)] = name
            guard let type, canBeField(type, field) else { return nil }
            let value = field.defaultValue.flatMap { resolveDefault($0, for: type.type, isOptional: type.isOptional) }
            var attribute = Attribute(
                name: name.value, type: type.type, isOptional: type.isOptional, defaultValue: value,
                originalName: field.originalName?.value, column: name.value, doc: field.doc)
            attribute.annotations = field.annotations
            return attribute
        }
    }

    /// A struct is made without its fields' values first, and compared: types of the consumer's may allow neither.
    private mutating func canBeField(_ type: (type: AttributeType, isOptional: Bool), _ field: AttributeDocument)
        -> Bool
    {
        guard let range = field.type?.range else { return false }
        if case .codable = type.type.leaf {
            findings.report(.notSupportedYet("`Codable(…)` in a struct", at: range))
            return false
        }
        if case .enumeration(let name) = type.type, enums[name]?.isExternal == true, !type.isOptional {
            findings.report(
                .notSupportedYet("a required `external` enum in a struct", at: range, instead: "make it optional"))
            return false
        }
        return true
    }

    /// Inside a struct, a property hides the types that generated code names there.
    private mutating func checkHidingType(_ name: Located<String>, in type: String) {
        guard name.value == type else { return }
        let reason = "it would hide the struct `\(type)`"
        findings.report(.reservedName(name.value, role: .structField, reason: reason, at: name.range))
    }

    /// The structs of a group lead to each other; one alone may name itself.
    private mutating func checkRecursion(_ groups: [[StructType]]) {
        for group in groups {
            let names = Set(group.map(\.name))
            for type in group {
                let field = type.fields.first { $0.type.structName.map(names.contains) == true }
                guard let field, let place = places[.field(structure: type.name, name: field.name)] else { continue }
                findings.report(.recursiveStruct(type.name, through: field.name, at: place))
            }
        }
    }

    // MARK: - Columns

    /// No column of a struct's field may be another member's.
    mutating func checkStructColumns() {
        guard !findings.hasErrors else { return }
        var taken: [Int: [String: (title: String, range: SourceRange)]] = [:]
        for position in order {
            let (model, root) = (drafts[position].name, drafts[position].root)
            for attribute in drafts[position].attributes where attribute.hasColumnsOfFields {
                guard let place = places[.member(model: model, name: attribute.name)] else { continue }
                for field in storedFields(of: attribute, structs: structs) {
                    let (key, title) = (sqlNameKey(field.column), "\(model).\(field.path)")
                    let member = owners(ofColumn: key, in: root).first
                    let other =
                        member.map { ("\(drafts[$0.model].name).\($0.name.value)", $0.name.range) } ?? taken[root]?[key]
                    if let (otherTitle, range) = other {
                        findings.report(
                            .sameColumn(title, in: drafts[root].name, other: otherTitle, at: place, first: range))
                    }
                    taken[root, default: [:]][key] = (title, place)
                    structColumns[root, default: []].insert(key)
                }
            }
        }
    }
}

extension AttributeType {
    /// The struct that the type names, alone or as an element.
    package var structName: String? {
        switch self {
        case .scalar, .fixedDecimal, .enumeration, .codable: nil
        case .composite(let name): name
        case .array(let element, _), .dictionary(let element, _): element.structName
        }
    }

    /// What lies innermost in lists and dictionaries.
    package var leaf: AttributeType {
        switch self {
        case .array(let element, _), .dictionary(let element, _): element.leaf
        default: self
        }
    }
}
