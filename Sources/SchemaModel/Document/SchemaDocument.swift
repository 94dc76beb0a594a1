import SchemaDiagnostics
import SchemaSnapshot

/// What the author of a schema file wrote, each field with its place; nothing in it is resolved or checked against anything else.
///
/// A field that is missing or unreadable is `nil`; the reader has reported it.
package struct SchemaDocument: Hashable, Sendable {
    package var name: Located<String>?
    package var version: Located<SchemaVersion>?
    package var access: Located<AccessLevel>?
    /// `generate: { enumChecks: true }`
    package var enumChecks = false
    package var enums: [EnumDocument] = []
    package var mixins: [MixinDocument] = []
    package var structs: [StructDocument] = []
    package var models: [ModelDocument] = []
    package var versions: [VersionDocument] = []
    package var annotations: [Annotation.Entry] = []
    package var profiles: [Located<Profile>] = []
    /// Types that the file declares in a form that could not be read; that has been reported, so their uses need not be.
    package var unsupportedTypes: Set<String> = []
    /// The files that `include` names.
    package var includes: [Located<String>] = []
    /// An included file could not be read: any name may be its.
    package var lacksIncludes = false
    /// Reading it reported an error: something of it is absent.
    package var isIncomplete = false
    /// The key `models`, or the beginning of the file where it is missing.
    package var modelsRange: SourceRange
    /// The file's content.
    package var range: SourceRange
}

/// One enum as written.
package struct EnumDocument: Hashable, Sendable {
    /// One case; a raw value stands only in the long form.
    package struct Case: Hashable, Sendable {
        package var name: Located<String>
        package var rawValue: Located<ScalarSyntax>?
    }

    package var name: Located<String>
    /// `type: Int` or `type: String`.
    package var isIntBacked = false
    /// `external`
    package var isExternal = false
    package var cases: [Case] = []
    package var doc: String?
    package var annotations: [Annotation.Entry] = []
    /// Some of it could not be read: it may have more cases, and their raw values may be of another type.
    package var isIncomplete = false
}

/// One mixin as written: attributes that several models share.
package struct MixinDocument: Hashable, Sendable {
    package var name: Located<String>
    package var attributes: [AttributeDocument] = []
}

/// One struct as written.
package struct StructDocument: Hashable, Sendable {
    package var name: Located<String>
    package var fields: [AttributeDocument] = []
    package var doc: String?
    package var annotations: [Annotation.Entry] = []
    /// Some of it could not be read: it may have more fields.
    package var isIncomplete = false
}

/// One model as written.
package struct ModelDocument: Hashable, Sendable {
    package var name: Located<String>
    package var doc: String?
    package var annotations: [Annotation.Entry] = []
    package var base: Located<String>?
    package var isAbstract = false
    /// The mixins whose attributes follow its own.
    package var mixins: [Located<String>] = []
    /// `inheritance:`, which only a root may have.
    package var strategy: Located<InheritanceStrategy>?
    /// `kind:`, the discriminator; it stands in snapshots only.
    package var kind: Located<Int>?
    package var originalName: Located<String>?
    /// `class: SwiftName`
    package var className: Located<String>?
    /// `table: name`, which only a root may have.
    package var table: Located<String>?
    package var attributes: [AttributeDocument] = []
    package var relationships: [RelationshipDocument] = []
    package var indexes: [IndexDocument] = []
    package var uniques: [UniqueDocument] = []
    /// `init`: the names of the parameters.
    package var initializer: Located<[Located<String>]>?
    package var search: SearchDocument?
    /// `checks`: SQL by name.
    package var checks: [CheckDocument] = []
}

/// How a struct lies in its model's table.
package enum StructStorage: String, Hashable, Sendable, CaseIterable {
    case columns, json
}

/// One end of a relationship as written.
package struct RelationshipDocument: Hashable, Sendable {
    /// `inverse: NAME`, or `inverse: none`.
    package enum Inverse: Hashable, Sendable {
        case none
        case name(String)
    }

    package var name: Located<String>
    package var type: TypeSyntax?
    package var inverse: Located<Inverse>?
    /// The author wrote an `inverse` that could not be read; it has been reported.
    package var inverseIsUnreadable = false
    package var deleteRule: Located<DeleteRule>?
    /// `ordered: true`; nil where it says false.
    package var ordered: SourceRange?
    package var minimum: Located<Int>?
    package var maximum: Located<Int>?
    package var originalName: Located<String>?
    package var doc: String?
    package var annotations: [Annotation.Entry] = []
}

/// One index as written.
package struct IndexDocument: Hashable, Sendable {
    /// A column of an index with its direction and collation.
    package struct Member: Hashable, Sendable {
        package var name: Located<String>
        package var isDescending = false
        package var collation: Located<IndexCollation>?
        /// `name` is SQL over the model's columns.
        package var isExpression = false
    }

    package var members: [Member]
    package var condition: Located<String>?
    package var range: SourceRange
}

/// The collations an index column can ask for.
package enum IndexCollation: String, Hashable, Sendable, CaseIterable {
    case nocase, decimal, localized
}

/// A model's `search` as written.
package struct SearchDocument: Hashable, Sendable {
    package var members: [Located<String>]
    package var prefixes: [Located<Int>] = []
    /// The key.
    package var range: SourceRange
}

/// One entry of a model's `unique` list as written.
package struct UniqueDocument: Hashable, Sendable {
    package var members: [IndexDocument.Member]
    package var onConflict: ConflictRule = .upsert
    package var nullsAreSame = false
    package var range: SourceRange
}

/// One entry of `versions` as written.
package struct VersionDocument: Hashable, Sendable {
    package var version: Located<SchemaVersion>
    package var doc: String?
    package var migration = MigrationDocument()
}

/// The keys of one `migration` as written: how data gets to this version from the one before it.
package struct MigrationDocument: Hashable, Sendable {
    /// `Model.attribute` with the SQL that gives its value.
    package struct Value: Hashable, Sendable {
        package var name: Located<String>
        package var sql: Located<String>
        /// The same for PostgreSQL, where the author says it.
        package var postgresql: Located<String>?
    }

    /// What becomes of an enum's older cases.
    package struct EnumMap: Hashable, Sendable {
        package var name: Located<String>
        /// Older case and newer one.
        package var cases: [NamePair]
    }

    /// What something was called, or was, and what it is now.
    package struct NamePair: Hashable, Sendable {
        package var old: Located<String>
        package var new: Located<String>
    }

    /// `remove: [Model, Model.member]`: what this version's step may lose.
    package var removals: [Located<String>] = []
    package var values: [Value] = []
    package var maps: [EnumMap] = []
    /// Statements over the store as it is before the step's changes, and after them.
    package var before: [AuthorsSQL] = []
    package var after: [AuthorsSQL] = []
    package var extracts: [Extract] = []
    /// Values that move along a link that is there, to an attribute of what it leads to.
    package var moves: [Extract] = []
    package var splits: [Split] = []
    package var merges: [Merge] = []
    package var dedupes: [Dedupe] = []
    package var picks: [Pick] = []
    package var converts: [Convert] = []
    package var orphans: [Orphans] = []
    /// `Model.check` of the newer version: no row breaks it.
    package var checks: [Located<String>] = []
    /// Whether Swift code of the consumer's takes part in the step.
    package var custom: Located<Bool>?
}
