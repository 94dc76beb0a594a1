// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

/// A type of attribute that scripts have values of.
public protocol Scripted: Comparable, Codable, Sendable {
    init(_ json: JSON) throws
    var json: JSON { get }
}

/// A script says what the driver does not understand.
struct ScriptError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

extension Int: Scripted {
    public init(_ json: JSON) throws {
        guard let value = json.int else { throw ScriptError("no integer: \(json)") }
        self = value
    }
    public var json: JSON { .int(self) }
}

extension String: Scripted {
    public init(_ json: JSON) throws {
        guard let value = json.text else { throw ScriptError("no text: \(json)") }
        self = value
    }
    public var json: JSON { .text(self) }
}

extension Double: Scripted {
    public init(_ json: JSON) throws {
        switch json {
        case .double(let value): self = value
        case .int(let value): self = Double(value)
        default: throw ScriptError("no number: \(json)")
        }
    }
    public var json: JSON { .double(self) }
}

extension Date: Scripted {
    public init(_ json: JSON) throws { self.init(timeIntervalSinceReferenceDate: try Double(json)) }
    public var json: JSON { .double(timeIntervalSinceReferenceDate) }
}
