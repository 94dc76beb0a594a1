import SchemaDiagnostics
import SchemaSnapshot

/// One model while it is being resolved; other models are known by their position among the drafts.
struct ModelDraft {
    /// With the attributes of its mixins.
    var document: ModelDocument
    var base: Int?
    /// The position of the hierarchy's root, its own where it has no base.
    var root: Int
    /// When a walk through the hierarchy enters and leaves the model: a base's interval encloses its subclasses'.
    var interval: ClosedRange<Int> = 0...0
    /// Its base, or one of its attributes' sources, could not be read: a member that is not found may be there.
    var hasUnknownMembers = false
    var kind = 0
    var attributes: [Attribute] = []
    /// How many columns the attributes take.
    var columnCount = 0
    var relationships: [RelationshipDraft] = []
    var indexes: [Index] = []
    var uniques: [Unique] = []
    var checks: [Check] = []
    var search: Search?

    init(_ document: ModelDocument, at position: Int) {
        self.document = document
        root = position
    }

    var name: String { document.name.value }

    /// The Swift class.
    var className: String { document.className?.value ?? name }

    /// The table, if the model is a root.
    var table: String { document.table?.value ?? name }
}

/// One end of a relationship while it is being resolved.
struct RelationshipDraft {
    let document: RelationshipDocument
    /// `nil` where the type could not be read or found.
    var target: Int?
    var cardinality = Cardinality.many
    var isOptionalArray = false
    /// The other end, once both agree.
    var inverse: RelationshipID?
    var storage: RelationshipDescription.Storage?
    var orderColumn: String?

    var name: String { document.name.value }

    var deleteRule: DeleteRule { document.deleteRule?.value ?? .nullify }
}

/// A relationship's position: its model among the drafts, and its own among that model's.
struct RelationshipID: Hashable {
    var model: Int
    var index: Int
}

extension MemberEntry {
    /// An attribute; one of a mixin stands where the model asks for the mixin, since that is what clashes.
    init(_ written: AttributeDocument, _ kind: Kind, of model: Int) {
        let place = written.mixin
        self.init(
            model: model, kind: kind, name: Located(written.name.value, at: place ?? written.name.range),
            column: written.column.map { Located($0.value, at: place ?? $0.range) }, isMixedIn: place != nil,
            isUnstored: written.lifetime != LifetimeDocument())
    }
}

/// An attribute or a relationship of a hierarchy, with the model that declares it.
struct MemberEntry {
    enum Kind {
        case attribute(Int)
        case relationship(Int, isToMany: Bool)
        /// An attribute whose type could not be read.
        case unreadable
    }

    var model: Int
    var kind: Kind
    var name: Located<String>
    /// `column:`, where it was written.
    var column: Located<String>?
    /// It came by a mixin, whose own place has been checked.
    var isMixedIn = false
    /// It is transient or ephemeral.
    var isUnstored = false
}
