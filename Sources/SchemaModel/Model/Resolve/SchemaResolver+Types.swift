import SchemaDiagnostics
import SchemaSnapshot

/// Names that other languages and databases have for a type of this one.
private let foreignTypeNames: [String: ScalarType] = [
    "boolean": .bool, "integer": .int, "integer16": .int16, "integer32": .int32, "integer64": .int64, "text": .string,
    "str": .string, "varchar": .string, "datetime": .date, "timestamp": .date, "nsdate": .date, "real": .double,
    "blob": .data, "binary": .data, "bytes": .data, "uri": .url, "guid": .uuid, "numeric": .decimal, "money": .decimal,
    "number": .double, "long": .int64,
]

/// Whether an attribute's type of that name is the language's own.
func isTypeOfTheLanguage(_ name: String) -> Bool { ScalarType(rawValue: name) != nil || name == "Codable" }

extension SchemaResolver {
    /// The type of an attribute; `nil` where it is none, which is reported.
    mutating func resolveType(_ syntax: TypeSyntax) -> (type: AttributeType, isOptional: Bool)? {
        if case .optional(let wrapped, _) = syntax { return resolveRequiredType(wrapped).map { ($0, true) } }
        return resolveRequiredType(syntax).map { ($0, false) }
    }

    private mutating func resolveRequiredType(_ syntax: TypeSyntax) -> AttributeType? {
        switch syntax {
        case .name(let name, let arguments, let range):
            return resolveNamedType(name, arguments: arguments, range: range)
        case .optional: preconditionFailure("the scanner takes one `?`")
        case .dictionary(let range):
            findings.report(.notSupportedYet("a dictionary `[String: T]`", at: range))
            return nil
        case .array(let element, let range):
            guard let resolved = resolveType(element) else { return nil }
            switch resolved.type {
            case .scalar, .enumeration: return .array(resolved.type, elementIsOptional: resolved.isOptional)
            case .fixedDecimal:
                findings.report(
                    .notSupportedYet("a list of `\(resolved.type.spelling)`", at: range, instead: "write `[Decimal]`"))
            case .array: findings.report(.notSupportedYet("a list of lists", at: range))
            }
            return nil
        }
    }

    private mutating func resolveNamedType(
        _ name: Located<String>, arguments: [Located<String>], range: SourceRange
    ) -> AttributeType? {
        if name.value == "Codable" {
            findings.report(.notSupportedYet("`Codable(…)`", at: range))
            return nil
        }
        if name.value == ScalarType.decimal.rawValue, !arguments.isEmpty {
            return resolveDecimal(arguments, range: range)
        }
        guard arguments.isEmpty else {
            findings.report(.argumentsNotAllowed(name.value, at: range))
            return nil
        }
        if let scalar = ScalarType(rawValue: name.value) { return .scalar(scalar) }
        if let type = enums[name.value] { return .enumeration(type.name) }
        if document.unsupportedTypes.contains(name.value) { return nil }
        if positions[name.value] != nil {
            findings.report(.modelAsAttribute(name.value, at: range))
        } else if !document.lacksIncludes {
            let known = ScalarType.allCases.map(\.rawValue) + document.enums.prefix(500).map(\.name.value)
            let near = foreignTypeNames[name.value.lowercased()]?.rawValue ?? suggestion(for: name.value, among: known)
            findings.report(.unknownType(name.value, near: near, at: name.range))
        }
        return nil
    }

    /// `Decimal(p,s)`: a scaled integer of 64 bits holds any number of 18 digits.
    private mutating func resolveDecimal(_ arguments: [Located<String>], range: SourceRange) -> AttributeType? {
        let numbers = arguments.compactMap { argument -> Int? in
            if case .value(let number) = integerLiteral(argument.value) { Int(exactly: number) } else { nil }
        }
        guard arguments.count == 2, numbers.count == 2, (1...18).contains(numbers[0]),
            (0...numbers[0]).contains(numbers[1])
        else {
            findings.report(.badPrecision(at: range))
            return nil
        }
        return .fixedDecimal(precision: numbers[0], scale: numbers[1])
    }
}
