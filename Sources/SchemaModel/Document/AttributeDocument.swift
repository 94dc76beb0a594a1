import SchemaDiagnostics
import SchemaSnapshot

/// One attribute as written.
package struct AttributeDocument: Hashable, Sendable {
    package var name: Located<String>
    /// The entry of a model's `mixins` by which it came to the model; its own places are in the mixin.
    package var mixin: SourceRange?
    package var type: TypeSyntax?
    package var defaultValue: Located<DefaultSyntax>?
    package var doc: String?
    private var seldom: Shared<AttributeSettings>?

    package init(name: Located<String>) { self.name = name }

    /// What else its mapping says.
    package var settings: AttributeSettings {
        get { seldom?.content ?? AttributeSettings() }
        set { seldom = newValue == AttributeSettings() ? nil : Shared(newValue) }
    }
}

/// What the mapping of an attribute says besides its type, its default and its documentation.
package struct AttributeSettings: Hashable, Sendable {
    /// The key `unique` where it is true.
    package var unique: SourceRange?
    package var onConflict: Located<ConflictRule>?
    package var originalName: Located<String>?
    /// `column: name`
    package var column: Located<String>?
    package var lifetime = LifetimeDocument()
    /// The key `onUpdate`.
    package var onUpdate: SourceRange?
    package var limits = LimitsDocument()
    package var annotations: [Annotation.Entry] = []
    /// `storage:`
    package var storage: Located<StructStorage>?
    package var store: Located<StoreForm>?
    package var unknown: Located<UnknownRule>?
    package var transformer: Located<String>?
    package var derived: Located<String>?
    package var stored: Located<Bool>?
    package var hashModifier: Located<String>?
    /// The key `allowsCloudEncryption` where it is true.
    package var cloudEncryption: SourceRange?
    /// The key `preserveValueOnDeletion` where it is true.
    package var preservation: SourceRange?
    /// `externalStorage`: the threshold, at the key's value.
    package var externalStorage: Located<Int>?
}

extension AttributeDocument {
    var unique: SourceRange? { seldom?.content.unique }
    var onConflict: Located<ConflictRule>? { seldom?.content.onConflict }
    var originalName: Located<String>? { seldom?.content.originalName }
    var column: Located<String>? { seldom?.content.column }
    var lifetime: LifetimeDocument { seldom?.content.lifetime ?? LifetimeDocument() }
    var onUpdate: SourceRange? { seldom?.content.onUpdate }
    var limits: LimitsDocument { seldom?.content.limits ?? LimitsDocument() }
    var annotations: [Annotation.Entry] { seldom?.content.annotations ?? [] }
    var storage: Located<StructStorage>? { seldom?.content.storage }
    var store: Located<StoreForm>? { seldom?.content.store }
    var unknown: Located<UnknownRule>? { seldom?.content.unknown }
    var transformer: Located<String>? { seldom?.content.transformer }
    var derived: Located<String>? { seldom?.content.derived }
    var stored: Located<Bool>? { seldom?.content.stored }
    var hashModifier: Located<String>? { seldom?.content.hashModifier }
    var cloudEncryption: SourceRange? { seldom?.content.cloudEncryption }
    var preservation: SourceRange? { seldom?.content.preservation }
    var externalStorage: Located<Int>? { seldom?.content.externalStorage }
    /// Whether its mapping says nothing of it but its type, its default and its documentation.
    var isPlain: Bool { seldom == nil }
}
