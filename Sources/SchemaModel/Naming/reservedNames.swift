/// What a name is the name of; each has words of its own that generated Swift cannot bear.
package enum NameRole: String, Hashable, Sendable {
    case schema = "schema"
    case model = "model"
    case enumType = "enum"
    case enumCase = "enum case"
    case structType = "struct"
    case structField = "field"
    case attribute = "attribute"
    case relationship = "relationship"
    case mixin = "mixin"
    case check = "check"
}

/// Why generated Swift cannot bear `name` in this role; `nil` where it can, back-ticked if need be.
///
/// Each word was found by compiling generated code with every word of Swift's grammar, of its library and of the runtime.
package func reservedNameReason(_ name: String, as role: NameRole) -> String? {
    switch role {
    case .schema, .mixin, .check: nil
    case .model: typeReason(name) ?? modelReason(name)
    case .enumType: typeReason(name) ?? enumReason(name)
    case .enumCase: afterDotReason(name) ?? caseReason(name)
    case .structType: typeReason(name) ?? structReason(name)
    case .structField: afterDotReason(name) ?? moduleReason(name) ?? fieldReason(name)
    case .attribute, .relationship: afterDotReason(name) ?? moduleReason(name) ?? memberReason(name, role)
    }
}

private let classMember = "every generated class has a member of that name"
private let enumMember = "every generated enum has a member of that name"
private let structMember = "every generated struct has a member of that name"
private let namespaceMember = "the generated namespace has a member of that name"

/// Generated code writes a module's name in front of library types; a declaration of that name would hide it.
private func moduleReason(_ name: String) -> String? {
    switch name {
    case "Swift", "Foundation", "SchemaRuntime": "generated code needs the name for the module \(name)"
    default: nil
    }
}

/// A type is named inside the classes, the enums and the namespace, whose members would hide it there.
private func typeReason(_ name: String) -> String? {
    switch name {
    case "Current", "MigrationPlan": namespaceMember
    case "Snapshot": "every generated class has a type of that name"
    case "self", "hash", "hashValue", "id", "ID", "isDeleted", "hasChanges", "load", "modelContext",
        "persistentModelID", "query":
        classMember
    default: looksLikeVersionName(name) ? namespaceMember : moduleReason(name)
    }
}

private func modelReason(_ name: String) -> String? {
    switch name {
    case "models", "versionIdentifier": namespaceMember
    case "list": "a generated function has a parameter of that name"
    default: nil
    }
}

private func enumReason(_ name: String) -> String? {
    switch name {
    case "AllCases", "RawValue", "allCases", "encode", "rawValue": enumMember
    default: nil
    }
}

private func caseReason(_ name: String) -> String? {
    switch name {
    case "AllCases", "RawValue", "allCases": enumMember
    default: nil
    }
}

/// Inside a struct, a member of the type's name would hide the type.
private func structReason(_ name: String) -> String? {
    switch name {
    case "CodingKeys", "encode": structMember
    default: nil
    }
}

private func fieldReason(_ name: String) -> String? {
    switch name {
    case "self", "hashValue", "CodingKeys": structMember
    default: nil
    }
}

private func memberReason(_ name: String, _ role: NameRole) -> String? {
    switch name {
    case "self", "ID", "hashValue": classMember
    case "Snapshot": "every generated class has a type of that name"
    case "none" where role == .relationship: "`inverse: none` would not mean it"
    default: nil
    }
}

private func afterDotReason(_ name: String) -> String? {
    switch name {
    case "Type", "Protocol": "Swift reserves it after a dot"
    default: nil
    }
}

/// A name to use in place of one that is taken or reserved: `TypeValue`, `CurrentModel`.
package func alternativeName(_ name: String, as role: NameRole) -> String {
    switch role {
    case .schema: name + "Store"
    case .model: name + "Model"
    case .enumType: name + "Kind"
    case .enumCase: name + "Case"
    case .structType: name + "Struct"
    case .structField: name + "Field"
    case .attribute: name + "Value"
    case .relationship: name + "Link"
    case .mixin: name + "Mixin"
    case .check: name + "Check"
    }
}
