import Foundation

/// A query without its types.
struct QueryCore: Sendable {
    let model: any PersistentModel.Type
    let root: QueryVariable
    var conditions: [QueryNode] = []
    var order: [QueryOrder] = []
    var limit: Int?
    var offset = 0
    var cursor: QueryCursor?
    var includesPending = true
    /// What the texts of the objects have to hold, all of it.
    var searches: [TextSearch] = []
    var reading = QueryReading()
    /// Whether a limit or an offset was meant for the objects of which totals are made.
    private(set) var isCut = false

    init(_ model: any PersistentModel.Type) {
        self.model = model
        root = QueryVariable(model)
    }

    /// The same for totals over the objects: in no order.
    var totals: QueryCore {
        var other = self
        other.isCut = limit != nil || offset > 0
        (other.limit, other.offset, other.order) = (nil, 0, [])
        // The place behind which to go on is one in the order.
        if cursor != nil { other.isCut = true }
        return other
    }

    /// The query as a fetch.
    ///
    /// - Throws: `ModelError.unknownModel`, `unsupportedPredicate`, `unsupportedSort`.
    func request(in context: ModelContext) throws -> FetchRequest {
        let context = context.part(model._$entity)
        var translator = try translator(in: context)
        return try request(in: context, &translator)
    }

    func translator(in context: ModelContext) throws -> PredicateTranslator {
        var translator = PredicateTranslator(context)
        translator.add(root, try context.entity(of: model))
        return translator
    }

    /// - Parameter translator: one that may have translated more, whose values and joins the request takes over.
    func request(in context: ModelContext, _ translator: inout PredicateTranslator) throws -> FetchRequest {
        let entity = try context.entity(of: model)
        var request = FetchRequest(entity)
        let conditions = try self.conditions + (cursor.map { [try condition(after: $0, in: context)] } ?? [])
        let texts = try conditions.map { condition in
            translator.beginClause()
            return try translator.truth(condition).sql
        }
        let evaluator = QueryEvaluator(context, entity)
        request.order = try order.map { try sortKey($0, evaluator, &translator) }
        request.condition = Condition(texts.isEmpty ? nil : ConditionChain.sql(texts, .and), translator)
        if !conditions.isEmpty {
            let rules = context.store.textRules
            request.matches = { [root] object in
                let evaluator = evaluator.binding(root, to: object)
                return try rules.whileCurrent { try conditions.allSatisfy { try evaluator.holds($0) } }
            }
        }
        try request.add(searches, context.store.textRules)
        if translator.hasFragment { try context.expectOwn(SelectStatement(request, .keys)) }
        guard !request.isRanked || cursor == nil else {
            throw ModelError.unsupportedSort("a cursor where those come first that meet a search best")
        }
        request.limit = limit
        request.offset = offset
        request.includesPending = includesPending
        if !reading.properties.isEmpty { request.properties = try reading.properties.map { try entity.stored(at: $0) } }
        request.prefetch = try reading.paths.map { try context.store.graph.prefetchPath($0, from: entity) }
        return request
    }

    func sortKey(
        _ order: QueryOrder, _ evaluator: QueryEvaluator, _ translator: inout PredicateTranslator
    ) throws -> FetchRequest.SortKey {
        if case .ranked(let value, let type) = order.node, EnumRanks.of(type) == nil {
            throw ModelError.unsupportedSort("\(translator.property(in: value) ?? order.node.name) of \(model)")
        }
        translator.beginClause()
        let scalar = try translator.value(order.node).settled
        guard let valueOrder = scalar.valueOrder else {
            throw ModelError.unsupportedSort("\(order.node.name) of \(model)")
        }
        var probe = try self.translator(in: evaluator.context)
        _ = try probe.value(order.node)
        return FetchRequest.SortKey(
            sql: scalar.sql + (valueOrder == .decimal ? " COLLATE decimal" : ""), isReversed: order.isReversed,
            order: valueOrder,
            value: { [root] object in
                // What cannot be stored counts as none, since saving it will fail. Whatever else there is to say is said.
                do {
                    let value = try evaluator.binding(root, to: object).value(order.node).value
                    return value.isNotANumber ? .null : value
                } catch is _ValueError { return .null }
            },
            paths: probe.paths)
    }

    // MARK: - Pages

    /// The condition that an object stands behind a place in the order.
    private func condition(after cursor: QueryCursor, in context: ModelContext) throws -> QueryNode {
        guard cursor.values.count == order.count, cursor.isReversed == order.map(\.isReversed),
            zip(order, cursor.values).allSatisfy({ $0.mayBe($1) })
        else {
            throw ModelError.unsupportedSort("a cursor of another order of \(model)")
        }
        let key = context.store.aliases.key(
            for: cursor.key, root: context.homes[try context.entity(of: model).index].root)
        var condition = QueryNode.comparison(.variable(root), .greater, .stored(.int(key)))
        var probe = try translator(in: context)
        // A calculation may have no value, whatever its type says.
        let order = try order.map { key in
            var key = key
            if try probe.value(key.node).mayBeNull { key.isOptional = true }
            return key
        }
        for (order, value) in zip(order, cursor.values).reversed() {
            let isSame = QueryNode.and(.comparison(order.node, .equal, .stored(value)), condition)
            condition = order.follows(value).map { .or($0, isSame) } ?? isSame
        }
        // What an index by the first value finds.
        guard let first = order.first, let value = cursor.values.first, value != .null else { return condition }
        if !first.isReversed { return .and(.comparison(first.node, .greaterOrEqual, .stored(value)), condition) }
        return first.isOptional ? condition : .and(.comparison(first.node, .lessOrEqual, .stored(value)), condition)
    }
}

extension PredicateTranslator {
    /// Has a typed query's variable stand for the rows that are fetched.
    mutating func add(_ variable: QueryVariable, _ entity: _Entity) {
        queryRows[ObjectIdentifier(variable)] = PredicateRow(
            place: RowPlace(alias: "t"), entity: entity, key: "t.\"_id\"")
    }
}

extension QueryOrder {
    /// Whether a value of a cursor may be one of this order: an earlier version had the raw values of enums that have an order of their own.
    fileprivate func mayBe(_ value: _Value) -> Bool {
        guard case .ranked(_, let type) = node, EnumRanks.unlessStored(type) != nil, value != .null else { return true }
        return if case .int = value { true } else { false }
    }

    /// The condition that a value comes behind another one; nil where none can.
    fileprivate func follows(_ value: _Value) -> QueryNode? {
        if isReversed {
            guard value != .null else { return nil }
            let isLess = QueryNode.comparison(node, .less, .stored(value))
            return isOptional ? .or(isLess, .comparison(node, .equal, .stored(.null))) : isLess
        }
        if value == .null { return .comparison(node, .notEqual, .stored(.null)) }
        return .comparison(node, .greater, .stored(value))
    }
}

/// A place in the order of a query: behind one of its objects. It can be kept, and sent to somebody who asks for the next page.
///
/// It has the values by which the query sorts, so it stays right when the object is changed or deleted.
public struct QueryCursor: Hashable, Codable, Sendable {
    let values: [_Value]
    let isReversed: [Bool]
    let key: Int64

    private enum Key: String, CodingKey { case values, isReversed, key }

    init(values: [_Value], isReversed: [Bool], key: Int64) {
        (self.values, self.isReversed, self.key) = (values, isReversed, key)
    }

    /// Reads a place as this version or an earlier one wrote it.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        values = try container.decode([_Value].self, forKey: .values)
        isReversed = try container.decode([Bool].self, forKey: .isReversed)
        key = try container.decode(ExactInteger<Int64>.self, forKey: .key).value
    }

    /// Writes the place; its numbers as texts, since they are more than the doubles of other readers of JSON hold.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(values, forKey: .values)
        try container.encode(isReversed, forKey: .isReversed)
        try container.encode(ExactInteger(value: key), forKey: .key)
    }
}

/// An integer that is written as a text.
private struct ExactInteger<Integer: FixedWidthInteger & Codable>: Codable {
    let value: Integer

    init(value: Integer) { self.value = value }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Earlier versions wrote a number.
        guard let text = try? container.decode(String.self) else {
            value = try container.decode(Integer.self)
            return
        }
        guard let value = Integer(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no integer: \(text)")
        }
        self.value = value
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("\(value)")
    }
}

extension _Value: Codable {
    private enum Key: String, CodingKey { case int, real, text, blob }

    /// Reads one value with its type.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        if let number = try container.decodeIfPresent(ExactInteger<Int64>.self, forKey: .int) {
            self = .int(number.value)
        } else if let bits = try container.decodeIfPresent(ExactInteger<UInt64>.self, forKey: .real) {
            self = .real(Double(bitPattern: bits.value))
        } else if let value = try container.decodeIfPresent(String.self, forKey: .text) {
            self = .text(value)
        } else if let value = try container.decodeIfPresent(Data.self, forKey: .blob) {
            self = .blob(Array(value))
        } else {
            self = .null
        }
    }

    /// Writes the value with its type; doubles by their bits, so that infinity has a form too.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .null: break
        case .int(let value): try container.encode(ExactInteger(value: value), forKey: .int)
        case .real(let value): try container.encode(ExactInteger(value: value.bitPattern), forKey: .real)
        case .text(let value): try container.encode(value, forKey: .text)
        case .blob(let value): try container.encode(Data(value), forKey: .blob)
        }
    }
}
