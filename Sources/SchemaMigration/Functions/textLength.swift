import SQLiteKit

/// `schemagen_length(value)`: the characters of a text as Swift counts them, by which limits are meant; `length` counts code points.
func registerTextLength(on connection: Connection) throws(SQLiteError) {
    try connection.register(function: "schemagen_length", argumentCount: 1) { arguments in
        guard case .text(let text) = arguments[0] else { return .null }
        return .integer(Int64(text.count))
    }
}
