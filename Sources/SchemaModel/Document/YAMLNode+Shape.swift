import SchemaYAML

extension YAMLNode {
    /// A scalar's text with what its quotes tell; `nil` for a list or a mapping.
    var scalar: ScalarSyntax? {
        guard case .scalar(let text, let style) = value else { return nil }
        return ScalarSyntax(text: text, isPlain: style == .plain)
    }

    /// A key without a value, or an explicit null.
    var isNull: Bool { scalar?.isNull ?? false }

    /// What stands here, for a message that says what should.
    var shape: String {
        switch value {
        case .sequence: "a list"
        case .mapping: "a mapping"
        case .scalar(let text, _): isNull ? "nothing" : "`\(shown(text))`"
        }
    }
}

extension ScalarSyntax {
    /// Whether YAML reads the scalar as null.
    package var isNull: Bool { isPlain && (text.isEmpty || text == "~" || text == "null") }

    /// Whether YAML 1.1, YAML 1.2 or Swift reads the plain scalar as something other than text.
    package var isOtherThanText: Bool {
        guard isPlain else { return false }
        switch text.lowercased() {
        case "", "~", "null", "nil", "true", "false", "yes", "no", "on", "off", "y", "n", ".inf", "-.inf", "+.inf",
            ".nan":
            return true
        default:
            // Numbers, dates and times of every YAML version begin with a digit, after a sign or a point perhaps.
            return text.utf8.first { !"+-.".utf8.contains($0) }.map { (0x30...0x39).contains($0) } ?? false
        }
    }
}
