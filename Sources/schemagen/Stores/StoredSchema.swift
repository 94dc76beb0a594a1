import SchemaMigration
import SchemaModel
import SchemaSnapshot

/// The schema that a store was made for, out of the text that the store carries.
///
/// The text has all that lies on disk, and not what costs nothing there: the cases of enums, documentation, names of Swift classes.
struct StoredSchema {
    let schema: Schema
    /// Whether a store of `schema` is laid out as this one says that it is.
    let isExact: Bool

    /// - Parameter hint: a schema that may say what the text leaves out: its enums and structs are taken where they bear the same names.
    /// - Returns: `nil` where the text cannot be read.
    init?(_ metadata: StoreMetadata, hint: Schema? = nil) {
        guard let description = try? SchemaText.decode(metadata.snapshot) else { return nil }
        var reader = DescriptionReader(hint: hint)
        let first = reader.schema(description)
        if hint != nil, storeHash(of: first) != metadata.hash {
            // The structs of that name may be others by now.
            var other = DescriptionReader(hint: hint, takesStructs: false)
            let second = other.schema(description)
            if storeHash(of: second) == metadata.hash {
                (schema, isExact) = (second, true)
                return
            }
        }
        schema = first
        isExact = storeHash(of: first) == metadata.hash
    }
}

/// Turns a description into a schema.
private struct DescriptionReader {
    private let hint: Schema?
    private let hints: SchemaLookup?
    private var enums: [EnumType] = []
    private var structs: [StructType] = []

    /// Whether the hint's structs are taken; else all are put together from what the text says of their fields.
    private let takesStructs: Bool

    init(hint: Schema?, takesStructs: Bool = true) {
        self.hint = hint
        self.takesStructs = takesStructs
        hints = hint.map { SchemaLookup($0) }
    }

    mutating func schema(_ description: SchemaDescription) -> Schema {
        let models = description.entities.map { model($0) }
        var schema = Schema(name: description.name, version: description.version, enums: enums, models: models)
        schema.structs = structs
        schema.access = hint?.access ?? .internal
        // A check that the store has is one that the cases gave.
        schema.checksEnums = description.entities.contains { entity in
            entity.attributes.contains { $0.form.check != nil || $0.fields.contains { $0.form.check != nil } }
        }
        fillDefaults(of: &schema, description)
        return schema
    }

    private mutating func model(_ entity: EntityDescription) -> Model {
        let known = hints?.models[entity.name]
        var model = Model(
            name: entity.name, className: known?.className ?? entity.name, doc: known?.doc, table: entity.table,
            base: entity.base, isAbstract: entity.isAbstract, strategy: entity.strategy, kind: entity.kind)
        for item in entity.attributes { model.attributes.append(attribute(item, known: known?.attribute(item.name))) }
        model.relationships = entity.relationships.map { item in
            Relationship(
                name: item.name, target: item.target, cardinality: item.cardinality,
                isOptionalArray: known?.relationship(item.name)?.isOptionalArray ?? false, inverse: item.inverse,
                deleteRule: item.deleteRule, orderColumn: item.orderColumn, minimum: item.minimum,
                maximum: item.maximum, storage: item.storage)
        }
        model.uniques = entity.uniques.map {
            Unique(
                members: $0.members, onConflict: $0.onConflict, nullsAreSame: $0.nullsAreSame,
                collations: $0.collations)
        }
        model.indexes = entity.indexes.map { index in
            Index(
                members: index.members.map {
                    .init(
                        $0.name, isDescending: $0.isDescending, collation: $0.collation, isExpression: $0.isExpression)
                }, condition: index.condition)
        }
        model.checks = entity.checks.map { Check(name: $0.name, sql: $0.sql) }
        model.search = entity.search.map { Search(members: $0.members, prefixes: $0.prefixes, table: $0.table) }
        return model
    }

    private mutating func attribute(_ item: AttributeDescription, known: Attribute?) -> Attribute {
        let type = attributeType(item.type, rawType: item.rawType)
        declare(type, item)
        var attribute = Attribute(
            name: item.name, type: type, isOptional: item.isOptional, column: column(of: item), doc: known?.doc)
        attribute.lifetime = item.isEphemeral ? .ephemeral : .stored
        attribute.stampsUpdates = item.stampsUpdates
        attribute.limits = item.limits
        attribute.hashModifier = item.hashModifier
        attribute.allowsCloudEncryption = item.allowsCloudEncryption
        attribute.preservesValueOnDeletion = item.preservesValueOnDeletion
        attribute.form.externalThreshold = item.externalThreshold
        attribute.form.store = item.form.store.flatMap(StoreForm.init(rawValue:))
        attribute.form.derived = item.form.generated.map { DerivedColumn(expression: $0, isStored: item.form.isStored) }
        if case .composite = type { attribute.form.isJSON = item.fields.isEmpty }
        if known?.type == type {
            attribute.form.transformer = known?.form.transformer
            attribute.form.unknown = known?.form.unknown
        }
        return attribute
    }

    /// A struct's columns bear its own name before their fields'.
    private func column(of item: AttributeDescription) -> String {
        guard let field = item.fields.first else { return item.column }
        if field.path == "?", field.column.hasPrefix("_has_") { return String(field.column.dropFirst(5)) }
        let ending = "_" + field.path.replacing(".", with: "_")
        return field.column.hasSuffix(ending) ? String(field.column.dropLast(ending.count)) : item.column
    }

    private func attributeType(_ text: String, rawType: ScalarType?) -> AttributeType {
        if let scalar = ScalarType(rawValue: text) { return .scalar(scalar) }
        if text.hasPrefix("["), text.hasSuffix("]") {
            var inner = text.dropFirst().dropLast()
            let isDictionary = inner.hasPrefix("String: ")
            if isDictionary { inner = inner.dropFirst(8) }
            let isOptional = inner.hasSuffix("?")
            if isOptional { inner = inner.dropLast() }
            let element = attributeType(String(inner), rawType: rawType)
            return isDictionary
                ? .dictionary(element, valueIsOptional: isOptional) : .array(element, elementIsOptional: isOptional)
        }
        if text.hasPrefix("Codable("), text.hasSuffix(")") { return .codable(String(text.dropFirst(8).dropLast())) }
        if text.hasPrefix("Decimal("), text.hasSuffix(")") {
            let numbers = text.dropFirst(8).dropLast().split(separator: ",").compactMap { Int($0) }
            if numbers.count == 2 { return .fixedDecimal(precision: numbers[0], scale: numbers[1]) }
        }
        return rawType == nil ? .composite(text) : .enumeration(text)
    }

    /// The enum or struct that a type names is declared once.
    private mutating func declare(_ type: AttributeType, _ item: AttributeDescription) {
        switch type {
        case .array(let element, _), .dictionary(let element, _): declare(element, item)
        case .enumeration(let name): declareEnum(name, rawType: item.rawType, defaultSQL: item.defaultSQL)
        case .composite(let name) where !structs.contains(where: { $0.name == name }):
            if takesStructs, let known = hints?.structs[name] {
                structs.append(known)
                for field in known.fields { declareHinted(field.type) }
            } else if item.fields.isEmpty {
                declareShape(item.form.shape, name: name)
            } else {
                declareStruct(name, item.fields)
            }
        default: break
        }
    }

    /// The structs of JSON.
    private mutating func declareShape(_ text: String?, name: String) {
        let reader = self
        var shape = StoredShape(text ?? "") { reader.attributeType($0, rawType: nil) }
        guard shape.type(named: name) != nil else {
            structs.append(StructType(name: name, fields: []))
            return
        }
        for item in shape.structs where !structs.contains(where: { $0.name == item.name }) { structs.append(item) }
    }

    /// A struct whose fields have columns, and those that lie in it, which get names after their fields.
    private mutating func declareStruct(_ name: String, _ fields: [FieldDescription]) {
        var names: [String] = []
        var groups: [String: [FieldDescription]] = [:]
        for field in fields where field.path != "?" {
            let first = String(field.path.prefix { $0 != "." && $0 != "?" })
            if groups[first] == nil { names.append(first) }
            groups[first, default: []].append(field)
        }
        let attributes = names.map { first -> Attribute in
            let group = groups[first] ?? []
            if group.count == 1, group[0].path == first {
                return attribute(group[0], ofStruct: name)
            }
            let inner = name + first.prefix(1).uppercased() + first.dropFirst()
            declareStruct(
                inner,
                group.filter { $0.path != first + "?" }.map { field in
                    var field = field
                    field.path = String(field.path.dropFirst(first.count + 1))
                    return field
                })
            return Attribute(
                name: first, type: .composite(inner), isOptional: group.contains { $0.path == first + "?" },
                column: first)
        }
        structs.append(StructType(name: name, fields: attributes))
    }

    private mutating func attribute(_ field: FieldDescription, ofStruct name: String) -> Attribute {
        let type = attributeType(field.type, rawType: field.rawType)
        if let shape = field.form.shape, let inner = type.innermostStruct {
            declareShape(shape, name: inner)
        } else if field.rawType != nil, let inner = type.innermostEnum {
            declareEnum(inner, rawType: field.rawType, defaultSQL: field.defaultSQL)
        }
        var attribute = Attribute(name: field.path, type: type, isOptional: field.isOptional, column: field.path)
        attribute.form.store = field.form.store.flatMap(StoreForm.init(rawValue:))
        if let sql = field.defaultSQL {
            let lookup = SchemaLookup(Schema(name: "", version: SchemaVersion(1, 0, 0), enums: enums, models: []))
            attribute.defaultValue = candidates(sql, for: attribute, lookup).first { value in
                var candidate = attribute
                candidate.defaultValue = value
                return lookup.defaultExpression(of: candidate)?.sql == sql
            }
        }
        return attribute
    }

    /// Of an enum's cases the store knows those that are defaults.
    private mutating func declareEnum(_ name: String, rawType: ScalarType?, defaultSQL: String? = nil) {
        let isInt = rawType == .int
        let isKnown = hints?.enums[name].map { $0.isIntBacked == isInt } ?? false
        if let known = hints?.enums[name], isKnown {
            if !enums.contains(where: { $0.name == name }) { enums.append(known) }
            return
        }
        let index = enums.firstIndex { $0.name == name } ?? enums.count
        if index == enums.count {
            enums.append(EnumType(name: name, isIntBacked: isInt, cases: []))
            enums[index].isExternal = true
        }
        guard let item = defaultSQL.flatMap({ enumCase($0, isInt: isInt) }) else { return }
        enums[index].isExternal = false
        if !enums[index].cases.contains(item) { enums[index].cases.append(item) }
    }

    private func enumCase(_ sql: String, isInt: Bool) -> EnumType.Case? {
        if isInt { return Int(sql).map { EnumType.Case(name: "case\($0.magnitude)", rawValue: .int($0)) } }
        guard sql.hasPrefix("'"), sql.hasSuffix("'"), sql.count > 2 else { return nil }
        let text = sql.dropFirst().dropLast().replacing("''", with: "'")
        let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        guard let first = words.first, first.first?.isLetter == true else { return nil }
        let name = ([first.lowercased()] + words.dropFirst().map(\.capitalized)).joined()
        return EnumType.Case(name: words.count == 1 ? String(first) : name, rawValue: .string(String(text)))
    }

    /// What a struct of the hint's names comes from there too.
    private mutating func declareHinted(_ type: AttributeType) {
        switch type {
        case .array(let element, _), .dictionary(let element, _): declareHinted(element)
        case .enumeration(let name):
            if let known = hints?.enums[name] { declareEnum(name, rawType: known.isIntBacked ? .int : .string) }
        case .composite(let name):
            guard let known = hints?.structs[name], !structs.contains(known) else { return }
            structs.append(known)
            for field in known.fields { declareHinted(field.type) }
        default: break
        }
    }

    /// The default of each attribute: of all that its SQL may have been written for, what gives that SQL again.
    private func fillDefaults(of schema: inout Schema, _ description: SchemaDescription) {
        let lookup = SchemaLookup(schema)
        for (number, entity) in description.entities.enumerated() {
            for (index, item) in entity.attributes.enumerated() {
                guard let sql = item.defaultSQL else { continue }
                let attribute = schema.models[number].attributes[index]
                let known = hints?.models[entity.name]?.attribute(item.name)?.defaultValue
                schema.models[number].attributes[index].defaultValue =
                    ([known].compactMap { $0 } + candidates(sql, for: attribute, lookup)).first { value in
                        var candidate = attribute
                        candidate.defaultValue = value
                        // The cases of the hint's enum need not be those that this one has.
                        if case .enumCase(let name) = value {
                            guard case .enumeration(let type) = attribute.type,
                                lookup.enums[type]?.cases.contains(where: { $0.name == name }) == true
                            else { return false }
                        }
                        return lookup.defaultExpression(of: candidate)?.sql == sql
                    }
            }
        }
    }

    private func candidates(_ sql: String, for attribute: Attribute, _ lookup: SchemaLookup) -> [DefaultValue] {
        let text =
            sql.hasPrefix("'") && sql.hasSuffix("'") && sql.count >= 2
            ? String(sql.dropFirst().dropLast()).replacing("''", with: "'") : nil
        switch attribute.type {
        case .scalar(.bool): return [.bool(sql == "1")]
        case .scalar(.date):
            return [.now] + (Double(sql).map { [.date($0)] } ?? [])
                + (Int64(sql).map { [.date(Double($0) / 1000 - 978_307_200)] } ?? [])
        case .scalar(.uuid): return [.newUUID] + (uuidText(sql).map { [.uuid($0)] } ?? [])
        case .scalar(.double), .scalar(.float): return Double(sql).map { [.double($0)] } ?? []
        case .scalar(.decimal): return text.map { [.decimal($0)] } ?? []
        case .scalar(.url): return text.map { [.url($0)] } ?? []
        case .scalar(.string): return text.map { [.string($0)] } ?? []
        case .scalar: return Int64(sql).map { [.integer($0)] } ?? []
        case .fixedDecimal(_, let scale): return Int64(sql).map { [.decimal(digits(of: $0, scale: scale))] } ?? []
        case .enumeration(let name): return (lookup.enums[name]?.cases ?? []).map { .enumCase($0.name) }
        case .dictionary: return [.emptyDictionary]
        case .array: return [.array([])]
        case .composite, .codable: return []
        }
    }

    private func digits(of units: Int64, scale: Int) -> String {
        let digits = String(units.magnitude)
        let padded = String(repeating: "0", count: max(0, scale + 1 - digits.count)) + digits
        let whole = padded.dropLast(scale)
        return (units < 0 ? "-" : "") + whole + (scale == 0 ? "" : "." + padded.suffix(scale))
    }

    private func uuidText(_ sql: String) -> String? {
        guard sql.hasPrefix("X'"), sql.count == 35 else { return nil }
        let digits = Array(sql.dropFirst(2).dropLast())
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
    }
}

extension AttributeType {
    fileprivate var innermostStruct: String? {
        switch self {
        case .composite(let name): name
        case .array(let element, _), .dictionary(let element, _): element.innermostStruct
        default: nil
        }
    }

    fileprivate var innermostEnum: String? {
        switch self {
        case .enumeration(let name): name
        case .array(let element, _), .dictionary(let element, _): element.innermostEnum
        default: nil
        }
    }
}
