// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
/// A value of a script, or of what is printed about it.
public enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case text(String)
    case list([JSON])
    case object([String: JSON])

    var int: Int? { if case .int(let value) = self { value } else { nil } }
    var text: String? { if case .text(let value) = self { value } else { nil } }
    var list: [JSON] { if case .list(let values) = self { values } else { [] } }
    var object: [String: JSON] { if case .object(let values) = self { values } else { [:] } }
    var isTrue: Bool { self == .bool(true) }
}

extension JSON: Codable {
    /// Reads whatever value comes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .int(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSON].self) {
            self = .list(value)
        } else if let value = try? container.decode(Double.self) {
            self = .double(value)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }

    /// Writes the value alone.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let values): try container.encode(values)
        case .object(let values): try container.encode(values)
        }
    }
}
