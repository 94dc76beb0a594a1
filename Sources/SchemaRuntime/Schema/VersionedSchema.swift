/// One version of a schema.
public protocol VersionedSchema: SendableMetatype {
    /// The classes of the version; none where a version is too old for its classes to be kept.
    static var models: [any PersistentModel.Type] { get }
    /// The version's number.
    static var versionIdentifier: Schema.Version { get }
}

/// A version that the generator wrote: it knows its description and how a store of it is made.
public protocol _GeneratedSchema: VersionedSchema {
    /// The description, decoded.
    static var _$graph: _SchemaGraph { get }
    /// Whether the version may still change.
    static var _$isDraft: Bool { get }
    /// The description of the schema.
    static var _$snapshot: String { get }
    /// The plan that makes an empty store of this version.
    static var _$creation: String { get }
    /// The plan that brings a store of an older version here.
    static func _$plan(from version: String) -> String?
    /// The older versions whose stores are no longer migrated, a line each: version, store hash, the oldest version that was kept then.
    static var _$squashed: String { get }
    /// The Swift code that takes part in the step to a version.
    static func _$code(to version: String) -> _MigrationCode?
}

extension _GeneratedSchema {
    /// A version is released unless it says otherwise.
    public static var _$isDraft: Bool { false }
    /// A version to which nothing leads.
    public static func _$plan(from version: String) -> String? { nil }
    /// A version before which none was given up.
    public static var _$squashed: String { "" }
    /// A version on whose way no code runs.
    public static func _$code(to version: String) -> _MigrationCode? { nil }
}

/// A class of a version that Swift code of a migration meets: contexts of another version do not take it.
public protocol _VersionedModel: PersistentModel {
    /// The version.
    associatedtype _$Version: VersionedSchema
}
