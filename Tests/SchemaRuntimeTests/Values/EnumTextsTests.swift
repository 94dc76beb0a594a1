import Foundation
import SQLiteKit
@testable import SchemaRuntime
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

    private func read(_ value: Value) throws -> Grade { try inRow(value, on: connection) { try $0.read(0) } }

    @Test func `Each case is read from its raw value`() throws {
        for grade in Grade.allCases { #expect(try read(.text(grade.rawValue)) == grade) }
    }

    @Test func `By its bytes a case is found whose raw value has sixteen of them at most`() throws {
        let texts = try #require(Grade._$texts)
        for grade in Grade.allCases {
            let found = try inRow(.text(grade.rawValue), on: connection) { texts.find($0, 0) }
            #expect(found == (grade == .seventeen ? nil : grade))
        }
        for text in ["e\u{301}", "0123456789abcdef\u{0}", "\u{0}"] {
            #expect(try inRow(.text(text), on: connection) { texts.find($0, 0) } == nil)
        }
    }

    @Test(arguments: [
        // To Swift equal to a raw value, to SQL another text.
        Value.text("e\u{301}"), .text("plai"), .text("PLAIN"), .text("plain "), .text("\u{0}"),
        .text("0123456789abcdeg"), .null,
        .integer(1), .blob([0xC3, 0x28]),
    ])
    func `What is no raw value is refused`(value: Value) {
        #expect(throws: _ValueError.self) { try read(value) }
    }
}

/// Numbers and dates are read by ways of their own where all is as it should be.
@Suite struct ReadNumbersTests {
    private let connection: Connection

    init() throws { connection = try Connection() }

    private func read<T: _Storable>(_ type: T.Type, _ value: Value) throws -> T {
        try inRow(value, on: connection) { try type._$read($0, 0) }
    }

    @Test func `What is missing is no zero`() throws {
        #expect(throws: _ValueError.self) { try read(Int.self, .null) }
        #expect(throws: _ValueError.self) { try read(Double.self, .null) }
        #expect(throws: _ValueError.self) { try read(Date.self, .null) }
        #expect(throws: _ValueError.self) { try read(Bool.self, .null) }
    }

    @Test func `Zero is a value, and so are the ends`() throws {
        for number in [Int.min, -1, 0, 1, .max] { #expect(try read(Int.self, .integer(Int64(number))) == number) }
        #expect(try read(Double.self, .real(0)) == 0 && read(Double.self, .real(-0.5)) == -0.5)
        #expect(try read(Date.self, .real(0)) == Date(timeIntervalSinceReferenceDate: 0))
        #expect(try !read(Bool.self, .integer(0)) && read(Bool.self, .integer(1)))
        #expect(throws: _ValueError.self) { try read(Bool.self, .integer(2)) }
    }
}

private func inRow<Result>(_ value: Value, on connection: Connection, _ body: (_Row) throws -> Result) throws -> Result
{
    let statement = try connection.prepare("SELECT ?1")
    try statement.bind(value, at: 1)
    guard try statement.step() else { throw SQLiteError(code: 0, message: "no row", sql: nil) }
    let starts: [Int32] = [0]
    return try starts.withUnsafeBufferPointer { try body(_Row(statement.row, starts: $0.baseAddress!)) }
}
