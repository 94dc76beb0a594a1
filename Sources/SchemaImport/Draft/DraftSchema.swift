import SchemaDiagnostics
import SchemaSnapshot

/// One version of a schema as an importer understood its source: what the writer of YAML prints, and nothing that the language does not
/// say. Names are legal and unique; whether it all fits together is for the ordinary pipeline to tell.
package struct DraftSchema: Hashable, Sendable {
    package var name: String
    package var version = SchemaVersion(1, 0, 0)
    /// What the source calls this version.
    package var title: String
    package var structs: [DraftStruct] = []
    package var models: [DraftModel] = []

    package init(name: String, title: String) {
        self.name = name
        self.title = title
    }
}

/// A struct with its fields.
package struct DraftStruct: Hashable, Sendable {
    package var name: String
    package var fields: [DraftAttribute] = []
}

/// A model.
package struct DraftModel: Hashable, Sendable {
    package var name: String
    package var className: String?
    package var table: String?
    package var base: String?
    package var isAbstract = false
    package var originalName: String?
    package var annotations: [DraftAnnotation] = []
    package var attributes: [DraftAttribute] = []
    package var relationships: [DraftRelationship] = []
    package var indexes: [DraftIndex] = []
    package var uniques: [DraftIndex] = []
    package var checks: [DraftCheck] = []

    package init(name: String) { self.name = name }

    /// Says what a member was called; of a transient one nothing is kept.
    mutating func setOriginal(_ original: String, of name: String) {
        if let index = attributes.firstIndex(where: { $0.name == name }), !attributes[index].isTransient {
            attributes[index].originalName = original
        }
        if let index = relationships.firstIndex(where: { $0.name == name }) {
            relationships[index].originalName = original
        }
    }
}

/// A text that templates can show.
package struct DraftAnnotation: Hashable, Sendable {
    package var name: String
    package var value: String
}

/// An attribute.
package struct DraftAttribute: Hashable, Sendable {
    /// A default as YAML spells it.
    package enum Default: Hashable, Sendable {
        /// A number, `true`, `now`, `uuid`, a case: stands behind `=` as well.
        case word(String)
        case text(String)
    }

    package var name: String
    /// Without the `?`.
    package var type: String
    package var isOptional = false
    package var defaultValue: Default?
    package var originalName: String?
    package var column: String?
    package var isTransient = false
    package var keepsExternally = false
    /// The history keeps the value of an object that is deleted.
    package var preservesValueOnDeletion = false
    package var transformer: String?
    package var derived: String?
    package var isStoredDerived = false
    package var stampsUpdates = false
    /// `minLength`, `maximum` … with their values as YAML spells them.
    package var limits: [String: String] = [:]
    package var annotations: [DraftAnnotation] = []

    package init(name: String, type: String, isOptional: Bool = false) {
        self.name = name
        self.type = type
        self.isOptional = isOptional
    }
}

/// One end of a relationship.
package struct DraftRelationship: Hashable, Sendable {
    package enum Cardinality: Hashable, Sendable { case one, optionalOne, many }

    package var name: String
    package var target: String
    package var cardinality: Cardinality
    /// `nil` writes `inverse: none`.
    package var inverse: String?
    package var deleteRule: DeleteRule = .nullify
    package var isOrdered = false
    package var minimum: Int?
    package var maximum: Int?
    package var originalName: String?
    package var annotations: [DraftAnnotation] = []
    /// Where the source declares it.
    package var place: SourceRange?

    package init(name: String, target: String, cardinality: Cardinality) {
        self.name = name
        self.target = target
        self.cardinality = cardinality
    }
}

/// An index or a unique.
package struct DraftIndex: Hashable, Sendable {
    package struct Member: Hashable, Sendable {
        /// A member's name, or SQL.
        package var name: String
        package var isDescending = false
        package var collation: String?
        package var isExpression = false
    }

    package var members: [Member]
    package var condition: String?
    /// Of a unique: what a second row of the same values does.
    package var onConflict: ConflictRule = .error
    package var place: SourceRange?
}

/// A condition that the store holds rows to.
package struct DraftCheck: Hashable, Sendable {
    package var name: String
    package var sql: String
}
