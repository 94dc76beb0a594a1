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

/// Whether a text names a type of the consumer's: `Word`, `Kit.Word`.
func isSwiftType(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { nameProblem(String($0)) == nil }
}

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
        case .dictionary(let key, let value, let range):
            guard case .name(let name, let arguments, _) = key, name.value == "String", arguments.isEmpty else {
                findings.report(.malformedType(.dictionaryKey, at: key.range))
                return nil
            }
            return resolveElement(value, range: range).map { .dictionary($0.type, valueIsOptional: $0.isOptional) }
        case .array(let element, let range):
            return resolveElement(element, range: range).map { .array($0.type, elementIsOptional: $0.isOptional) }
        }
    }

    private mutating func resolveElement(
        _ syntax: TypeSyntax, range: SourceRange
    ) -> (type: AttributeType, isOptional: Bool)? {
        guard let element = resolveType(syntax) else { return nil }
        guard element.isOptional, case .fixedDecimal = element.type.leaf else { return element }
        findings.report(
            .notSupportedYet("an optional `\(element.type.spelling)` inside", at: range, instead: "write `Decimal?`"))
        return nil
    }

    private mutating func resolveNamedType(
        _ name: Located<String>, arguments: [Located<String>], range: SourceRange
    ) -> AttributeType? {
        if name.value == "Codable" {
            guard arguments.count == 1, isSwiftType(arguments[0].value) else {
                findings.report(
                    .notASwiftType(
                        arguments.isEmpty ? "Codable" : arguments.map(\.value).joined(separator: ", "),
                        in: "Codable(Word)", at: range))
                return nil
            }
            return .codable(arguments[0].value)
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
        if structPositions[name.value] != nil { return .composite(name.value) }
        if document.unsupportedTypes.contains(name.value) { return nil }
        if positions[name.value] != nil {
            findings.report(.modelAsAttribute(name.value, at: range))
        } else if !document.lacksIncludes {
            let known =
                ScalarType.allCases.map(\.rawValue) + document.enums.prefix(500).map(\.name.value)
                + document.structs.prefix(500).map(\.name.value)
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
