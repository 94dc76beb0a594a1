/// A JSON value whose members keep their order: the one place that writes JSON.
package indirect enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    /// In JSON's digits.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// A name with its value.
    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: JSONValue

        package init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The members that have a value.
    package static func members(_ pairs: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(pairs.compactMap { name, value in value.map { Member(name, $0) } })
    }

    /// JSON text, indented by two spaces, without a line break at its end.
    package var text: String {
        var output = ""
        write(to: &output, indent: "")
        return output
    }

    private func write(to output: inout String, indent: String) {
        switch self {
        case .null: output += "null"
        case .bool(let value): output += value ? "true" : "false"
        case .integer(let value): output += String(value)
        case .number(let digits): output += digits
        case .string(let value): output += quotedJSON(value)
        case .array(let elements):
            Self.write(elements, in: ("[", "]"), to: &output, indent: indent) { element, output, indent in
                element.write(to: &output, indent: indent)
            }
        case .object(let members):
            Self.write(members, in: ("{", "}"), to: &output, indent: indent) { member, output, indent in
                output += quotedJSON(member.name) + ": "
                member.value.write(to: &output, indent: indent)
            }
        }
    }

    private static func write<Item>(
        _ items: [Item], in brackets: (String, String), to output: inout String, indent: String,
        item write: (Item, inout String, String) -> Void
    ) {
        output += brackets.0
        let inner = indent + "  "
        for (index, item) in items.enumerated() {
            output += (index == 0 ? "\n" : ",\n") + inner
            write(item, &output, inner)
        }
        output += (items.isEmpty ? "" : "\n" + indent) + brackets.1
    }
}

/// A text as a JSON string, quotes included. Also escapes what JSON allows but JavaScript, YAML or a terminal stumbles over.
package func quotedJSON(_ text: String) -> String {
    var output = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": output += "\\\""
        case "\\": output += "\\\\"
        case "\n": output += "\\n"
        case "\r": output += "\\r"
        case "\t": output += "\\t"
        case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FFFE}", "\u{FFFF}":
            let digits = String(scalar.value, radix: 16)
            output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: output.unicodeScalars.append(scalar)
        }
    }
    return output + "\""
}
