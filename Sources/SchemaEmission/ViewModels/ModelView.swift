import Mustache
import SchemaModel

/// What `swift/Model.mustache` is given: one class.
struct ModelView: TemplateView {
    var docLines: [String]
    /// The access word with a blank behind it, or nothing.
    var access: String
    var isFinal: Bool
    var name: String
    /// The class it inherits from.
    var base: String
    var isRoot: Bool
    /// Stored fields of its own, small ones first.
    var fields: [FieldView]
    var parameters: [ParameterView]
    /// The base's initialiser has the same parameters.
    var overridesInitializer: Bool
    var baseArguments: [ParameterView]
    /// Own properties in the order of their indices.
    var properties: [PropertyView]
    var transients: [TransientView]
    /// What the initialiser sets by the properties themselves, once the object is whole.
    var assignments: [PropertyView]
    var annotations: [Annotation.Entry]
    /// Where the enum of the current version stands.
    var version: String
    /// The model's position among those of the schema.
    var entityIndex: Int
    /// The model's position among those of its hierarchy.
    var segment: Int
    /// Own columns.
    var columns: [ColumnView]
    /// The names of all properties, inherited ones first.
    var keyPaths: [String]
    var releases: [ReleaseView]
    /// All properties, inherited ones first, as a snapshot has them.
    var snapshotMembers: [SnapshotMemberView]
    /// Whether no member is called as the method that makes a snapshot.
    var hasSnapshotMethod: Bool
    /// Whether it has a base or subclasses. Methods of one name and different results in a class and its base would be ambiguous; of
    /// extensions, the one for the more special class is meant.
    var isInHierarchy: Bool
    /// Whether it has a type for its values: only the current version's classes have.
    var hasSnapshot = true
    /// Whether a type in it comes from Foundation.
    var needsFoundation: Bool

    var value: MustacheValue {
        let values = properties.map { (value: $0.value, isAttribute: $0.link == nil) }
        return [
            "docLines": docLines.value, "access": .string(access), "isFinal": .bool(isFinal), "name": .string(name),
            "base": .string(base), "isRoot": .bool(isRoot), "fields": fields.value, "hasFields": .bool(!fields.isEmpty),
            "parameters": parameters.value, "hasParameters": .bool(!parameters.isEmpty),
            "overridesInitializer": .bool(overridesInitializer), "baseArguments": baseArguments.value,
            "hasBaseArguments": .bool(!baseArguments.isEmpty), "properties": .list(values.map(\.value)),
            "transients": transients.value,
            "assignments": assignments.value, "annotations": annotations.value,
            "annotationLiterals": annotations.literals,
            "attributes": .list(values.filter(\.isAttribute).map(\.value)),
            "relationships": .list(values.filter { !$0.isAttribute }.map(\.value)), "version": .string(version),
            "entityIndex": .string(String(entityIndex)), "segment": .string(String(segment)), "columns": columns.value,
            "hasColumns": .bool(!columns.isEmpty), "keyPaths": keyPaths.value, "hasKeyPaths": .bool(!keyPaths.isEmpty),
            "releases": releases.value, "hasReleases": .bool(!releases.isEmpty),
            "hasBlanks": .bool(fields.contains(where: \.isSetByInitializers)),
            "snapshotMembers": snapshotMembers.value, "hasSnapshotMembers": .bool(!snapshotMembers.isEmpty),
            "hasSnapshotMethod": .bool(hasSnapshotMethod && hasSnapshot), "hasSnapshot": .bool(hasSnapshot),
            "isInHierarchy": .bool(isInHierarchy),
        ]
    }
}
