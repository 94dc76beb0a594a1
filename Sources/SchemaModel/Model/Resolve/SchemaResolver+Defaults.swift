import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML

/// A default with its quotes decided: what the shorthand and the key `default` have in common.
private struct Literal {
    var text: String
    var isQuoted: Bool
    /// Written under the key `default`, where YAML needs no quotes around text.
    var isUnderKey: Bool
    /// Quotes can be put around it without harm to quotes that stand around more.
    var canTakeQuotes = true
    var range: SourceRange
}

private let noNeedlessZero = "a number does not begin with `0`"

extension SchemaResolver {
    /// The default that was written, if it is one of the type; `nil` where it is not, which is reported, and for `nil` itself.
    mutating func resolveDefault(
        _ syntax: Located<DefaultSyntax>, for type: AttributeType, isOptional: Bool
    ) -> DefaultValue? {
        let literal: Literal
        switch syntax.value {
        case .bare(let text, let inQuotes):
            literal = Literal(
                text: text, isQuoted: false, isUnderKey: false, canTakeQuotes: !inQuotes, range: syntax.range)
        case .quoted(let text): literal = Literal(text: text, isQuoted: true, isUnderKey: false, range: syntax.range)
        case .scalar(let scalar):
            literal = Literal(text: scalar.text, isQuoted: !scalar.isPlain, isUnderKey: true, range: syntax.range)
        case .list(let elements): return resolveListDefault(elements, for: type, at: syntax.range)
        case .emptyDictionary:
            if case .dictionary = type { return .emptyDictionary }
            literal = Literal(text: "[:]", isQuoted: false, isUnderKey: true, range: syntax.range)
            return mismatch(literal, type, expected: "only a dictionary begins as `[:]`")
        }
        if isOptional, !literal.isQuoted,
            literal.text == "nil" || ScalarSyntax(text: literal.text, isPlain: true).isNull
        {
            return nil
        }
        switch type {
        case .scalar(let scalar): return resolveScalar(literal, scalar)
        case .fixedDecimal(let precision, let scale): return resolveDecimal(literal, type, precision, scale)
        case .enumeration(let name): return resolveCase(literal, name)
        case .composite: return mismatch(literal, type, expected: "the defaults of a struct stand on its fields")
        case .codable: return mismatch(literal, type, expected: "it has none; make it optional")
        case .array: return mismatch(literal, type, expected: "a list begins as `[]`, or with its elements in brackets")
        case .dictionary: return mismatch(literal, type, expected: "a dictionary begins as `[:]`")
        }
    }

    private mutating func resolveListDefault(
        _ elements: [Located<DefaultSyntax>], for type: AttributeType, at range: SourceRange
    ) -> DefaultValue? {
        guard case .array(let element, let isOptional) = type else {
            let literal = Literal(
                text: elements.isEmpty ? "[]" : "[…]", isQuoted: false, isUnderKey: true, range: range)
            let isDictionary = if case .dictionary = type { true } else { false }
            return mismatch(
                literal, type,
                expected: isDictionary ? "a dictionary begins as `[:]`" : "only a list begins with brackets")
        }
        let before = findings.all.count
        let values = elements.map { syntax -> DefaultValue? in
            let value = resolveDefault(syntax, for: element, isOptional: isOptional)
            guard value == .now || value == .newUUID else { return value }
            let literal = Literal(
                text: value == .now ? "now" : "uuid", isQuoted: false, isUnderKey: true, range: syntax.range)
            return mismatch(literal, element, expected: "the elements of a default are the same for every object")
        }
        return findings.all.count > before ? nil : .array(values)
    }

    private mutating func resolveScalar(_ literal: Literal, _ scalar: ScalarType) -> DefaultValue? {
        let type = AttributeType.scalar(scalar)
        switch scalar {
        case .string: return resolveString(literal)
        case .bool:
            if !literal.isQuoted, let value = Bool(literal.text) { return .bool(value) }
            return mismatch(literal, type, expected: "write `true` or `false`")
        case .double, .float: return resolveFloatingPoint(literal, scalar)
        case .decimal: return resolveDecimal(literal, type, 38, nil)
        case .date:
            if !literal.isQuoted, literal.text == "now" { return .now }
            if let seconds = dateLiteral(literal.text) { return .date(seconds) }
            return mismatch(literal, type, expected: "write `now`, or an instant such as `2024-05-01T08:30:00Z`")
        case .uuid:
            if !literal.isQuoted, literal.text == "uuid" { return .newUUID }
            if let text = uuidLiteral(literal.text) { return .uuid(text) }
            return mismatch(
                literal, type, expected: "write `uuid` for a new one per object, or 32 hexadecimal digits with hyphens")
        case .url:
            if literal.isQuoted || literal.isUnderKey, isAbsoluteURL(literal.text) { return .url(literal.text) }
            return mismatch(
                literal, type, expected: "write an absolute URL in quotes, such as `\"https://example.org/\"`")
        case .data: return mismatch(literal, type, expected: "it has none; make it optional, `Data?`")
        case .int, .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64:
            return resolveInteger(literal, scalar)
        }
    }

    private mutating func resolveString(_ literal: Literal) -> DefaultValue? {
        let isText = literal.isUnderKey && ScalarSyntax(text: literal.text, isPlain: true).isText
        if literal.isQuoted || isText { return .string(literal.text) }
        findings.report(.unquotedText(literal.text, at: literal.range, canTakeQuotes: literal.canTakeQuotes))
        return nil
    }

    private mutating func resolveInteger(_ literal: Literal, _ scalar: ScalarType) -> DefaultValue? {
        let type = AttributeType.scalar(scalar)
        let range = scalar.integerRange
        switch literal.isQuoted ? .none : integerLiteral(literal.text) {
        case .value(let value) where range.contains(value): return .integer(Int64(value))
        case .value, .tooLarge:
            findings.report(
                .defaultOutOfRange(
                    literal.text, type: type.spelling, lowest: "\(range.lowerBound)", highest: "\(range.upperBound)",
                    at: literal.range))
            return nil
        case .leadingZero:
            return mismatch(literal, type, expected: noNeedlessZero + "; write `0o…` for an octal one")
        case .none:
            return mismatch(
                literal, type, expected: "write a whole number" + (literal.isQuoted ? " without quotes" : ""))
        }
    }

    private mutating func resolveFloatingPoint(_ literal: Literal, _ scalar: ScalarType) -> DefaultValue? {
        let type = AttributeType.scalar(scalar)
        guard !literal.isQuoted, isFloatingPointLiteral(literal.text) else {
            if beginsWithNeedlessZero(literal.text) { return mismatch(literal, type, expected: noNeedlessZero) }
            return mismatch(
                literal, type, expected: "write a number such as `0.5`" + (literal.isQuoted ? " without quotes" : ""))
        }
        let digits = literal.text.filter { $0 != "_" }
        let value = scalar == .float ? Float(digits).map(Double.init) : Double(digits)
        if let value, value.isFinite { return .double(value == 0 ? 0 : value) }
        let highest = scalar == .float ? "\(Float.greatestFiniteMagnitude)" : "\(Double.greatestFiniteMagnitude)"
        findings.report(
            .defaultOutOfRange(
                literal.text, type: type.spelling, lowest: "-\(highest)", highest: highest, at: literal.range))
        return nil
    }

    private mutating func resolveDecimal(
        _ literal: Literal, _ type: AttributeType, _ precision: Int, _ scale: Int?
    ) -> DefaultValue? {
        guard let decimal = decimalLiteral(literal.text) else {
            return mismatch(
                literal, type,
                expected: beginsWithNeedlessZero(literal.text)
                    ? noNeedlessZero : "write its digits, such as `12.50`")
        }
        let fits =
            scale.map { decimal.fraction.utf8.count <= $0 && decimal.whole.utf8.count <= precision - $0 }
            ?? (decimal.fraction.utf8.count + decimal.whole.utf8.count <= precision)
        if fits { return .decimal(decimal.text(scale: scale)) }
        findings.report(.tooManyDigits(literal.text, type: type.spelling, at: literal.range))
        return nil
    }

    private mutating func resolveCase(_ literal: Literal, _ name: String) -> DefaultValue? {
        guard let type = enums[name] else { return nil }
        if type.isExternal {
            return mismatch(
                literal, .enumeration(name),
                expected: "the raw values of an `external` enum are not known here; make it optional")
        }
        let text = literal.text
        if literal.isQuoted, !literal.isUnderKey {
            return mismatch(literal, .enumeration(name), expected: "write the name of a case without quotes")
        }
        if let found = type.cases.first(where: { $0.name == text }) { return .enumCase(found.name) }
        // A case whose raw value was refused is known to the author all the same.
        if let written = enumPositions[name].map({ document.enums[$0] }),
            written.isIncomplete || written.cases.contains(where: { $0.name.value == text })
        {
            return nil
        }
        let names = type.cases.map(\.name)
        let dotless = text.first == "." ? String(text.dropFirst()) : text
        let near = names.contains(dotless) ? dotless : suggestion(for: dotless, among: names)
        findings.report(.unknownCase(text, of: name, near: near, cases: names, at: literal.range))
        return nil
    }

    private mutating func mismatch(_ literal: Literal, _ type: AttributeType, expected: String) -> DefaultValue? {
        findings.report(
            .defaultMismatch(
                literal.isQuoted ? "\"\(literal.text)\"" : literal.text, type: type.spelling, expected: expected,
                near: literal.meaning(as: type), at: literal.range))
        return nil
    }
}

extension Literal {
    /// What was meant by a spelling that other readers take for a value of the type, such as `yes` or `.5`, in the spelling that is taken here.
    fileprivate func meaning(as type: AttributeType) -> String? {
        guard !isQuoted, let lookalike = YAMLLookalike(plain: text), let meaning = lookalike.replacement else {
            return nil
        }
        switch (type, lookalike) {
        case (.scalar(.bool), .bool): return meaning
        case (.scalar(.double), .radix), (.scalar(.float), .radix), (.scalar(.decimal), .radix),
            (.fixedDecimal, .radix),
            (.scalar(.double), .barePoint), (.scalar(.float), .barePoint), (.scalar(.decimal), .barePoint),
            (.fixedDecimal, .barePoint):
            return meaning
        default: return nil
        }
    }
}

extension ScalarType {
    /// What fits into the type and into a column of SQLite, whose integers end at `Int64.max`.
    fileprivate var integerRange: ClosedRange<Int128> {
        switch self {
        case .int8: Int128(Int8.min)...Int128(Int8.max)
        case .int16: Int128(Int16.min)...Int128(Int16.max)
        case .int32: Int128(Int32.min)...Int128(Int32.max)
        case .uint8: 0...Int128(UInt8.max)
        case .uint16: 0...Int128(UInt16.max)
        case .uint32: 0...Int128(UInt32.max)
        case .uint64: 0...Int128(Int64.max)
        default: Int128(Int64.min)...Int128(Int64.max)
        }
    }
}
