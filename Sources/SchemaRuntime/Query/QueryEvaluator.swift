import Foundation

/// Decides in memory what the store decides about rows: by stored forms, so that both come to the same result.
struct QueryEvaluator {
    /// A value in its stored form, and what it is.
    struct Result {
        var value: _Value
        var kind: Scalar.Kind
        var collation: QueryCollation?

        init(_ value: _Value, _ kind: Scalar.Kind = .computed) {
            self.value = value
            self.kind = kind
        }

        static func condition(_ holds: Bool) -> Result { Result(.int(holds ? 1 : 0)) }
    }

    let context: ModelContext
    /// The model that is queried, for messages.
    private let entity: String
    private var variables: [ObjectIdentifier: _ModelObject?] = [:]
    /// For the forms of captured values.
    private let translator: PredicateTranslator
    private let lists = CapturedLists()

    init(_ context: ModelContext, _ entity: _Entity) {
        self.context = context
        self.entity = entity.name
        translator = PredicateTranslator(context)
    }

    func binding(_ variable: QueryVariable, to object: _ModelObject?) -> QueryEvaluator {
        var other = self
        other.variables[ObjectIdentifier(variable)] = .some(object)
        return other
    }

    // MARK: - Values

    func holds(_ node: QueryNode) throws -> Bool { try truth(node) ?? false }

    func value(_ node: QueryNode, like other: Scalar.Kind? = nil) throws -> Result {
        switch node {
        case .variable, .cast:
            guard let place = try object(node) else { throw translator.unsupported(node) }
            return Result(place.object.map { .int($0._$id) } ?? .null, .identifier(place.entity))
        case .property(let owner, let keyPath): return try property(keyPath, of: owner, node)
        case .constant(let value):
            let kind = Scalar.Kind(of: value, like: other)
            return Result(try translator.storedForm(value, kind, node), kind)
        case .stored(let value): return Result(value, other ?? .computed)
        case .comparison(let one, let comparison, let other): return .condition(try compare(one, comparison, other))
        case .and: return .condition(try node.chain(.and).allSatisfy { try holds($0) })
        case .or: return .condition(try node.chain(.or).contains { try holds($0) })
        case .not(let condition): return .condition(try !holds(condition))
        case .isKind(let owner, let type):
            guard let place = try object(owner), let type = type as? _ModelObject.Type else {
                throw translator.unsupported(node)
            }
            return .condition(place.object?.isKind(of: type._$entity) ?? false)
        case .isOne(let element, let values):
            if let isThere = try isOne(element, of: values, node) { return .condition(isThere) }
            return .condition(try values.contains { try compare(element, .equal, .constant($0)) })
        case .text(let text, let function, let part):
            guard case .text(let text) = try value(text).value, case .text(let part) = try value(part).value else {
                return .condition(false)
            }
            return .condition(function.holds(text, part))
        case .listContains(let list, let element):
            return .condition(try elements(list, node).contains(self.element(element)))
        case .listCount(let list):
            if try value(list).value == .null { return Result(.null) }
            return Result(.int(Int64(try elements(list, node).count)))
        case .isEmpty(let node):
            let result = try value(node)
            let empty =
                if case .stored(.array) = result.kind { "[]" } else if case .stored(.object) = result.kind { "{}" } else
                { "" }
            return .condition(result.value == .text(empty))
        case .arithmetic(let one, let sign, let other): return try calculate(one, sign, other, node)
        case .coalesce(let one, let other):
            let first = try value(one)
            var result = first.value == .null ? try value(other, like: first.kind) : first
            result.collation = node.collation
            return result
        case .collated(let text, let collation):
            var result = try value(text)
            result.collation = collation
            return result
        case .ranked(let inner, let type): return try ranked(inner, type, node)
        case .exists(let objects): return .condition(try !self.objects(objects).isEmpty)
        case .total(let aggregate, let value, let objects): return try total(aggregate, value, objects, node)
        case .fragment: throw ModelError.pendingChanges(entity: entity)
        case .groupTotal: throw translator.unsupported(node)
        }
    }

    /// The place of an enum's case, or its value where the raw values stand in the same order.
    private func ranked(_ node: QueryNode, _ type: Any.Type, _ expression: QueryNode) throws -> Result {
        guard let ranks = EnumRanks.of(type) else { throw translator.unsupported(expression) }
        let result = try value(node)
        if ranks.areStored { return result }
        return Result(try ranks.rank(of: result.value, translator.property(in: node)))
    }

    /// Whether a value is in a long list; nil where the two have to be compared one by one.
    private func isOne(_ element: QueryNode, of values: [Any], _ node: QueryNode) throws -> Bool? {
        guard values.count > CapturedLists.least else { return nil }
        let result = try value(element)
        if result.collation != nil { return nil }
        if case .stored(.decimalText) = result.kind { return nil }
        let units = UnitForm(result.kind)
        let forms = try lists.values(of: values) { value in
            if isNotANumber(value) { return nil }
            if let captured = units?.captured(value) { return captured.exact.map { .int($0) } }
            return try translator.storedForm(value, result.kind, node)
        }
        return forms?.contains(Self.plain(result.value))
    }

    private func truth(_ node: QueryNode) throws -> Bool? {
        switch try value(node).value {
        case .int(let value): value != 0
        case .real(let value): value != 0
        default: nil
        }
    }

    // MARK: - Objects

    /// The object for which a node stands, none if there is none; nil for a node that stands for no object.
    private func object(_ node: QueryNode) throws -> (object: _ModelObject?, entity: _Entity)? {
        switch node {
        case .variable(let variable):
            guard let object = variables[ObjectIdentifier(variable)] else { throw translator.unsupported(node) }
            return (object, variable.type._$entity)
        case .cast(let owner, let type):
            guard let place = try object(owner) else { return nil }
            let entity = type._$entity
            return (place.object.flatMap { $0.isKind(of: entity) ? $0 : nil }, entity)
        case .property(let owner, let keyPath):
            guard let place = try object(owner), let index = place.entity.property(at: keyPath),
                let relationship = place.entity.properties[index].relationship, relationship.cardinality != .many
            else { return nil }
            let target = place.object.flatMap { relationship.isKey ? $0.find(index) : $0.collect(index).first }
            return (target.flatMap { $0.isGone ? nil : $0 }, context.store.graph.entities[relationship.target])
        default: return nil
        }
    }

    /// The objects of a to-many for which its condition holds.
    func objects(_ objects: QueryObjects) throws -> [_ModelObject] {
        guard let place = try object(objects.owner), let index = place.entity.property(at: objects.keyPath),
            place.entity.properties[index].relationship?.cardinality == .many
        else { throw translator.unsupported(QueryNode.exists(objects)) }
        let all = place.object?.collect(index).filter { !$0.isGone } ?? []
        guard let condition = objects.condition else { return all }
        return try all.filter { try binding(objects.variable, to: $0).holds(condition) }
    }

    private func property(_ keyPath: AnyKeyPath, of owner: QueryNode, _ node: QueryNode) throws -> Result {
        if let place = try object(node) {
            return Result(place.object.map { .int($0._$id) } ?? .null, .identifier(place.entity))
        }
        guard let place = try object(owner) else { return try field(node) }
        guard let index = place.entity.property(at: keyPath) else {
            guard place.entity.isIdentifier(keyPath) else {
                throw translator.unsupported(node, property: "\(keyPath)")
            }
            return Result(place.object.map { .int($0._$id) } ?? .null, .identifier(place.entity))
        }
        guard case .attribute(let type) = place.entity.properties[index].kind else {
            throw translator.unsupported(node)
        }
        place.object?._$read(index)
        var value = try place.object.map { try stored($0, index, keyPath) } ?? .null
        if let unknown = place.entity.unknownCases(of: index) { value = unknown.value(value) }
        if case .fields = type { return Result(value == .null ? .null : .int(1), .presence) }
        return Result(value, .stored(type))
    }

    /// - Throws: `_ValueError` for a value that cannot be stored.
    private func stored(_ object: _ModelObject, _ property: Int, _ keyPath: AnyKeyPath) throws -> _Value {
        do { return try object.value(property) } catch let failure as _ValueError {
            // It cannot be stored, and is equal to nothing and before nothing.
            if let number = Self.unwrapped(Self.read(object, keyPath)), isNotANumber(number) { return .real(.nan) }
            throw failure
        }
    }

    /// A field of a struct with columns, by the values themselves.
    private func field(_ node: QueryNode) throws -> Result {
        var keyPaths: [AnyKeyPath] = []
        var owner = node
        while case .property(let next, let keyPath) = owner, try object(owner) == nil {
            keyPaths.insert(keyPath, at: 0)
            owner = next
        }
        guard let place = try object(owner), keyPaths.count > 1, let index = place.entity.property(at: keyPaths[0]),
            case .attribute(.fields(let fields)) = place.entity.properties[index].kind
        else { throw translator.unsupported(node) }
        var structure = PredicateStruct(place: RowPlace(alias: ""), prefix: "", fields: fields)
        var kind = Scalar.Kind.presence
        var value = place.object.flatMap { Self.unwrapped(Self.read($0, keyPaths[0])) }
        for keyPath in keyPaths.dropFirst() {
            guard let type = type(of: keyPath).rootType as? any _StorableStruct.Type else {
                throw translator.unsupported(node)
            }
            switch structure.field(at: keyPath, of: type) {
            case .structure(let inner): structure = inner
            case .scalar(let scalar): kind = scalar.kind
            default: throw translator.unsupported(node)
            }
            value = value.flatMap { Self.unwrapped(Self.read($0, keyPath)) }
        }
        guard let value else { return Result(.null, kind) }
        if case .presence = kind { return Result(.int(1), kind) }
        if isNotANumber(value) { return Result(.real(.nan), kind) }
        do { return Result(try translator.storedForm(value, kind, node), kind) } catch {
            throw _ValueError.outOfRange("\(value) has no stored form")
        }
    }

    private static func read(_ value: Any, _ keyPath: AnyKeyPath) -> Any { value[keyPath: keyPath] as Any }

    /// The value in optionals, however deep.
    private static func unwrapped(_ value: Any) -> Any? {
        guard let optional = value as? any OptionalValue else { return value }
        return optional.content.flatMap { unwrapped($0) }
    }

    // MARK: - Lists

    /// The elements of a list as `json_each` gives them.
    private func elements(_ node: QueryNode, _ expression: QueryNode) throws -> [_Value] {
        let result = try value(node)
        guard case .stored(.array) = result.kind else { throw translator.unsupported(expression) }
        guard case .text(let text) = result.value else { return [] }
        let items = try JSONDecoder().decode([JSONElement?].self, from: Data(text.utf8))
        return items.map { $0?.value ?? .null }
    }

    /// What is looked for in a list, as that has it.
    private func element(_ node: QueryNode) throws -> _Value {
        let form = try value(node).value
        // A list within the list.
        if case .constant(let value) = node, case .text(let text) = form, value as? String == nil,
            let part = try? JSONDecoder().decode(JSONPart.self, from: Data(text.utf8)), part.isCollection
        {
            return try JSONForm.stored.value(part)
        }
        return Self.plain(form)
    }

    /// Whole numbers are one value, however they are stored.
    static func plain(_ value: _Value) -> _Value {
        if case .real(let number) = value, let whole = Int64(exactly: number) { return .int(whole) }
        return value
    }
}

/// An element of a list in JSON.
private struct JSONElement: Decodable {
    let value: _Value

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) {
            self.value = .int(value ? 1 : 0)
        } else if let value = try? container.decode(Int64.self) {
            self.value = .int(value)
        } else if let value = try? container.decode(Double.self) {
            self.value = QueryEvaluator.plain(.real(value))
        } else if let value = try? container.decode(String.self) {
            self.value = .text(value)
        } else {
            // A list or an object within the list: its text.
            self.value = try JSONForm.stored.value(JSONPart(from: decoder))
        }
    }
}

/// Any part of a text of JSON.
private enum JSONPart: Codable {
    case null
    case bool(Bool)
    case int(Int64)
    case decimal(Decimal)
    case double(Double)
    case text(String)
    case list([JSONPart])
    case object([String: JSONPart])

    var isCollection: Bool {
        switch self {
        case .list, .object: true
        default: false
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .int(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode(Decimal.self) {
            self = .decimal(value)
        } else if let value = try? container.decode(Double.self) {
            self = .double(value)
        } else if let value = try? container.decode([JSONPart].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: JSONPart].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .decimal(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let parts): try container.encode(parts)
        case .object(let parts): try container.encode(parts)
        }
    }
}
