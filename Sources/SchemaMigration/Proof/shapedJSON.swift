/// JSON that a struct of some shape takes, such as `{days:Int,name:String?}`.
/// - Returns: `nil` where a member has a type whose JSON only its program knows.
func shapedJSON(_ shape: String) -> String? {
    var rest = Substring(shape)
    guard let json = value(&rest), rest.isEmpty else { return nil }
    return json
}

private func value(_ rest: inout Substring) -> String? {
    let json: String?
    switch rest.first {
    case "{": json = object(&rest)
    case "[": json = collection(&rest)
    default:
        let type = rest.prefix { $0 != "," && $0 != "}" && $0 != "?" }
        rest = rest.dropFirst(type.count)
        json = scalar(String(type))
    }
    guard rest.first == "?" else { return json }
    rest.removeFirst()
    return "null"
}

private func object(_ rest: inout Substring) -> String? {
    rest.removeFirst()
    var members: [String] = []
    while let first = rest.first, first != "}" {
        let name = rest.prefix { $0 != ":" }
        rest = rest.dropFirst(name.count + 1)
        guard !name.contains("\""), !name.contains("\\"), let json = value(&rest) else { return nil }
        members.append("\"\(name)\":\(json)")
        if rest.first == "," { rest.removeFirst() }
    }
    guard rest.first == "}" else { return nil }
    rest.removeFirst()
    return "{" + members.joined(separator: ",") + "}"
}

/// An empty one.
private func collection(_ rest: inout Substring) -> String? {
    var depth = 0
    var isDictionary = false
    for index in rest.indices {
        switch rest[index] {
        case "[", "{": depth += 1
        case "]", "}": depth -= 1
        case ":": isDictionary = isDictionary || depth == 1
        default: break
        }
        guard depth == 0 else { continue }
        rest = rest[rest.index(after: index)...]
        return isDictionary ? "{}" : "[]"
    }
    return nil
}

private func scalar(_ type: String) -> String? {
    switch type {
    case "String": "\"é 👩‍👧\""
    case "Bool": "true"
    case "Double", "Float": "1.5"
    case "Int", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64": "1"
    default: nil
    }
}
