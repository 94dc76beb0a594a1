// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import SchemaRuntime

/// What an initialiser is called with.
public struct Arguments {
    let values: [String: JSON]
    let objects: [String: [any PersistentModel]]

    public func value<V: Scripted>(_ name: String) throws -> V { try V(values[name] ?? .null) }

    public func optional<V: Scripted>(_ name: String) throws -> V? {
        guard let value = values[name], value != .null else { return nil }
        return try V(value)
    }

    public func truth(_ name: String) -> Bool { values[name]?.isTrue ?? false }

    public func one<U: PersistentModel>(_ name: String) -> U? { objects[name]?.first.map { $0 as! U } }

    public func required<U: PersistentModel>(_ name: String) throws -> U {
        guard let object = objects[name]?.first as? U else { throw ScriptError("no \(name)") }
        return object
    }

    public func many<U: PersistentModel>(_ name: String) -> [U] { (objects[name] ?? []).map { $0 as! U } }
}
