import SchemaDiagnostics
import SchemaSnapshot

/// An element of a schema that a finding can point at.
package enum SchemaElement: Hashable, Sendable {
    /// The value of the key `schema`.
    case schema
    /// The value of the key `version`.
    case version
    case enumeration(String)
    case enumCase(enumeration: String, name: String)
    case model(String)
    /// An attribute or a relationship.
    case member(model: String, name: String)
    /// The type of an attribute or a relationship.
    case memberType(model: String, name: String)
    /// The default of an attribute.
    case memberDefault(model: String, name: String)
    /// An index, by its position in `Model.indexes`.
    case index(model: String, Int)
    /// A unique, by its position in `Model.uniques`.
    case unique(model: String, Int)
    /// An entry of `versions`.
    case listedVersion(SchemaVersion)
}

/// Where the elements of a schema stand in its file, for the findings of later stages.
package struct SchemaPlaces: Hashable, Sendable {
    private var ranges: [SchemaElement: SourceRange] = [:]

    package init() {}

    /// The place of an element's name; `nil` for an element that the file does not have.
    package subscript(element: SchemaElement) -> SourceRange? {
        get { ranges[element] }
        set { ranges[element] = newValue }
    }
}
