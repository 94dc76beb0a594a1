import SchemaDiagnostics

/// A YAML value with its place. Anchors, aliases and merge keys are already resolved.
package struct YAMLNode: Hashable, Sendable {
    /// How a scalar was written: only a plain one can be a number, a Bool or null.
    package enum ScalarStyle: Hashable, Sendable { case plain, quoted, block }

    /// A key of a mapping with its value; keys keep their place and order.
    package struct Entry: Hashable, Sendable {
        package var key: String
        package var keyRange: SourceRange
        package var value: YAMLNode

        package init(key: String, keyRange: SourceRange, value: YAMLNode) {
            self.key = key
            self.keyRange = keyRange
            self.value = value
        }
    }

    package enum Value: Hashable, Sendable {
        case scalar(String, style: ScalarStyle)
        case sequence([YAMLNode])
        case mapping([Entry])
    }

    package var value: Value
    package var range: SourceRange

    package init(_ value: Value, range: SourceRange) {
        self.value = value
        self.range = range
    }
}
