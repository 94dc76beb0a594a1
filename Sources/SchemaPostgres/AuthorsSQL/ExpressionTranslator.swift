import SchemaModel

/// Says an expression of SQLite's in PostgreSQL's SQL, with the types of both: what would mean another thing there is refused.
///
/// It reads and writes in one pass. Operands are put in parentheses, since the two rank their operators differently.
struct ExpressionTranslator {
    private var rest: ArraySlice<SQLToken>
    let scope: RowScope
    private var depth = 0
    /// The columns that were named.
    private(set) var named: Set<String> = []

    /// - Throws: `NotPortable` with the reason.
    init(_ sql: String, scope: RowScope) throws(NotPortable) {
        rest = try sqlTokens(sql)[...]
        self.scope = scope
    }

    /// The whole text as one expression.
    mutating func expression() throws(NotPortable) -> TypedSQL {
        let result = try disjunction()
        if let token = rest.first { throw NotPortable("`\(token.text)` is not understood here") }
        return result
    }

    // MARK: Tokens

    var next: SQLToken? { rest.first }

    mutating func take() -> SQLToken? { rest.popFirst() }

    func isNext(_ words: String..., after count: Int = 0) -> Bool {
        guard case .word(let word, _)? = rest.dropFirst(count).first else { return false }
        return words.contains(word)
    }

    mutating func accept(_ word: String) -> Bool {
        guard isNext(word) else { return false }
        rest.removeFirst()
        return true
    }

    mutating func accept(sign: String) -> Bool {
        guard rest.first == .sign(sign) else { return false }
        rest.removeFirst()
        return true
    }

    mutating func expect(sign: String) throws(NotPortable) {
        guard accept(sign: sign) else { throw NotPortable("`\(sign)` is missing") }
    }

    mutating func expect(_ word: String) throws(NotPortable) {
        guard accept(word) else { throw NotPortable("`\(word.uppercased())` is missing") }
    }

    /// Reads what lies within; texts from elsewhere nest no deeper than this.
    mutating func nested<Result>(
        _ body: (inout ExpressionTranslator) throws(NotPortable) -> Result
    ) throws(NotPortable) -> Result {
        depth += 1
        guard depth <= 60 else { throw NotPortable("it is nested too deeply") }
        let result = try body(&self)
        depth -= 1
        return result
    }

    // MARK: Ranks of operators, the loosest first

    mutating func disjunction() throws(NotPortable) -> TypedSQL {
        try nested { parser throws(NotPortable) in
            var left = try parser.conjunction()
            while parser.accept("or") {
                let right = try parser.conjunction()
                left = TypedSQL(
                    sql: "\(try left.conditionOperand()) OR \(try right.conditionOperand())", sort: .boolean,
                    isAtom: false)
            }
            return left
        }
    }

    private mutating func conjunction() throws(NotPortable) -> TypedSQL {
        var left = try negation()
        while accept("and") {
            let right = try negation()
            left = TypedSQL(
                sql: "\(try left.conditionOperand()) AND \(try right.conditionOperand())", sort: .boolean,
                isAtom: false)
        }
        return left
    }

    private mutating func negation() throws(NotPortable) -> TypedSQL {
        guard accept("not") else { return try equality() }
        let operand = try nested { parser throws(NotPortable) in try parser.negation() }
        return TypedSQL(sql: "NOT \(try operand.conditionOperand())", sort: .boolean, isAtom: false)
    }

    /// `=`, `<>`, IS, IN, BETWEEN, LIKE and the like, which have one rank.
    private mutating func equality() throws(NotPortable) -> TypedSQL {
        var left = try comparison()
        while true {
            if accept(sign: "=") || accept(sign: "==") {
                left = try compared(left, "=", try comparison())
            } else if accept(sign: "<>") || accept(sign: "!=") {
                left = try compared(left, "<>", try comparison())
            } else if accept("isnull") {
                left = TypedSQL(sql: "\(left.operand) IS NULL", sort: .boolean, isAtom: false)
            } else if accept("notnull") {
                left = TypedSQL(sql: "\(left.operand) IS NOT NULL", sort: .boolean, isAtom: false)
            } else if accept("is") {
                left = try identity(left)
            } else {
                let isNegated = isNext("not")
                guard isNext("in", "between", "like", "glob", "regexp", "match", "null", after: isNegated ? 1 : 0)
                else { return left }
                if isNegated { rest.removeFirst() }
                left = try membership(left, isNegated: isNegated)
            }
        }
    }

    private mutating func identity(_ left: TypedSQL) throws(NotPortable) -> TypedSQL {
        var isNegated = accept("not")
        if isNext("distinct"), isNext("from", after: 1) {
            rest.removeFirst(2)
            isNegated.toggle()
        }
        if accept("null") {
            return TypedSQL(
                sql: "\(left.operand) IS \(isNegated ? "NOT " : "")NULL", sort: .boolean, isAtom: false)
        }
        return try compared(left, isNegated ? "IS DISTINCT FROM" : "IS NOT DISTINCT FROM", try comparison())
    }

    private mutating func membership(_ left: TypedSQL, isNegated: Bool) throws(NotPortable) -> TypedSQL {
        let not = isNegated ? "NOT " : ""
        if isNegated, accept("null") {
            return TypedSQL(sql: "\(left.operand) IS NOT NULL", sort: .boolean, isAtom: false)
        }
        if accept("in") {
            try expect(sign: "(")
            // PostgreSQL has no empty lists; of the first of SQLite's, nothing is a member.
            if accept(sign: ")") { return TypedSQL(sql: isNegated ? "true" : "false", sort: .boolean) }
            var parts: [String] = []
            repeat {
                let value = try disjunction()
                parts.append(try compared(left, "=", value).sql)
            } while accept(sign: ",")
            try expect(sign: ")")
            let whole = parts.count == 1 ? parts[0] : parts.map { "(\($0))" }.joined(separator: " OR ")
            return TypedSQL(sql: isNegated ? "NOT (\(whole))" : whole, sort: .boolean, isAtom: false)
        }
        if accept("between") {
            let low = try comparison()
            try expect("and")
            let high = try comparison()
            let sql = "\(try compared(left, ">=", low).sql) AND \(try compared(left, "<=", high).sql)"
            return TypedSQL(sql: isNegated ? "NOT (\(sql))" : sql, sort: .boolean, isAtom: false)
        }
        if accept("like") {
            let pattern = try comparison()
            guard left.sort == .text, pattern.sort == .text else { throw NotPortable("LIKE compares texts") }
            var escape = "''"
            if accept("escape") {
                guard case .text(let text)? = take(), text.unicodeScalars.count == 1 else {
                    throw NotPortable("ESCAPE takes one character")
                }
                escape = quotedText(text)
            }
            // SQLite's LIKE folds ASCII letters.
            return TypedSQL(
                sql: "\(left.operand) \(not)ILIKE \(pattern.operand) ESCAPE \(escape)", sort: .boolean, isAtom: false)
        }
        throw NotPortable("`\(next?.text ?? "")` has no equal")
    }

    private mutating func comparison() throws(NotPortable) -> TypedSQL {
        var left = try bits()
        while let sign = acceptedSign(of: ["<=", ">=", "<", ">"]) { left = try compared(left, sign, try bits()) }
        return left
    }

    private mutating func bits() throws(NotPortable) -> TypedSQL {
        var left = try sum()
        while let sign = acceptedSign(of: ["&", "|", "<<", ">>"]) {
            guard sign.count == 1 else { throw NotPortable("`\(sign)` shifts otherwise in PostgreSQL") }
            let (first, second) = (try left.number(), try sum().number())
            guard first.sort == .integer, second.sort == .integer else {
                throw NotPortable("`\(sign)` takes whole numbers")
            }
            left = TypedSQL(
                sql: "\(first.operand)::bigint \(sign) \(second.operand)::bigint", sort: .integer, isAtom: false)
        }
        return left
    }

    private mutating func sum() throws(NotPortable) -> TypedSQL {
        var left = try product()
        while let sign = acceptedSign(of: ["+", "-"]) { left = try calculated(left, sign, try product()) }
        return left
    }

    private mutating func product() throws(NotPortable) -> TypedSQL {
        var left = try concatenation()
        while let sign = acceptedSign(of: ["*", "/", "%"]) { left = try calculated(left, sign, try concatenation()) }
        return left
    }

    private mutating func concatenation() throws(NotPortable) -> TypedSQL {
        var left = try unary()
        while true {
            if accept(sign: "||") {
                left = TypedSQL(
                    sql: "\(try left.textOperand()) || \(try unary().textOperand())", sort: .text, isAtom: false)
            } else if isNext("collate") {
                throw NotPortable("COLLATE names an order of SQLite's")
            } else if next == .sign("->") || next == .sign("->>") {
                throw NotPortable("paths into JSON are written otherwise")
            } else {
                return left
            }
        }
    }

    private mutating func unary() throws(NotPortable) -> TypedSQL {
        if accept(sign: "-") {
            let operand = try nested { parser throws(NotPortable) in try parser.unary() }
            if case .integer(let number) = operand.literal {
                let (value, overflows) = number.multipliedReportingOverflow(by: -1)
                if !overflows { return .integer(value) }
            }
            if case .fixed(let scale) = operand.sort {
                return TypedSQL(sql: "-\(operand.operand)", sort: .fixed(scale), isAtom: false)
            }
            let number = try operand.number()
            return TypedSQL(sql: "-\(number.operand)", sort: number.sort, isAtom: false)
        }
        if accept(sign: "+") { return try nested { parser throws(NotPortable) in try parser.unary() } }
        if accept(sign: "~") { throw NotPortable("`~` is not translated") }
        return try primary()
    }

    private mutating func acceptedSign(of signs: [String]) -> String? {
        guard case .sign(let sign)? = next, signs.contains(sign) else { return nil }
        rest.removeFirst()
        return sign
    }

    // MARK: What has no operator

    private mutating func primary() throws(NotPortable) -> TypedSQL {
        switch take() {
        case .integer(let number)?: return .integer(number)
        case .real(let digits)?: return TypedSQL(sql: "\(digits)::double precision", sort: .real)
        case .text(let text)?: return TypedSQL(sql: quotedText(text), sort: .text, literal: .text(text))
        case .blob(let bytes)?:
            return TypedSQL(sql: "'\\x\(hexadecimal(bytes))'::bytea", sort: .bytes, literal: .blob(bytes))
        case .quotedName(let name)?: return try column(name)
        case .word(let word, let written)?:
            if next == .sign("("), !["case", "not", "select", "exists"].contains(word) { return try call(word) }
            switch word {
            case "null": return TypedSQL(sql: "NULL", sort: .null)
            case "true": return TypedSQL(sql: "true", sort: .boolean)
            case "false": return TypedSQL(sql: "false", sort: .boolean)
            case "case": return try nested { parser throws(NotPortable) in try parser.choice() }
            case "current_timestamp", "current_date", "current_time":
                throw NotPortable("`\(written)` is a text to SQLite")
            case "select", "exists": throw NotPortable("a subquery is no expression over a row")
            default: return try column(written)
            }
        case .sign("(")?:
            let inner = try disjunction()
            try expect(sign: ")")
            return inner
        case let token?: throw NotPortable("`\(token.text)` is not understood here")
        case nil: throw NotPortable("it ends too early")
        }
    }

    private mutating func column(_ name: String) throws(NotPortable) -> TypedSQL {
        if next == .sign(".") { throw NotPortable("`\(name).` names a table") }
        guard let column = scope[name] else { throw NotPortable("`\(name)` is no column of the table") }
        named.insert(column.name)
        return column.value
    }
}

extension SQLToken {
    /// For messages.
    var text: String {
        switch self {
        case .word(_, let written): written
        case .quotedName(let name): name
        case .text(let text): quotedText(text)
        case .blob(let bytes): "x'\(hexadecimal(bytes))'"
        case .integer(let number): String(number)
        case .real(let digits): digits
        case .sign(let sign): sign
        }
    }
}

extension TypedSQL {
    static func integer(_ number: Int64) -> TypedSQL {
        TypedSQL(
            sql: String(number), sort: .integer, literal: .integer(number), isAtom: number >= 0,
            isSmall: Int32(exactly: number) != nil)
    }

    /// As an operand of `||`.
    fileprivate func textOperand() throws(NotPortable) -> String {
        switch sort {
        case .text, .null: operand
        case .integer: "\(operand)::text"
        default: throw NotPortable("\(sort.words) becomes another text than in SQLite")
        }
    }
}
