import SchemaDiagnostics
import SchemaSnapshot

/// What becomes of the stored values of an attribute whose type changes.
package enum TypeConversion: Hashable {
    /// Every stored value is one of the new type as it stands.
    case keeps
    /// SQLite's CAST turns every value into its equal of the new type.
    case casts(ColumnType)
    /// Some values have no equal; the code says of which kind the loss is.
    case refuses(FindingCode)
}

extension SchemaMatch {
    /// The same of whole attributes, whose form on disk may change as well.
    package func conversion(from old: Attribute, to new: Attribute) -> TypeConversion {
        old.changesDateForm(to: new) ? .refuses(FindingCode.narrowingType) : conversion(from: old.type, to: new.type)
    }

    package func conversion(from oldType: AttributeType, to newType: AttributeType) -> TypeConversion {
        switch (oldType, newType) {
        case (.enumeration(let oldName), .enumeration(let newName)):
            // Cases that are gone are the enum's finding, not the attribute's.
            if oldName == newName { return .keeps }
            guard let oldEnum = old.enums[oldName], let newEnum = new.enums[newName] else {
                return .refuses(FindingCode.narrowingType)
            }
            if newEnum.isExternal, newEnum.isIntBacked == oldEnum.isIntBacked { return .keeps }
            let keepsMeaning = !newEnum.cases.contains { newEnum.takesOver($0, from: oldEnum) }
            return keepsMeaning && !oldEnum.isExternal && oldEnum.rawValues.isSubset(of: newEnum.rawValues)
                ? .keeps : .refuses(FindingCode.narrowingType)
        case (.enumeration(let name), .scalar(let scalar)):
            let isInt = old.enums[name]?.isIntBacked == true
            return scalar == (isInt ? .int : .string) || (isInt && scalar == .int64)
                ? .keeps : .refuses(FindingCode.narrowingType)
        case (.array(let oldElement, let wasOptional), .array(let newElement, let isOptional)):
            guard isOptional || !wasOptional, keepsJSON(oldElement, newElement) else {
                return .refuses(FindingCode.narrowingType)
            }
            return .keeps
        case (.dictionary(let oldElement, let wasOptional), .dictionary(let newElement, let isOptional)):
            guard isOptional || !wasOptional, keepsJSON(oldElement, newElement) else {
                return .refuses(FindingCode.narrowingType)
            }
            return .keeps
        // The consumer's type reads what the other wrote, or says so.
        case (.codable, .codable): return .keeps
        case (.fixedDecimal(let oldPrecision, let oldScale), .fixedDecimal(let precision, let scale)):
            if oldScale != scale { return .refuses(FindingCode.lossyNumber) }
            return oldPrecision <= precision ? .keeps : .refuses(FindingCode.narrowingType)
        case (.scalar(let oldScalar), .scalar(let newScalar)): return oldScalar.conversion(to: newScalar)
        default: return oldType == newType ? .keeps : .refuses(FindingCode.narrowingType)
        }
    }

    /// Whether every element reads the same from the JSON that is stored.
    func keepsJSON(_ oldElement: AttributeType, _ newElement: AttributeType) -> Bool {
        guard conversion(from: oldElement, to: newElement) == .keeps else { return false }
        switch (oldElement, newElement) {
        // Stored as numbers in columns, but as `true` and `false` in JSON.
        case (.scalar(.bool), .scalar(let scalar)): return scalar == .bool
        case (.scalar(.uuid), .scalar(let scalar)): return scalar == .uuid
        default: return true
        }
    }
}

extension Attribute {
    /// Whether its dates lie on disk in another form.
    func changesDateForm(to new: Attribute) -> Bool {
        type == .scalar(.date) && new.type == type && form.store != new.form.store
    }
}

extension ScalarType {
    /// How many bits an integer's magnitude takes, and whether it has a sign; `nil` for other types.
    private var magnitude: (bits: Int, isSigned: Bool)? {
        switch self {
        case .int8: (7, true)
        case .int16: (15, true)
        case .int32: (31, true)
        case .int, .int64: (63, true)
        case .uint8: (8, false)
        case .uint16: (16, false)
        case .uint32: (32, false)
        // Above Int64.max nothing is stored.
        case .uint64: (63, false)
        default: nil
        }
    }

    fileprivate func conversion(to new: ScalarType) -> TypeConversion {
        if self == new { return .keeps }
        if let magnitude {
            if let other = new.magnitude {
                let fits = magnitude.bits <= other.bits && (other.isSigned || !magnitude.isSigned)
                return fits ? .keeps : .refuses(FindingCode.narrowingType)
            }
            switch new {
            case .double: return magnitude.bits <= 53 ? .casts(.real) : .refuses(FindingCode.lossyNumber)
            case .float: return magnitude.bits <= 24 ? .casts(.real) : .refuses(FindingCode.lossyNumber)
            case .string, .decimal: return .casts(.text)
            default: return .refuses(FindingCode.narrowingType)
            }
        }
        switch (self, new) {
        case (.float, .double), (.url, .string), (.uuid, .data): return .keeps
        case (.bool, _) where new.magnitude != nil: return .keeps
        case (.double, .float), (.decimal, .double), (.decimal, .float): return .refuses(FindingCode.lossyNumber)
        case (.double, _) where new.magnitude != nil, (.float, _) where new.magnitude != nil,
            (.decimal, _) where new.magnitude != nil:
            return .refuses(FindingCode.lossyNumber)
        default: return .refuses(FindingCode.narrowingType)
        }
    }
}

extension EnumType {
    var rawValues: Set<RawValue> { Set(cases.map(\.rawValue)) }
}

extension EnumType {
    /// Whether rows of another case would be read as this one: it has the raw value that the other had, and the other, which is still
    /// there, has a new one. A case that is gone was renamed instead.
    func takesOver(_ newCase: Case, from old: EnumType) -> Bool {
        guard let oldCase = old.cases.first(where: { $0.rawValue == newCase.rawValue }), oldCase.name != newCase.name
        else { return false }
        return cases.contains { $0.name == oldCase.name }
    }
}
