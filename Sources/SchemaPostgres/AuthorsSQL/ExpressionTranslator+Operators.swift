import SchemaModel

extension ExpressionTranslator {
    /// A comparison of two values, as SQLite would compare them.
    func compared(_ left: TypedSQL, _ sign: String, _ right: TypedSQL) throws(NotPortable) -> TypedSQL {
        let (first, second) = try comparable(left, right)
        return TypedSQL(sql: "\(first) \(sign) \(second)", sort: .boolean, isAtom: false)
    }

    /// Both as operands of one type.
    func comparable(_ left: TypedSQL, _ right: TypedSQL) throws(NotPortable) -> (String, String) {
        switch (left.sort, right.sort) {
        case (.null, _), (_, .null), (.integer, .integer), (.integer, .real), (.real, .integer):
            return (left.operand, right.operand)
        case (let first, let second) where first == second: return (left.operand, right.operand)
        case (.boolean, .integer): return try flipped(comparable(right, left))
        case (.integer, .boolean):
            if case .integer(let number) = left.literal, number == 0 || number == 1 {
                return (number == 1 ? "true" : "false", right.operand)
            }
            return (left.operand, try right.number().operand)
        case (.decimal, .integer), (.decimal, .real), (.integer, .decimal), (.real, .decimal):
            return (left.operand, right.operand)
        case (.decimal, .text), (.uuid, .bytes): return try flipped(comparable(right, left))
        case (.text, .decimal), (.bytes, .uuid): return (try left.converted(to: right.sort), right.operand)
        case (.fixed(let scale), .integer):
            if case .integer(let number) = right.literal { return (left.operand, scaledDigits(number, by: scale)) }
            return (try left.number().operand, right.operand)
        case (.integer, .fixed): return try flipped(comparable(right, left))
        case (.fixed, .fixed), (.fixed, .real), (.real, .fixed), (.date(.real2001), .integer),
            (.date(.real2001), .real),
            (.integer, .date(.real2001)), (.real, .date(.real2001)), (.boolean, .real), (.real, .boolean):
            return (try left.number().operand, try right.number().operand)
        default: throw NotPortable("it compares \(left.sort.words) with \(right.sort.words)")
        }
    }

    private func flipped(_ pair: (String, String)) -> (String, String) { (pair.1, pair.0) }

    func calculated(_ left: TypedSQL, _ sign: String, _ right: TypedSQL) throws(NotPortable) -> TypedSQL {
        // Decimals of one scale add up as they are, and a whole number of them is one.
        switch (left.sort, sign, right.sort) {
        case (.fixed(let scale), "+", .fixed(let other)) where scale == other,
            (.fixed(let scale), "-", .fixed(let other)) where scale == other:
            return TypedSQL(
                sql: "\(left.operand) \(sign) \(right.operand)", sort: .fixed(scale), isAtom: false)
        case (.fixed(let scale), "*", .integer), (.integer, "*", .fixed(let scale)):
            return TypedSQL(sql: "\(left.operand) * \(right.operand)", sort: .fixed(scale), isAtom: false)
        default: break
        }
        let (first, second) = (try left.number(), try right.number())
        let isReal = first.sort == .real || second.sort == .real
        var (one, other) = (first.operand, second.operand)
        if !isReal, first.isSmall, second.isSmall { one += "::bigint" }
        switch sign {
        case "%" where isReal: throw NotPortable("`%` takes whole numbers")
        case "/", "%":
            // SQLite gives NULL where PostgreSQL gives an error.
            if case .integer(let number) = second.literal, number != 0 { break }
            other = "nullif(\(second.sql), 0)"
        default: break
        }
        return TypedSQL(sql: "\(one) \(sign) \(other)", sort: isReal ? .real : .integer, isAtom: false)
    }

    /// The sort that several values have together, each said in it.
    func united(_ values: [TypedSQL]) throws(NotPortable) -> (values: [String], sort: ValueSort, isSmall: Bool) {
        let known = values.filter { $0.sort != .null }
        guard let first = known.first else { return (values.map(\.sql), .null, false) }
        var sort = first.sort
        for value in known.dropFirst() where value.sort != sort {
            switch (sort, value.sort) {
            case (.integer, .real), (.real, .integer): sort = .real
            // A literal is scaled, a column's units stay whole.
            case (.integer, .boolean), (.boolean, .integer): sort = .integer
            default: throw NotPortable("one of its values is \(sort.words) and another \(value.sort.words)")
            }
        }
        var result: [String] = []
        for value in values { result.append(try value.converted(to: sort)) }
        return (result, sort, known.allSatisfy(\.isSmall))
    }

    /// CASE, whose first word is taken.
    mutating func choice() throws(NotPortable) -> TypedSQL {
        let subject = isNext("when") ? nil : try disjunction()
        var conditions: [String] = []
        var values: [TypedSQL] = []
        while accept("when") {
            let condition = try disjunction()
            if let subject {
                conditions.append(try compared(subject, "=", condition).sql)
            } else {
                conditions.append(try condition.condition())
            }
            try expect("then")
            values.append(try disjunction())
        }
        if conditions.isEmpty { throw NotPortable("`WHEN` is missing") }
        let hasElse = accept("else")
        if hasElse { values.append(try disjunction()) }
        try expect("end")
        let whole = try united(values)
        var sql = "CASE"
        for (condition, value) in zip(conditions, whole.values) { sql += " WHEN \(condition) THEN \(value)" }
        if hasElse, let last = whole.values.last { sql += " ELSE \(last)" }
        return TypedSQL(sql: sql + " END", sort: whole.sort, isSmall: whole.isSmall)
    }
}
