import SQLiteKit
import Synchronization

/// The SQL function by which a condition asks an enum whether it has a case of a raw value. SQLite knows the type by its name.
enum EnumFunction {
    static let name = "schema_is_unknown"
    private static let types = Mutex<[String: any _StorableRaw.Type]>([:])

    static func register(on connection: Connection) throws(SQLiteError) {
        try connection.register(textFunction: name) { type, text in
            guard let type = types.withLock({ $0[String(decoding: type, as: UTF8.self)] }) else { return false }
            guard let text = String(stored: text) else { return false }
            // Numbers come as texts as well.
            return type.isUnknown(.text(text)) || Int64(text).map { type.isUnknown(.int($0)) } == true
        }
    }

    /// The name by which a statement asks a type.
    static func name(of type: any _StorableRaw.Type) -> String {
        types.withLock { types in
            var name = String(reflecting: type)
            // Types of functions have the same one.
            while let other = types[name], other != type { name += "'" }
            types[name] = type
            return name
        }
    }
}

extension _StorableRaw {
    /// Whether a stored value is a raw value, and of no case.
    static func isUnknown(_ stored: _Value) -> Bool {
        guard let raw = try? RawValue(_$value: stored) else { return false }
        return _$find(raw) == nil
    }
}
