@testable import SchemaRuntime
import SQLiteKit
import Testing

/// An enum as the generator writes it, with raw values of every length at which something changes.
private enum Grade: String, Codable, Sendable, _StorableEnum {
    case none = ""
    case plain
    case plainer
    case withNUL = "plain\u{0}"
    case sixteen = "0123456789abcdef"
    case seventeen = "0123456789abcdefg"
    case composed = "\u{E9}"
    case persian = "شیراز"

    static var _$rawValueKeyPath: AnyKeyPath { \Grade.rawValue }
    static let _$texts: _EnumTexts<Grade>? = _EnumTexts()
}

@Suite struct EnumTextsTests {
    private let connection: Connection

    init() throws { connection = try Connection() }

    private func read(_ value: Value) throws -> Grade {
        let statement = try connection.prepare("SELECT ?1")
        try statement.bind(value, at: 1)
        guard try statement.step() else { throw SQLiteError(code: 0, message: "no row", sql: nil) }
        let starts: [Int32] = [0]
        return try starts.withUnsafeBufferPointer { try _Row(statement.row, starts: $0.baseAddress!).read(0) }
    }

    @Test func `Each case is read from its raw value`() throws {
        for grade in Grade.allCases { #expect(try read(.text(grade.rawValue)) == grade) }
        #expect(Grade.allCases.count == 8)
    }

    @Test func `A text that is equal but stored in other bytes is the case still`() throws {
        #expect(try read(.text("e\u{301}")) == .composed)
    }

    @Test(arguments: [
        Value.text("plai"), .text("PLAIN"), .text("plain "), .text("\u{0}"), .text("0123456789abcdeg"), .null,
        .integer(1), .blob([0xC3, 0x28]),
    ])
    func `What is no raw value is refused`(value: Value) {
        #expect(throws: _ValueError.self) { try read(value) }
    }
}
