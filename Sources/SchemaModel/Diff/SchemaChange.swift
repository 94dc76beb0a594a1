import SchemaDiagnostics
import SchemaSnapshot

/// One difference between two versions of a schema, with what it means for a store of the older one.
package struct SchemaChange: Hashable, Sendable {
    /// What changed. Names are the newer version's; of something that is gone, the older one's.
    package enum Kind: Hashable, Sendable {
        case modelAdded(String)
        /// `resembles` is a new model that may be the old one under another name.
        case modelRemoved(String, resembles: String?)
        case modelMerged(String, into: String)
        case modelRenamed(from: String, to: String)
        case classRenamed(String, from: String, to: String)
        case tableRenamed(String, from: String, to: String)
        case initializerChanged(String)
        case modelBecameAbstract(String)
        case modelBecameConcrete(String)
        case baseChanged(String, from: String?, to: String?)
        case modelNeeded(String, by: MemberName)
        case strategyChanged(String, from: InheritanceStrategy, to: InheritanceStrategy)
        /// Tables are merged or split, rows change their class, or lose or lack an inherited member.
        case hierarchyMoved(String, because: String)

        case attributeAdded(MemberName, type: String)
        case attributeRemoved(MemberName, resembles: String?)
        case attributeRenamed(from: MemberName, to: MemberName)
        case attributeMoved(from: MemberName, to: MemberName)
        case attributeTypeChanged(MemberName, from: String, to: String)
        case attributeBecameOptional(MemberName)
        case attributeBecameRequired(MemberName, type: String)
        case attributeDefaultChanged(MemberName)
        /// It has no column any more.
        case attributeUnstored(MemberName)
        case attributeLifetimeChanged(MemberName, to: String)
        case updateStampChanged(MemberName, isOn: Bool)
        case limitsChanged(MemberName)
        case columnRenamed(MemberName, from: String, to: String)
        /// Another expression of a derived attribute, another transformer, or another rule for unknown raw values.
        case attributeFormChanged(MemberName)
        /// The same column, told apart by the author.
        case hashModifierChanged(MemberName)
        case cloudEncryptionChanged(MemberName, isOn: Bool)
        case preservationChanged(MemberName, isOn: Bool)
        /// Large values lie in files from now on, or no longer.
        case externalStorageChanged(MemberName, isOn: Bool)

        case relationshipAdded(MemberName)
        case relationshipRemoved(MemberName, resembles: String?)
        case relationshipRenamed(from: MemberName, to: MemberName)
        case relationshipMoved(from: MemberName, to: MemberName)
        case relationshipTargetChanged(MemberName, from: String, to: String)
        case relationshipBecameOptional(MemberName)
        case relationshipBecameRequired(MemberName)
        case cardinalityChanged(MemberName, from: Cardinality, to: Cardinality)
        case inverseChanged(MemberName, from: String?, to: String?)
        /// The link lies elsewhere: in the other table, or in a table of links.
        case linkMoved(MemberName)
        case deleteRuleChanged(MemberName, from: DeleteRule, to: DeleteRule)
        case orderChanged(MemberName, isOrdered: Bool)

        case indexAdded(model: String, columns: [String])
        case indexRemoved(model: String, columns: [String])
        case uniqueAdded(model: String, members: [String], note: UniqueNote? = nil)
        case uniqueRemoved(model: String, members: [String])
        case conflictRuleChanged(model: String, members: [String])
        case searchAdded(model: String)
        case searchRemoved(model: String)
        case searchChanged(model: String)
        case checkAdded(model: String, name: String)
        case checkRemoved(model: String, name: String)

        case enumAdded(String)
        case enumRemoved(String)
        case enumRawTypeChanged(String)
        case enumCaseAdded(enumeration: String, name: String)
        /// Rows can hold its raw value.
        case enumCaseRemoved(enumeration: String, name: String)
        /// The raw value stays, so rows keep their case.
        case enumCaseRenamed(enumeration: String, from: String, to: String)

        case profileChanged(Profile, isOn: Bool)
        /// The schema has another name, by which generated code calls its namespace.
        case schemaRenamed(from: String, to: String)

        case hintStale(name: String, originalName: String)
        case hintCollides(name: String, originalName: String)
        case hintClaimedTwice(name: String, by: String, originalName: String)
    }

    /// What the author of a new unique may not have thought of.
    package enum UniqueNote: Hashable, Sendable {
        /// Its members are new, and every row gets the same values.
        case allEqual
        /// A row without a value of one of these is equal to none.
        case distinctNulls([String])
    }

    /// What a change does to a store whose rows nobody has looked at.
    package enum Risk: String, Hashable, Sendable, CaseIterable {
        /// No value is lost, none is missing.
        case safe
        /// Rows lack a value that the newer version requires, or may not be what it requires.
        case needsValue
        /// Values go.
        case lossy
        /// No plan can be computed.
        case impossible
        /// It may be meant in two ways.
        case ambiguous
    }

    package var kind: Kind
    package var risk: Risk
    /// The rule that a change breaks that is not safe, or that tells of a safe one.
    package var code: FindingCode?
    /// What to point at in the file of the newer version, the nearest first.
    package var elements: [SchemaElement]
    /// The author gave the consent that the change needs.
    package var isConsented: Bool
    /// Why just here no plan can be computed, where another place would have one.
    var obstacle: String?

    init(
        _ kind: Kind, _ risk: Risk = .safe, _ code: FindingCode? = nil, at elements: SchemaElement...,
        isConsented: Bool = false
    ) {
        self.kind = kind
        self.risk = risk
        self.code = code
        self.elements = elements
        self.isConsented = isConsented
    }

    /// Whether a plan can carry it out.
    package var isPlannable: Bool { risk == .safe || isConsented && (risk == .lossy || risk == .needsValue) }
}
