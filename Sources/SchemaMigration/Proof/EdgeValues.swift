import SQLiteKit
import SchemaSnapshot

/// The values of a type at which migrations go wrong, as a store holds them.
package enum EdgeValues {
    /// - Parameters:
    ///   - field: the column.
    ///   - rawValues: those of the enum that the type names, where it names one.
    /// - Returns: at least one, none NULL; the first ones are what everybody has.
    package static func values(of field: FieldDescription, rawValues: [Value] = []) -> [Value] {
        switch field.form.store {
        case "unixMillis": return [0, 1_700_000_000_123, -62_135_596_800_000]
        case "iso8601": return ["2001-01-01T00:00:00.000Z", "1969-12-31T23:59:59.999Z", "9999-12-31T00:00:00.000Z"]
        case "blob8": return [.blob([UInt8](repeating: 0, count: 8)), .blob([UInt8](repeating: 255, count: 8))]
        default: break
        }
        if field.rawType != nil, !field.type.hasPrefix("[") {
            if !rawValues.isEmpty { return rawValues }
            return field.columnType == .integer ? [0] : [""]
        }
        if let scalar = ScalarType(rawValue: field.type) { return values(of: scalar, in: field.columnType) }
        if let decimal = decimals(field.type) { return decimal }
        switch field.columnType {
        case .integer: return integers(from: .min, to: .max)
        case .real: return reals
        case .blob, .any: return blobs
        case .text: return [.text(json(field))]
        }
    }

    /// A value that no other number gives, as far as the type has so many; `nil` where it has next to none.
    package static func distinct(_ number: Int, of field: FieldDescription) -> Value? {
        if ScalarType(rawValue: field.type) == .bool || field.rawType != nil { return nil }
        switch field.columnType {
        case .integer:
            switch ScalarType(rawValue: field.type) {
            case .int8: return .integer(Int64(Int8(truncatingIfNeeded: number)))
            case .uint8: return .integer(Int64(UInt8(truncatingIfNeeded: number)))
            default: return .integer(Int64(number))
            }
        case .real: return .real(Double(number) + 0.5)
        case .text:
            switch ScalarType(rawValue: field.type) {
            case .decimal: return .text("\(number).25")
            case .url: return .text("https://example.com/\(number)")
            case .string: return .text("\(number) é👩‍👧 O'Brien")
            default: return nil
            }
        case .blob, .any:
            let length = field.type == ScalarType.uuid.rawValue ? 16 : 4
            return .blob((0..<length).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
        }
    }

    private static func values(of scalar: ScalarType, in column: ColumnType) -> [Value] {
        switch scalar {
        case .string: texts
        case .int, .int64: integers(from: .min, to: .max)
        case .int8: integers(from: -128, to: 127)
        case .int16: integers(from: -32768, to: 32767)
        case .int32: integers(from: -2_147_483_648, to: 2_147_483_647)
        case .uint8: integers(from: 0, to: 255)
        case .uint16: integers(from: 0, to: 65535)
        case .uint32: integers(from: 0, to: 4_294_967_295)
        case .uint64: integers(from: 0, to: .max)
        case .double: reals
        case .float: [1.5, 0, -0.25, .real(Double(Float.greatestFiniteMagnitude)), .real(Double(Float.pi))]
        case .bool: [0, 1]
        case .date: [700_000_000.123, 0, -63_114_076_800, 252_423_993_600, 0.000001]
        case .data: blobs
        case .uuid:
            [.blob(Array(1...16)), .blob([UInt8](repeating: 0, count: 16)), .blob([UInt8](repeating: 255, count: 16))]
        case .url: ["https://example.com/a?q=%20#f", "urn:isbn:0", "mailto:a@example.com"]
        case .decimal: ["10", "0", "12345678901234567890.12", "-0.000000001", "9"]
        }
    }

    private static let texts: [Value] = [
        "a", "", "007", "O'Brien \"x\"; --", "e\u{301} 👩‍👩‍👧‍👦 مرحبا", "9007199254740993", "a\u{0}b", "null",
        .text(String(repeating: "long ", count: 4000)),
    ]

    private static let reals: [Value] = [
        1.5, 0, -1e30, 9_007_199_254_740_992, .real(.greatestFiniteMagnitude), .real(.leastNonzeroMagnitude), 0.1,
    ]

    private static let blobs: [Value] = [
        .blob(Array("plist".utf8)), .blob([]), .blob([0]), .blob(Array(0...255)),
        .blob([UInt8](repeating: 0xA5, count: 100_000)),
    ]

    private static func integers(from lowest: Int64, to highest: Int64) -> [Value] {
        let all: [Int64] = [1, 0, lowest, highest, -1, 9_007_199_254_740_993]
        return all.filter { (lowest...highest).contains($0) }.map { .integer($0) }
    }

    /// Of `Decimal(p,s)`, as scaled integers.
    private static func decimals(_ type: String) -> [Value]? {
        guard type.hasPrefix("Decimal("), let precision = Int(type.dropFirst(8).prefix { $0 != "," }) else {
            return nil
        }
        let limit = (0..<min(precision, 18)).reduce(Int64(1)) { power, _ in power * 10 } - 1
        return [1, 0, .integer(limit), .integer(-limit)]
    }

    /// Collections that are empty fit any element; of a struct or of a consumer's own type only its program knows more.
    private static func json(_ field: FieldDescription) -> String {
        if !field.type.hasPrefix("["), let json = field.form.shape.flatMap(shapedJSON) { return json }
        guard field.type.hasPrefix("[") else { return "{}" }
        return field.type.hasPrefix("[String:") ? "{}" : "[]"
    }
}
