import SchemaModel
import SchemaSnapshot

/// How values of one attribute become those of another, as an expression over the older column.
struct ValueConversion {
    /// The older column.
    let value: TypedSQL
    let from: Attribute
    let to: Attribute
    let forms: (from: ColumnForm, to: ColumnForm)
    /// What becomes of values that do not fit, where the author says it.
    let rule: ConversionRule?
    let match: SchemaMatch

    /// - Parameter filler: what stands in for NULL.
    /// - Returns: `nil` where the values stay as they are.
    func sql(filler: String?) throws(NotPortable) -> String? {
        if match.jsonEdit(from: from.type, to: to.type) != nil {
            throw NotPortable("its JSON takes another shape")
        }
        var result = value.sql
        if let mapped = try mapped() {
            result = mapped
        } else {
            switch match.conversion(from: from.type, to: to.type) {
            case .keeps, .casts:
                if forms.from.type != forms.to.type { result = try cast() }
            case .refuses:
                guard let rule else { throw NotPortable("its type changes") }
                guard let check = checkedConversion(from: from, to: to, forms: forms, match: match) else {
                    throw NotPortable("from `\(from.type.spelling)` to `\(to.type.spelling)` no conversion is written")
                }
                result = try check.applied(rule, to: value.sql, default: defaultText())
            }
        }
        if let filler { result = "coalesce(\(result), \(filler))" }
        return result == value.sql ? nil : result
    }

    private func defaultText() -> String? {
        match.new.defaultExpression(of: to).flatMap { try? postgresLiteral($0, as: forms.to) }
    }

    /// The values of an enum whose cases the author maps.
    private func mapped() throws(NotPortable) -> String? {
        guard let name = enumName(in: to.type), let cases = match.directives.maps[name],
            let oldName = enumName(in: from.type), let oldEnum = match.old.enums[oldName],
            let newEnum = match.new.enums[name]
        else { return nil }
        guard case .enumeration = to.type, case .enumeration = from.type else {
            throw NotPortable("cases of `\(name)` within JSON are mapped")
        }
        var sql = "CASE \(value.sql)"
        for item in oldEnum.cases {
            guard let target = cases[item.name], let new = newEnum.cases.first(where: { $0.name == target }) else {
                continue
            }
            sql += " WHEN \(text(item.rawValue)) THEN \(text(new.rawValue))"
        }
        // Every case of an enum of another type is mapped.
        return sql + (forms.from.type == forms.to.type ? " ELSE \(value.sql) END" : " END")
    }

    private func enumName(in type: AttributeType) -> String? {
        switch type {
        case .enumeration(let name): name
        case .array(let element, _), .dictionary(let element, _): enumName(in: element)
        case .scalar, .fixedDecimal, .composite, .codable: nil
        }
    }

    private func text(_ raw: EnumType.RawValue) -> String {
        switch raw {
        case .string(let text): quotedText(text)
        case .int(let number): String(number)
        }
    }

    /// A cast that keeps every value.
    private func cast() throws(NotPortable) -> String {
        switch (forms.from.type, forms.to.type) {
        case (.boolean, .integer): return "\(value.sql)::integer"
        case (.boolean, .smallint), (.boolean, .bigint): return "\(value.sql)::integer::\(forms.to.type.castName)"
        case (.uuid, .bytea): return "uuid_send(\(value.sql))"
        case (.smallint, _), (.integer, _), (.bigint, _), (.real, .double), (.fixed, .fixed), (.fixed, .numeric),
            (.fixed, .bigint):
            return "\(value.sql)::\(forms.to.type.castName)"
        default:
            throw NotPortable("`\(forms.from.type.castName)` does not become `\(forms.to.type.castName)` by a cast")
        }
    }
}
