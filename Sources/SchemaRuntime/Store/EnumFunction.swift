import SQLiteKit
import Synchronization

/// The SQL function by which a condition asks an enum whether it has a case of a raw value. SQLite knows the type by its name.
enum EnumFunction {
    static let name = "schema_is_unknown"
    /// The function that refuses a case that its enum does not list where its place is asked for.
    static let unlistedName = "schema_unlisted"
    private static let types = Mutex<[String: any _StorableRaw.Type]>([:])

    static func register(on connection: Connection) throws(SQLiteError) {
        try connection.register(textFunction: name) { type, text in
            guard let type = types.withLock({ $0[String(decoding: type, as: UTF8.self)] }) else { return false }
            guard let text = String(stored: text) else { return false }
            // Numbers come as texts as well.
            return type.isUnknown(.text(text)) || Int64(text).map { type.isUnknown(.int($0)) } == true
        }
        try connection.register(function: unlistedName, argumentCount: 2) { arguments in
            guard case .text(let name) = arguments[0], let type = types.withLock({ $0[name] }) else { return .null }
            // NULL has no place, and what no case has is an error to whoever reads it.
            let stored = _Value(arguments[1])
            if stored == .null || type.isUnknown(stored) { return .null }
            throw UnlistedCase(type: name)
        }
    }

    /// The name of a type as SQL has it.
    static func literal(of type: any _StorableRaw.Type) -> String { _Value.text(name(of: type)).sqlLiteral }

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

/// Why a case has no place among the others.
private struct UnlistedCase: Error, CustomStringConvertible {
    let type: String
    var description: String { "\(type).allCases does not list a case that is stored, so that its place is not known" }
}

extension _StorableRaw {
    /// Whether a stored value is a raw value, and of no case.
    static func isUnknown(_ stored: _Value) -> Bool {
        guard let raw = try? RawValue(_$value: stored) else { return false }
        return _$find(raw) == nil
    }
}
