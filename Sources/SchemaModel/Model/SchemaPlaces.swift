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
    case structure(String)
    /// A field of a struct.
    case field(structure: String, name: String)
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
    case check(model: String, String)
    /// The value of `access`.
    case access
    /// An entry of `profiles`.
    case profile(Profile)
    case search(model: String)
    /// An entry of `versions`.
    case listedVersion(SchemaVersion)
}

/// Where the elements of a schema stand in its file, for the findings of later stages.
package struct SchemaPlaces: Hashable, Sendable {
    /// The places of one attribute or relationship.
    struct Member: Hashable, Sendable {
        var name: SourceRange?
        var type: SourceRange?
        var defaultValue: SourceRange?
    }

    /// By model, then by name.
    private var members: [String: [String: Member]] = [:]
    private var others: [SchemaElement: SourceRange] = [:]

    package init() {}

    /// The place of an element; `nil` for one that the file does not have.
    package subscript(element: SchemaElement) -> SourceRange? {
        get {
            switch element {
            case .member(let model, let name): members[model]?[name]?.name
            case .memberType(let model, let name): members[model]?[name]?.type
            case .memberDefault(let model, let name): members[model]?[name]?.defaultValue
            default: others[element]
            }
        }
        set {
            switch element {
            case .member(let model, let name): members[model, default: [:]][name, default: Member()].name = newValue
            case .memberType(let model, let name): members[model, default: [:]][name, default: Member()].type = newValue
            case .memberDefault(let model, let name):
                members[model, default: [:]][name, default: Member()].defaultValue = newValue
            default: others[element] = newValue
            }
        }
    }

    /// Takes the places of other models' members, and of other elements.
    mutating func add(_ other: SchemaPlaces) {
        members.merge(other.members) { $0.merging($1) { $1 } }
        others.merge(other.others) { $1 }
    }

    mutating func reserveMembers(_ count: Int, of model: String) {
        members[model, default: [:]].reserveCapacity(count)
    }

    /// Sets the places of a member at once, which costs one look-up in place of three.
    mutating func setMember(_ name: String, of model: String, to place: Member) {
        members[model, default: [:]][name] = place
    }
}
