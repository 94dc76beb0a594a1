import SchemaDiagnostics
import SchemaSnapshot

extension SchemaResolver {
    /// What an attribute without a column cannot have, and what it needs; and whether a stamp can be set.
    mutating func checkLifetime(_ written: AttributeDocument, isOptional: Bool) {
        guard let range = written.lifetime.transient ?? written.lifetime.ephemeral else { return }
        let word = written.lifetime.transient == nil ? "ephemeral" : "transient"
        if let other = written.lifetime.ephemeral, written.lifetime.transient != nil {
            findings.report(.notStored("ephemeral", word, at: other))
        }
        let keys: [(String, SourceRange?)] = [
            ("unique", written.unique), ("column", written.column?.range), ("onUpdate", written.onUpdate),
            ("originalName", written.originalName?.range), ("minLength", written.limits.minLength?.range),
            ("maxLength", written.limits.maxLength?.range), ("minimum", written.limits.minimum?.range),
            ("maximum", written.limits.maximum?.range), ("matches", written.limits.matches?.range),
            ("hashModifier", written.hashModifier?.range),
            ("allowsCloudEncryption", written.cloudEncryption),
            ("preserveValueOnDeletion", written.preservation),
        ]
        for case (let key, let place?) in keys { findings.report(.notStored(key, word, at: place)) }
        if !isOptional, written.defaultValue == nil {
            findings.report(.unstoredWithoutValue(written.name.value, word, at: range))
        }
    }

    /// The limits that suit the type and each other, and that the default meets.
    mutating func resolveLimits(
        _ written: AttributeDocument, type: AttributeType, default value: DefaultValue?
    ) -> ValueLimits {
        if let place = written.onUpdate, type != .scalar(.date) {
            findings.report(.limitOfOtherType("onUpdate", fits: "Date", type: type.spelling, at: place))
        }
        guard !written.isPlain else { return ValueLimits() }
        let document = written.limits
        guard document != LimitsDocument() else { return ValueLimits() }
        var limits = ValueLimits(
            minLength: document.minLength?.value, maxLength: document.maxLength?.value,
            matches: document.matches?.value)
        if type != .scalar(.string) {
            for (key, place) in [
                ("minLength", document.minLength?.range), ("maxLength", document.maxLength?.range),
                ("matches", document.matches?.range),
            ] {
                guard let place else { continue }
                findings.report(.limitOfOtherType(key, fits: "String", type: type.spelling, at: place))
            }
        }
        if let least = document.minLength, let most = document.maxLength, least.value > most.value {
            findings.report(.limitsCross("minLength", "maxLength", at: most.range, first: least.range))
        }
        if let pattern = document.matches { checkPattern(pattern) }
        let least = document.minimum.flatMap { bound($0, "minimum", of: type) }
        let most = document.maximum.flatMap { bound($0, "maximum", of: type) }
        if let least, let most, least.size > most.size, let first = document.minimum, let other = document.maximum {
            findings.report(.limitsCross("minimum", "maximum", at: other.range, first: first.range))
        }
        limits.minimum = least?.text
        limits.maximum = most?.text
        if let value, let place = written.defaultValue?.range, !meets(value, limits, least?.size, most?.size) {
            findings.report(.defaultBeyondLimits(at: place))
        }
        return limits
    }

    /// Patterns are short, so that none is deep enough to harm who reads it.
    private mutating func checkPattern(_ pattern: Located<String>) {
        if pattern.value.isEmpty || pattern.value.utf8.count > 500 {
            findings.report(.badPattern("it has 1 to 500 bytes", at: pattern.range))
        } else if (try? Regex(pattern.value)) == nil {
            findings.report(.badPattern("Swift's `Regex` cannot read it", at: pattern.range))
        }
    }

    private mutating func bound(
        _ written: Located<ScalarSyntax>, _ key: String, of type: AttributeType
    ) -> (text: String, size: Double)? {
        let text = written.value.text
        switch type {
        case .scalar(.double), .scalar(.float):
            if written.value.isPlain, isFloatingPointLiteral(text), let value = Double(text.filter { $0 != "_" }),
                value.isFinite
            {
                return (value.description, value)
            }
        case .scalar(.decimal), .fixedDecimal:
            if let value = decimalLiteral(text), value.whole.utf8.count + value.fraction.utf8.count <= 38 {
                return (value.text(scale: nil), Double(value.text(scale: nil)) ?? 0)
            }
        case .scalar(let scalar) where scalar.isInteger:
            if written.value.isPlain, case .value(let value) = integerLiteral(text), let value = Int64(exactly: value) {
                return (String(value), Double(value))
            }
        default:
            findings.report(.limitOfOtherType(key, fits: "numbers", type: type.spelling, at: written.range))
            return nil
        }
        findings.report(
            .wrongShape(
                "`\(key)`", expected: "a number of `\(type.spelling)`", found: "`\(shortened(text))`", at: written.range
            ))
        return nil
    }

    /// Whether a default may be saved; patterns are left to the runtime.
    private func meets(_ value: DefaultValue, _ limits: ValueLimits, _ least: Double?, _ most: Double?) -> Bool {
        let size: Double
        switch value {
        case .string(let text):
            return text.count >= limits.minLength ?? 0 && text.count <= limits.maxLength ?? .max
        case .integer(let number): size = Double(number)
        case .double(let number): size = number
        case .decimal(let digits): size = Double(digits) ?? 0
        default: return true
        }
        return size >= least ?? size && size <= most ?? size
    }

    /// Every model's checks; the names of a table's differ.
    mutating func resolveChecks() {
        var names: [Int: [String: SourceRange]] = [:]
        for position in order {
            for written in drafts[position].document.checks {
                if let problem = nameProblem(written.name.value) {
                    findings.report(
                        .badName(written.name.value, role: .check, problem: problem, at: written.name.range))
                }
                let key = sqlNameKey(written.name.value)
                if let first = names[drafts[position].root]?[key] {
                    findings.report(
                        .duplicateName(written.name.value, of: .check, at: written.name.range, first: first))
                }
                names[drafts[position].root, default: [:]][key] = written.name.range
                if written.sql.value.allSatisfy(\.isWhitespace) {
                    findings.report(
                        .wrongShape("a check", expected: "an SQL condition", found: "empty", at: written.sql.range))
                } else {
                    _ = checkCondition(written.sql, of: position)
                }
                places[.check(model: drafts[position].name, written.name.value)] = written.name.range
                drafts[position].checks.append(Check(name: written.name.value, sql: written.sql.value))
            }
        }
    }
}

extension ScalarType {
    fileprivate var isInteger: Bool {
        switch self {
        case .int, .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64: true
        case .string, .double, .float, .bool, .date, .data, .url, .uuid, .decimal: false
        }
    }
}
