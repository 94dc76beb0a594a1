import Foundation

extension QueryNode: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        switch self {
        case .variable(let variable):
            guard let row = translator.queryRows[ObjectIdentifier(variable)] else { throw translator.unsupported(self) }
            return .row(row)
        case .property(let owner, let keyPath): return try translator.member(keyPath, of: owner, self)
        case .cast(let object, let type):
            guard case .row(let row) = try translator.node(object), let condition = translator.isKind(row, type) else {
                throw translator.unsupported(self)
            }
            return .row(row.cast(to: type._$entity, key: "(CASE WHEN \(condition) THEN \(row.key) END)"))
        case .constant(let value): return .constant(value)
        case .stored(let value):
            return .scalar(Scalar(translator.parameter(value), .asStored, mayBeNull: value == .null))
        case .comparison(let one, let comparison, let other):
            return .scalar(try translator.compare(one, comparison, other, self))
        case .and: return try translator.chain(.and, self)
        case .or: return try translator.chain(.or, self)
        case .not(let condition): return .scalar(try translator.negation(condition))
        case .isKind(let object, let type):
            guard case .row(let row) = try translator.node(object), let condition = translator.isKind(row, type) else {
                throw translator.unsupported(self)
            }
            return .scalar(.condition("(\(row.key) IS NOT NULL AND \(condition))"))
        case .isOne(let element, let values):
            let scalar = try translator.value(element)
            let isOne = try translator.isOne(of: values, scalar, self)
            return .scalar(.condition(isOne, mayBeNull: scalar.mayBeNull))
        case .text(let text, let function, let part):
            return .scalar(try translator.text(text, function, part))
        case .listContains(let list, let element): return .scalar(try translator.list(list, contains: element, self))
        case .listCount(let list):
            let scalar = try translator.value(list)
            guard case .stored(.array) = scalar.kind else { throw translator.unsupported(self) }
            return .scalar(Scalar("json_array_length(\(scalar.sql))", .computed, mayBeNull: scalar.mayBeNull))
        case .isEmpty(let value): return .scalar(try translator.isEmpty(value, self))
        case .arithmetic(let one, let sign, let other):
            return .scalar(try translator.calculation(one, sign, other, self))
        case .coalesce(let one, let other):
            let first = try translator.value(one)
            let second = try translator.scalar(translator.node(other), like: first, other)
            // A reader tells a captured number from a list of them.
            let isRead = if case .constant = other { true } else { first.kind.list == second.kind.list }
            guard first.hasForm(of: second), isRead else { throw translator.unsupported(self) }
            // SQL of one's own is taken for what stands behind it.
            let kind = if case .asStored = first.kind { second.kind } else { first.kind }
            var result = Scalar("COALESCE(\(first.sql), \(second.sql))", kind)
            result.mayBeNull = second.mayBeNull
            return .scalar(result.collated(collation))
        case .collated(let text, let collation):
            let scalar = try translator.value(text)
            guard case .stored(.plain(.text)) = scalar.kind else { throw translator.unsupported(self) }
            return .scalar(scalar.collated(collation))
        case .ranked(let value, let type): return try translator.ranked(value, type, self)
        case .exists(let objects): return .scalar(try translator.contains(translator.collection(objects)))
        case .total(let aggregate, let value, let objects):
            return .scalar(try translator.total(aggregate, value, over: objects, self).collated(collation))
        case .groupTotal(let aggregate, let value, let isDistinct):
            try translator.expectNoRanks(aggregate, value, self)
            let scalar = try value.map { try translator.value($0) }
            let total = try translator.aggregate(aggregate, scalar, isDistinct: isDistinct, self)
            return .scalar(total.collated(collation))
        case .fragment(let pieces): return .scalar(try translator.fragment(pieces, self))
        }
    }
}

extension PredicateTranslator {
    /// The node as one value; a row of another class than it is asked for counts as none.
    mutating func value(_ node: QueryNode, like other: Scalar? = nil) throws -> Scalar {
        try scalar(self.node(node), like: other, node)
    }

    /// The node as a condition: true, false, or NULL, which counts as false.
    mutating func truth(_ node: QueryNode) throws -> Scalar {
        let found = try self.node(node)
        if case .constant(let value) = found, let isTrue = value as? Bool {
            return .condition(isTrue ? "1 = 1" : "1 = 0")
        }
        let scalar = try scalar(found, like: nil, node)
        return scalar.isCondition ? scalar : .condition("\(scalar.sql) = 1", mayBeNull: scalar.mayBeNull)
    }

    fileprivate mutating func member(_ keyPath: AnyKeyPath, of owner: QueryNode, _ node: QueryNode) throws -> Node {
        switch try self.node(owner) {
        case .row(let row):
            if row.entity.isIdentifier(keyPath) {
                return .scalar(Scalar(row.key, .identifier(row.entity), mayBeNull: row.mayBeAbsent))
            }
            let member = try property(keyPath, of: row, node)
            guard row.isCast, case .scalar(var scalar) = member else { return member }
            // A column of a class to which the row does not belong is nil, whatever it holds.
            scalar.sql = "(CASE WHEN \(row.key) IS NULL THEN NULL ELSE \(scalar.sql) END)"
            return .scalar(scalar)
        case .structure(let structure):
            guard let type = type(of: keyPath).rootType as? any _StorableStruct.Type,
                let field = structure.field(at: keyPath, of: type)
            else { throw unsupported(node, property: "\(keyPath)") }
            guard case .scalar(var scalar) = field else { return field }
            scalar.mayBeNull = true
            return .scalar(scalar)
        default: throw unsupported(node, property: lastProperty)
        }
    }

    // MARK: - Conditions

    fileprivate mutating func chain(_ word: ConditionChain.Word, _ node: QueryNode) throws -> Node {
        let mark = self.mark
        var chain = ConditionChain(word)
        for node in node.chain(word) {
            if case .constant(let value) = node, let isTrue = value as? Bool {
                chain.add(isTrue)
            } else {
                beginClause()
                chain.add(try truth(node))
            }
        }
        if let constant = chain.constant {
            rewind(to: mark)
            return .constant(constant)
        }
        return .scalar(.condition(chain.sql, mayBeNull: chain.mayBeNull))
    }

    fileprivate mutating func negation(_ node: QueryNode) throws -> Scalar {
        let scalar = try value(node)
        if scalar.mayBeNull { return .condition("(\(try truthOf(scalar))) IS NOT TRUE") }
        return .condition(scalar.isCondition ? "NOT (\(scalar.sql))" : "\(scalar.sql) = 0")
    }

    private func truthOf(_ scalar: Scalar) throws -> String { scalar.isCondition ? scalar.sql : "\(scalar.sql) = 1" }

    fileprivate mutating func compare(
        _ one: QueryNode, _ comparison: QueryNode.Comparison, _ other: QueryNode, _ node: QueryNode
    ) throws -> Scalar {
        let (left, right) = (try operand(one), try operand(other))
        let mayBeNull = self.mayBeNull(left) || self.mayBeNull(right)
        let order: Order
        switch comparison {
        case .equal, .notEqual:
            let isNegated = comparison == .notEqual
            return .condition(try equality(left, right, isOptional: mayBeNull, isNegated: isNegated, node))
        case .less: order = .less
        case .lessOrEqual: order = .lessOrEqual
        case .greater: order = .greater
        case .greaterOrEqual: order = .greaterOrEqual
        }
        return .condition(try self.comparison(left, order, right, node), mayBeNull: mayBeNull)
    }

    /// A condition is true or false where it is compared; decimals that only a reader adds up cannot be.
    private mutating func operand(_ node: QueryNode) throws -> Node {
        let found = try self.node(node)
        guard case .scalar(let scalar) = found else { return found }
        switch scalar.kind {
        case .decimalSum, .decimalAverage, .scaledAverage: throw unsupported(node)
        default: return .scalar(scalar.isCondition ? .condition("(\(scalar.settled.sql))") : scalar)
        }
    }

    private func mayBeNull(_ node: Node) -> Bool {
        switch node {
        case .scalar(let scalar): scalar.mayBeNull
        case .row(let row): row.mayBeAbsent
        case .structure, .collection, .range: true
        case .constant(let value): isNil(value)
        }
    }

    fileprivate mutating func text(_ text: QueryNode, _ function: TextFunction, _ part: QueryNode) throws -> Scalar {
        let (subject, object) = (try value(text), try value(part))
        var result = Scalar.condition("\(function.rawValue)(\(subject.sql), \(object.sql))")
        result.mayBeNull = subject.mayBeNull || object.mayBeNull
        guard function == .starts, case .stored(.plain(.text)) = subject.kind, subject.collation == nil,
            case .constant(let constant) = part, let prefix = constant as? String
        else { return result }
        // An index finds what begins with letters of ASCII: no other text is taken for equal to them, but for three.
        let first = prefix.utf8.prefix { (0x20..<0x7E).contains($0) && !Self.lettersWithTwins.contains($0) }
        guard let last = first.last, first.count == prefix.utf8.count || prefix.utf8.allSatisfy({ $0 < 0x80 }) else {
            return result
        }
        let start =
            first.count == prefix.utf8.count
            ? object.sql : parameter(.text(String(decoding: first, as: UTF8.self)))
        let end = parameter(.text(String(decoding: first.dropLast() + [last + 1], as: UTF8.self)))
        result.sql = "(\(subject.sql) >= \(start) AND \(subject.sql) < \(end) AND \(result.sql))"
        return result
    }

    /// `K`, `;` and the grave accent: the sign of the kelvin, the Greek question mark and the varia are equal to them.
    static let lettersWithTwins: [UInt8] = [0x4B, 0x3B, 0x60]

    fileprivate mutating func list(_ list: QueryNode, contains element: QueryNode, _ node: QueryNode) throws -> Scalar {
        let scalar = try value(list)
        guard case .stored(.array) = scalar.kind, case .constant(let constant) = element, !(constant is any JSONOnly)
        else { throw unsupported(node) }
        let value = try self.value(element)
        let isText = constant is String || constant is String?
        return .condition(contains(value.sql, in: scalar.sql, of: isText ? String.self : type(of: constant)))
    }

    fileprivate mutating func isEmpty(_ value: QueryNode, _ node: QueryNode) throws -> Scalar {
        let scalar = try self.value(value)
        switch scalar.kind {
        case .stored(.plain(.text)), .stored(.object), .stored(.array): break
        default: throw unsupported(node)
        }
        return .condition(isEmpty(scalar), mayBeNull: scalar.mayBeNull)
    }

    // MARK: - Numbers

    fileprivate mutating func calculation(
        _ one: QueryNode, _ sign: QueryNode.Arithmetic, _ other: QueryNode, _ node: QueryNode
    ) throws -> Scalar {
        var (left, right): (Scalar, Scalar)
        if case .constant = one {
            right = try value(other)
            left = try value(one, like: right)
        } else {
            left = try value(one)
            right = try value(other, like: left)
        }
        guard let kind = Scalar.Kind(of: left.kind, sign, right.kind) else { throw unsupported(node) }
        // By zero there is no result, nor of infinities that cancel each other out.
        let hasResult = sign != .divide && sign != .remainder && left.isWhole && right.isWhole
        return Scalar(
            "(\(left.sql) \(sign.rawValue) \(right.sql))", kind,
            mayBeNull: left.mayBeNull || right.mayBeNull || !hasResult)
    }

    // MARK: - To-many

    fileprivate mutating func collection(_ objects: QueryObjects) throws -> PredicateCollection {
        guard case .collection(let collection) = try self.node(QueryNode.property(objects.owner, objects.keyPath))
        else {
            throw unsupported(QueryNode.exists(objects))
        }
        guard let condition = objects.condition else { return collection }
        return collection.filtered { translator, row in
            translator.queryRows[ObjectIdentifier(objects.variable)] = row
            return try translator.truth(condition).sql
        }
    }

    fileprivate mutating func total(
        _ aggregate: QueryAggregate, _ value: QueryNode?, over objects: QueryObjects, _ node: QueryNode
    ) throws -> Scalar {
        try expectNoRanks(aggregate, value, node)
        var result: Scalar?
        let select = try subselect(collection(objects)) { translator, row in
            translator.queryRows[ObjectIdentifier(objects.variable)] = row
            let scalar = try value.map { try translator.value($0) }
            result = try translator.aggregate(aggregate, scalar, isDistinct: false, node)
            return result!.sql
        }
        result!.sql = "(\(select))"
        return result!
    }
}

extension Scalar {
    /// The same, compared otherwise than by code units: SQLite forgets how what a function or a select results in was.
    fileprivate func collated(_ collation: QueryCollation?) -> Scalar {
        var scalar = self
        scalar.collation = collation
        if let collation { scalar.sql = "(\(sql) COLLATE \(collation.sql))" }
        return scalar
    }

    /// A condition that may be NULL, as one that is true or false.
    var settled: Scalar { isCondition && mayBeNull ? .condition("(\(sql)) IS TRUE") : self }

    init(_ sql: String, _ kind: Kind, mayBeNull: Bool) {
        self.init(sql, kind)
        self.mayBeNull = mayBeNull
    }

    static func condition(_ sql: String, mayBeNull: Bool) -> Scalar {
        var scalar = Scalar.condition(sql)
        scalar.mayBeNull = mayBeNull
        return scalar
    }
}

extension Scalar {
    /// Whether it is known to be an integer.
    fileprivate var isWhole: Bool {
        switch kind {
        case .stored(.plain(.integer)), .stored(.scaled): true
        default: false
        }
    }
}

extension Scalar.Kind {
    /// Which list of numbers it is, of which a reader makes one; nil for a value.
    fileprivate var list: [Int]? {
        switch self {
        case .decimalSum: [0]
        case .decimalAverage: [1]
        case .scaledAverage(let scale): [2, scale]
        default: nil
        }
    }

    /// What a calculation results in: numbers as SQLite has them, or decimals of one scale that are added. Nil where there is no such.
    init?(of one: Self, _ sign: QueryNode.Arithmetic, _ other: Self) {
        if case .stored(.scaled(let scale)) = one, case .stored(.scaled(scale)) = other {
            guard sign == .add || sign == .subtract else { return nil }
            self = one
        } else {
            guard one.isNumber, other.isNumber else { return nil }
            self = .computed
        }
    }

    private var isNumber: Bool {
        switch self {
        case .stored(.plain(.integer)), .stored(.plain(.real)), .computed, .asStored: true
        default: false
        }
    }
}
