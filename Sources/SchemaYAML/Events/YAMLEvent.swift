import SchemaDiagnostics

/// One step of libyaml's walk through a file, in Swift's terms.
package struct YAMLEvent: Sendable {
    package enum Kind: Sendable {
        case streamStart, streamEnd
        case documentStart(hasDirectives: Bool)
        case documentEnd
        case alias(String)
        case scalar(String, style: YAMLNode.ScalarStyle)
        case sequenceStart(isFlow: Bool)
        case sequenceEnd
        case mappingStart(isFlow: Bool)
        case mappingEnd
    }

    package let kind: Kind
    /// UTF-8 offsets in the source; for the start of a collection those of what introduces it, anchor and tag included.
    package let offsets: Range<Int>
    /// The name behind `&`.
    package var anchor: String?
    /// Whether a tag such as `!!str` stands before the value.
    package var hasTag = false
}

/// Where and why libyaml stopped; places are UTF-8 offsets.
package struct SyntaxFailure: Error {
    /// libyaml's own words, in lower case and without a full stop.
    let problem: String
    let offset: Int
    /// What libyaml was doing, and since where.
    let context: String
    let contextOffset: Int
    /// The code point that its decoder refused.
    let refusedCharacter: UInt32?
}
