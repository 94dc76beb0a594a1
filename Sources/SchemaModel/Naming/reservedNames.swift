/// What a name is the name of; each has words of its own that generated Swift cannot bear.
package enum NameRole: String, Hashable, Sendable {
    case schema = "schema"
    case model = "model"
    case enumType = "enum"
    case enumCase = "enum case"
    case attribute = "attribute"
    case relationship = "relationship"
}

/// Modules whose names generated code writes in front of library types; a declaration of that name would hide them.
private let moduleNames: Set<String> = ["Swift", "Foundation", "SchemaRuntime"]

/// Members that every generated class has; a class of that name could not be spelled inside itself.
private let classMembers: Set<String> = [
    "self", "hash", "hashValue", "id", "ID", "isDeleted", "hasChanges", "modelContext", "persistentModelID",
]

/// Names inside the generated namespace; there a model of that name would be hidden.
private let namespaceMembers: Set<String> = ["Current", "MigrationPlan"]

/// Parameters of generated functions that name their class.
private let parameters: Set<String> = ["list"]

/// Why generated Swift cannot bear `name` in this role; `nil` where it can, back-ticked if need be.
///
/// Each word was found by compiling generated code with every word of Swift's grammar and of the runtime's base class.
package func reservedNameReason(_ name: String, as role: NameRole) -> String? {
    switch role {
    case .schema: return nil
    case .model, .enumType:
        if moduleNames.contains(name) { return "generated code needs the name for the module \(name)" }
        if namespaceMembers.contains(name) || looksLikeVersionName(name) {
            return "the generated namespace has a member of that name"
        }
        if classMembers.contains(name) { return "every generated class has a member of that name" }
        if role == .model, parameters.contains(name) { return "a generated function has a parameter of that name" }
    case .enumCase:
        if ["Type", "Protocol"].contains(name) { return "Swift reserves it after a dot" }
        if ["AllCases", "RawValue", "allCases"].contains(name) {
            return "every generated enum has a member of that name"
        }
    case .attribute, .relationship:
        if ["Type", "Protocol"].contains(name) { return "Swift reserves it after a dot" }
        if moduleNames.contains(name) { return "generated code needs the name for the module \(name)" }
        if ["self", "ID", "hashValue"].contains(name) { return "every generated class has a member of that name" }
        if role == .relationship, name == "none" { return "`inverse: none` would not mean it" }
    }
    return nil
}

/// A name to use in place of one that is taken or reserved: `TypeModel`, `selfValue`.
package func alternativeName(_ name: String, as role: NameRole) -> String {
    switch role {
    case .schema: name + "Store"
    case .model: name + "Model"
    case .enumType: name + "Kind"
    case .enumCase: name + "Case"
    case .attribute: name + "Value"
    case .relationship: name + "Link"
    }
}
