import SchemaDiagnostics
import SchemaYAML

extension MappingReader {
    /// The value of `annotations`.
    func annotations(findings: inout Findings) -> [Annotation.Entry] {
        namedEntries("annotations", findings: &findings)
            .map { Annotation.Entry(name: $0.key, value: Annotation($0.value)) }
    }
}

extension Annotation {
    /// No deeper than YAML may be.
    fileprivate init(_ node: YAMLNode) {
        switch node.value {
        case .sequence(let items): self = .list(items.map { Annotation($0) })
        case .mapping(let entries):
            self = .mapping(entries.map { Entry(name: $0.key, value: Annotation($0.value)) })
        case .scalar:
            switch node.scalar {
            case .null, nil: self = .null
            case .bool(let flag): self = .bool(flag)
            case .integer(let digits), .decimal(let digits): self = .number(digits)
            case .text(let text): self = .text(text)
            }
        }
    }
}
