// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import SchemaRuntime

/// A generated schema with its classes.
public final class World {
    let schema: any VersionedSchema.Type
    let models: [AnyModel]
    /// Those at the top of their hierarchies, of which all objects are fetched.
    let roots: [AnyModel]
    private let byType: [ObjectIdentifier: AnyModel]
    private let byName: [String: AnyModel]

    public init(_ schema: any VersionedSchema.Type, models: [AnyModel], roots: [AnyModel]) {
        self.schema = schema
        self.models = models
        self.roots = roots
        byType = Dictionary(uniqueKeysWithValues: models.map { (ObjectIdentifier($0.type), $0) })
        byName = Dictionary(uniqueKeysWithValues: models.map { ($0.name, $0) })
    }

    func model(of object: any PersistentModel) -> AnyModel { byType[ObjectIdentifier(Swift.type(of: object))]! }

    func model(_ name: String) throws -> AnyModel {
        guard let model = byName[name] else { throw ScriptError("no model \(name)") }
        return model
    }
}

/// Every object of a script has a number of its own that stays, since keys differ from store to store.
public protocol Tagged: PersistentModel { var tag: Int { get } }

func tag(of object: any PersistentModel) -> Int { (object as! any Tagged).tag }
