import SchemaModel

/// Reads what a store's text says of JSON in which a struct lies, `[{name:String,place:{x:Double}?}]`, and puts its structs together.
struct StoredShape {
    /// The structs in the order in which they are closed; those within others get names after their fields.
    private(set) var structs: [StructType] = []
    private var rest: Substring
    private let scalar: (String) -> AttributeType

    /// - Parameter scalar: the type that a word names.
    init(_ text: String, scalar: @escaping (String) -> AttributeType) {
        rest = text[...]
        self.scalar = scalar
    }

    /// The type that begins here.
    ///
    /// - Parameter name: what its struct is called.
    /// - Returns: `nil` where the text does not say all: it does not name enums.
    mutating func type(named name: String) -> AttributeType? {
        if take("{") {
            var fields: [Attribute] = []
            while !take("}") {
                guard let colon = rest.firstIndex(of: ":") else { return nil }
                let field = String(rest[..<colon])
                rest = rest[rest.index(after: colon)...]
                guard let type = type(named: name + field.prefix(1).uppercased() + field.dropFirst()) else {
                    return nil
                }
                fields.append(Attribute(name: field, type: type, isOptional: take("?"), column: field))
                _ = take(",")
            }
            structs.append(StructType(name: name, fields: fields))
            return .composite(name)
        }
        if take("[") {
            let isDictionary = take("String: ")
            guard let element = type(named: name) else { return nil }
            let isOptional = take("?")
            guard take("]") else { return nil }
            return isDictionary
                ? .dictionary(element, valueIsOptional: isOptional) : .array(element, elementIsOptional: isOptional)
        }
        var depth = 0
        let end =
            rest.firstIndex { character in
                if character == "(" { depth += 1 }
                if character == ")" { depth -= 1 }
                return depth == 0 && "?,]}".contains(character)
            } ?? rest.endIndex
        let word = String(rest[..<end])
        rest = rest[end...]
        if word.isEmpty || word.hasPrefix("enum:") { return nil }
        return word == "Codable" ? .codable(word) : scalar(word)
    }

    private mutating func take(_ text: String) -> Bool {
        guard rest.hasPrefix(text) else { return false }
        rest = rest.dropFirst(text.count)
        return true
    }
}
