import SchemaModel

extension ExpressionTranslator {
    /// A call of a function, whose name is taken.
    mutating func call(_ name: String) throws(NotPortable) -> TypedSQL {
        try expect(sign: "(")
        if name == "cast" { return try cast() }
        var arguments: [TypedSQL] = []
        if !accept(sign: ")") {
            repeat { arguments.append(try disjunction()) } while accept(sign: ",")
            try expect(sign: ")")
        }
        return try call(name, arguments)
    }

    private func call(_ name: String, _ arguments: [TypedSQL]) throws(NotPortable) -> TypedSQL {
        switch (name, arguments.count) {
        case ("length", 1):
            switch arguments[0].sort {
            case .text: return TypedSQL(sql: "char_length(\(arguments[0].sql))", sort: .integer, isSmall: true)
            case .bytes: return TypedSQL(sql: "octet_length(\(arguments[0].sql))", sort: .integer, isSmall: true)
            default: break
            }
        case ("lower", 1), ("upper", 1):
            if arguments[0].sort == .text {
                // A literal has the order of the database's, and would fold by it.
                let order = arguments[0].literal == nil ? "" : " COLLATE \"C\""
                return TypedSQL(sql: "\(name)(\(arguments[0].operand)\(order))", sort: .text)
            }
        case ("trim", 1...2), ("ltrim", 1...2), ("rtrim", 1...2):
            if arguments.allSatisfy({ $0.sort == .text }) {
                let list = arguments.map(\.sql).joined(separator: ", ")
                return TypedSQL(sql: "\(name == "trim" ? "btrim" : name)(\(list))", sort: .text)
            }
        case ("replace", 3):
            if arguments.allSatisfy({ $0.sort == .text }) {
                return TypedSQL(sql: "replace(\(arguments.map(\.sql).joined(separator: ", ")))", sort: .text)
            }
        case ("instr", 2):
            if arguments.allSatisfy({ $0.sort == .text }) {
                return TypedSQL(
                    sql: "strpos(\(arguments[0].sql), \(arguments[1].sql))", sort: .integer, isSmall: true)
            }
        case ("substr", 2...3), ("substring", 2...3):
            // Places before the first, and lengths below 0, mean other things to the two.
            let isPlain = arguments.dropFirst().enumerated().allSatisfy { index, argument in
                if case .integer(let number) = argument.literal {
                    number >= (index == 0 ? 1 : 0) && argument.isSmall
                } else {
                    false
                }
            }
            if arguments[0].sort == .text, isPlain {
                return TypedSQL(sql: "substr(\(arguments.map(\.sql).joined(separator: ", ")))", sort: .text)
            }
            throw NotPortable("`\(name)` takes a text and whole numbers from 1")
        case ("abs", 1):
            let number = try arguments[0].number()
            return TypedSQL(sql: "abs(\(number.sql))", sort: number.sort, isSmall: number.isSmall)
        case ("coalesce", 2...), ("ifnull", 2):
            let whole = try united(scaled(arguments))
            return TypedSQL(
                sql: "coalesce(\(whole.values.joined(separator: ", ")))", sort: whole.sort, isSmall: whole.isSmall)
        case ("nullif", 2):
            let (first, second) = try comparable(arguments[0], arguments[1])
            guard first == arguments[0].operand else { break }
            return TypedSQL(
                sql: "nullif(\(first), \(second))", sort: arguments[0].sort, isSmall: arguments[0].isSmall)
        case ("iif", 3):
            let whole = try united(scaled(Array(arguments.dropFirst())))
            return TypedSQL(
                sql: "CASE WHEN \(try arguments[0].condition()) THEN \(whole.values[0]) ELSE \(whole.values[1]) END",
                sort: whole.sort, isSmall: whole.isSmall)
        case ("min", 2...), ("max", 2...):
            let whole = try united(scaled(arguments))
            guard whole.sort != .boolean else { break }
            // SQLite gives NULL where one is NULL; PostgreSQL leaves it out.
            let nulls = whole.values.map { "(\($0)) IS NULL" }.joined(separator: " OR ")
            let function = name == "min" ? "least" : "greatest"
            return TypedSQL(
                sql: "CASE WHEN NOT (\(nulls)) THEN \(function)(\(whole.values.joined(separator: ", "))) END",
                sort: whole.sort, isSmall: whole.isSmall)
        default: break
        }
        throw NotPortable("`\(name)` has no equal for these values, or is not known to have one")
    }

    /// Whole numbers beside a decimal, as that many of its units.
    private func scaled(_ values: [TypedSQL]) -> [TypedSQL] {
        let scale = values.lazy.compactMap { value in
            if case .fixed(let scale) = value.sort { scale } else { nil }
        }.first
        guard let scale else { return values }
        return values.map { value in
            guard case .integer(let number) = value.literal else { return value }
            return TypedSQL(sql: scaledDigits(number, by: scale), sort: .fixed(scale), isAtom: number >= 0)
        }
    }

    private mutating func cast() throws(NotPortable) -> TypedSQL {
        let value = try disjunction()
        try expect("as")
        guard case .word(let type, let written)? = take() else { throw NotPortable("a type is missing after AS") }
        try expect(sign: ")")
        switch (type, value.sort) {
        case ("text", .text), ("integer", .integer), ("int", .integer), ("real", .real): return value
        case ("text", .integer): return TypedSQL(sql: "\(value.operand)::text", sort: .text)
        case ("integer", .boolean), ("int", .boolean), ("integer", .fixed), ("int", .fixed): return try value.number()
        case ("real", .integer), ("real", .boolean), ("real", .fixed), ("real", .date(.real2001)):
            let number = try value.number()
            return TypedSQL(sql: "\(number.operand)::double precision", sort: .real)
        default: throw NotPortable("CAST of \(value.sort.words) AS \(written) fails or rounds otherwise")
        }
    }
}
