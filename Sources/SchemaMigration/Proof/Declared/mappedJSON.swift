import Foundation
import SQLiteKit

/// JSON in which raw values, the elements of lists and the values of dictionaries at any depth, are others.
/// - Returns: in one way of writing it, for `sameJSON`; `nil` for what is no JSON.
func mappedJSON(_ text: String, _ cases: [(old: Value, new: Value)]) -> String? {
    guard let json = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) else {
        return nil
    }
    return written(json) { value in cases.first { ValueOrder.isSame($0.old, value) }?.new ?? value }
}

/// JSON with its members in order, so that equal ones are written alike.
func writtenJSON(_ text: String) -> String? { mappedJSON(text, []) }

private func written(_ json: Any, _ map: (Value) -> Value) -> String {
    switch json {
    case let list as [Any]: return "[" + list.map { written($0, map) }.joined(separator: ",") + "]"
    case let object as [String: Any]:
        let members = object.map { (Array($0.key.utf8), written($0.key) + ":" + written($0.value, map)) }
        return "{" + members.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1).joined(separator: ",") + "}"
    case let text as String: return shown(map(.text(text)))
    case let number as NSNumber
    where Int64(exactly: number.doubleValue) != nil || number.int64Value.description == "\(number)":
        return shown(map(.integer(number.int64Value)))
    case let number as NSNumber: return "\(number)"
    default: return "null"
    }
}

private func shown(_ value: Value) -> String {
    switch value {
    case .text(let text): written(text)
    case .integer(let number): String(number)
    default: "null"
    }
}

/// A text by its bytes, whatever it holds.
private func written(_ text: String) -> String {
    "\"" + text.utf8.map { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C ? "\\\($0);" : String(UnicodeScalar($0)) }.joined()
        + "\""
}
