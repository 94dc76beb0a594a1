/// One version of a schema.
public protocol VersionedSchema: SendableMetatype {
    static var models: [any PersistentModel.Type] { get }
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
}

extension _GeneratedSchema {
    public static var _$isDraft: Bool { false }
    public static func _$plan(from version: String) -> String? { nil }
}

/// A version's description, decoded once, with the classes that belong to it.
public final class _SchemaGraph: Sendable {
    public let entities: [_Entity]

    public init(_ version: any _GeneratedSchema.Type) { entities = [] }
}
