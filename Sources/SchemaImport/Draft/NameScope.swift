import SchemaModel

/// The names of one scope: each is legal in its role, and none is another's to Swift or to SQLite.
struct NameScope {
    private var taken: Set<String> = []
    /// The next number behind a name that is taken, so that many equal names cost no more than others.
    private var numbers: [String: Int] = [:]

    /// A name for what its source calls `wanted`; the same where the rules and the scope allow it.
    mutating func take(_ wanted: String, as role: NameRole) -> String {
        let name = free(legalName(wanted, as: role), as: role)
        claim(name)
        return name
    }

    mutating func claim(_ name: String) { taken.insert(sqlNameKey(name)) }

    func has(_ name: String) -> Bool { taken.contains(sqlNameKey(name)) }

    private mutating func free(_ name: String, as role: NameRole) -> String {
        guard has(name) else { return name }
        var number = numbers[sqlNameKey(name)] ?? 2
        while has("\(name)\(number)") { number += 1 }
        numbers[sqlNameKey(name)] = number + 1
        return "\(name)\(number)"
    }
}

/// `wanted`, or what is left of it where the rules for names refuse it.
func legalName(_ wanted: String, as role: NameRole) -> String {
    var name = nameProblem(wanted) == nil ? wanted : mendedName(wanted) ?? unnamed(role)
    for _ in 0..<3 where reservedNameReason(name, as: role) != nil { name = alternativeName(name, as: role) }
    return name
}

private func unnamed(_ role: NameRole) -> String {
    switch role {
    case .model, .structType, .enumType, .schema: "Unnamed"
    default: "unnamed"
    }
}
