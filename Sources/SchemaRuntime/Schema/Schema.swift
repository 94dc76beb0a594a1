/// A set of models in a certain version.
public struct Schema: Sendable {
    /// The classes.
    public let models: [any PersistentModel.Type]
    /// The version.
    public let version: Version

    /// The models of a version.
    public init(versionedSchema: any VersionedSchema.Type) {
        models = versionedSchema.models
        version = versionedSchema.versionIdentifier
    }

    /// Some models. The generated schema to which they belong is opened as a whole.
    public init(_ types: [any PersistentModel.Type], version: Version? = nil) {
        models = types
        self.version = version ?? types.first?._$entity.version.versionIdentifier ?? Version(1, 0, 0)
    }

    /// Some models.
    public init(_ types: any PersistentModel.Type..., version: Version? = nil) { self.init(types, version: version) }

    /// What each model is made of.
    public var entities: [Entity] { models.map { Entity($0._$entity) } }

    /// What each model is made of, by its name.
    public var entitiesByName: [String: Entity] {
        Dictionary(entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
}

extension Schema {
    /// `major.minor.patch`, compared by number.
    public struct Version: Hashable, Codable, Sendable, Comparable, CustomStringConvertible {
        /// Raised by changes that break.
        public let major: Int
        /// Raised by additions.
        public let minor: Int
        /// Raised by corrections.
        public let patch: Int

        /// A version of its three numbers.
        public init(_ major: Int, _ minor: Int, _ patch: Int) {
            self.major = major
            self.minor = minor
            self.patch = patch
        }

        /// `1.0.0`.
        public var description: String { "\(major).\(minor).\(patch)" }

        /// Whether a version is earlier.
        public static func < (left: Version, right: Version) -> Bool {
            (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
        }
    }

    /// What a model is made of.
    public struct Entity: Hashable, Sendable {
        /// The model's name.
        public let name: String
        /// The name of the model above it.
        public let superentityName: String?
        /// The names of its attributes, inherited ones first.
        public let attributes: [String]
        /// The names of its relationships, inherited ones first.
        public let relationships: [String]
        /// What the schema says of attributes besides their types, by their names; those of which it says nothing are absent.
        public let attributeOptions: [String: Set<Attribute.Option>]

        init(_ entity: _Entity) {
            name = entity.name
            superentityName = entity.base.map { entity.version._$graph.entities[$0].name }
            attributes = entity.properties.filter { $0.relationship == nil }.map(\.name)
            relationships = entity.properties.filter { $0.relationship != nil }.map(\.name)
            let uniques = entity.uniques.filter { $0.members.count == 1 }.map { $0.members[0] }
            attributeOptions = Dictionary(
                entity.properties.enumerated().compactMap { index, property in
                    guard property.relationship == nil else { return nil }
                    let options = property.options.union(uniques.contains(index) ? [.unique] : [])
                    return options.isEmpty ? nil : (property.name, options)
                }, uniquingKeysWith: { first, _ in first })
        }
    }
}
