import SchemaDiagnostics

extension SchemaResolver {
    /// Every enum with its raw values; one that breaks a rule is still known by name.
    mutating func resolveEnums() -> [EnumType] {
        var result: [EnumType] = []
        for (position, written) in document.enums.enumerated() {
            let name = written.name
            if let first = enumPositions[name.value] {
                findings.report(
                    .duplicateName(
                        name.value, of: .enumType, at: name.range,
                        first: document.enums[first].name.range))
                continue
            }
            enumPositions[name.value] = position
            checkTypeName(name, as: .enumType)
            var type = EnumType(
                name: name.value, isIntBacked: written.isIntBacked, cases: resolveCases(of: written), doc: written.doc)
            type.isExternal = written.isExternal
            type.annotations = written.annotations
            places[.enumeration(name.value)] = name.range
            enums[name.value] = type
            result.append(type)
        }
        return result
    }

    /// A name at the top level of the generated code.
    mutating func checkTypeName(_ name: Located<String>, as role: NameRole) {
        if name.value == namespace {
            let reason = "the generated namespace has that name"
            findings.report(.reservedName(name.value, role: role, reason: reason, at: name.range))
        } else if role == .enumType || role == .structType, isTypeOfTheLanguage(name.value) {
            let reason = "it is a type of the schema language"
            findings.report(.reservedName(name.value, role: role, reason: reason, at: name.range))
        } else {
            checkName(name, as: role)
        }
    }

    private mutating func resolveCases(of written: EnumDocument) -> [EnumType.Case] {
        if written.cases.isEmpty, !written.isIncomplete, !written.isExternal {
            findings.report(.noCases(written.name.value, at: written.name.range))
        }
        var cases: [EnumType.Case] = []
        var ranges: [String: SourceRange] = [:]
        // As texts, which Swift compares as an enum's initialiser does.
        var raws: [String: EnumDocument.Case] = [:]
        for item in written.cases {
            let name = item.name
            if let first = ranges[name.value] {
                findings.report(
                    .duplicateName(name.value, of: .enumCase, at: name.range, first: first))
                continue
            }
            ranges[name.value] = name.range
            checkName(name, as: .enumCase)
            if name.value == written.name.value {
                let reason = "it would hide the enum `\(name.value)`"
                findings.report(.reservedName(name.value, role: .enumCase, reason: reason, at: name.range))
            }
            places[.enumCase(enumeration: written.name.value, name: name.value)] = name.range
            guard !written.isIncomplete, let raw = rawValue(of: item, isInt: written.isIntBacked) else { continue }
            if let other = raws[raw.literal.sql] {
                let place = item.rawValue?.range ?? name.range
                findings.report(
                    .duplicateRawValue(
                        item.rawValue?.value.text ?? name.value, name: name.value, other: other.name.value, at: place,
                        first: other.rawValue?.range ?? other.name.range))
            }
            raws[raw.literal.sql] = item
            cases.append(EnumType.Case(name: name.value, rawValue: raw))
        }
        return cases
    }

    private mutating func rawValue(of item: EnumDocument.Case, isInt: Bool) -> EnumType.RawValue? {
        guard let raw = item.rawValue else {
            if !isInt { return .string(item.name.value) }
            findings.report(.missingRawValue(item.name.value, at: item.name.range))
            return nil
        }
        if isInt {
            if raw.value.isPlain, case .value(let number) = integerLiteral(raw.value.text),
                let value = Int(exactly: number)
            {
                return .int(value)
            }
        } else if raw.value.isText {
            return .string(raw.value.text)
        }
        findings.report(.badRawValue(raw.value.text, isInt: isInt, at: raw.range))
        return nil
    }
}
