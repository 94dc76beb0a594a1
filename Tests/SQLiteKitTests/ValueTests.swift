import Testing

@testable import SQLiteKit

@Suite struct ValueTests {
    let connection = try! Connection()

    @Test(
        arguments: [
            nil, 0, .integer(.max), .integer(.min), .real(-0.1), .real(.infinity), .real(-.infinity),
            .real(.greatestFiniteMagnitude), .real(.leastNonzeroMagnitude), "", "a\0b\0", "نیایش", "Ἀθῆναι", "שלום",
            "👩🏽‍🚀",
            .blob([]), .blob([0, 255, 0]),
        ] as [Value])
    func `a value comes back as it was stored`(value: Value) throws {
        try connection.execute("CREATE TABLE t (a ANY) STRICT")
        try connection.run("INSERT INTO t VALUES (?)", [value])
        #expect(try connection.value("SELECT a FROM t") == value)
        let statement = try connection.prepare("SELECT a FROM t")
        #expect(try statement.step())
        let row = statement.row
        #expect(row.isNull(at: 0) == value.isNull)
        #expect(row.storedInt64(at: 0) == value.integer)
        switch value {
        case .null:
            #expect(row.bytes(at: 0) == nil && row.utf8(at: 0) == nil && row.optionalText(at: 0) == nil)
        case .integer(let integer): #expect(row.int64(at: 0) == integer)
        case .real(let real): #expect(row.double(at: 0) == real)
        case .text(let text): #expect(row.text(at: 0) == text && row.optionalText(at: 0) == text)
        case .blob(let blob): #expect(row.bytes(at: 0).map { Array($0) } == blob)
        }
    }

    @Test func `long text comes back whole`() throws {
        let text = String(repeating: "è", count: 3_000_000) + "\0."
        try connection.execute("CREATE TABLE t (a TEXT) STRICT")
        try connection.run("INSERT INTO t VALUES (?)", [.text(text)])
        let isSame = try connection.value("SELECT a FROM t") == .text(text)
        #expect(isSame)
    }

    @Test func `a real that is not a number is refused`() throws {
        let statement = try connection.prepare("SELECT ?")
        let error = try #require(throws: SQLiteError.self) { try statement.bind(.real(.nan), at: 1) }
        #expect(error.code == ResultCode.mismatch)
        #expect(!statement.binder.double(.signalingNaN, at: 1))
        #expect(statement.binder.double(1, at: 1))
    }

    @Test func `text that is not UTF-8 does not break a string`() throws {
        #expect(try connection.value("SELECT CAST(x'61ff62' AS TEXT)") == "a\u{FFFD}b")
    }

    @Test func `unchecked binders bind what checked ones do`() throws {
        let statement = try connection.prepare("SELECT ?, ?, ?, ?, ?, ?, ?, ?")
        let binder = statement.binder
        binder.null(at: 1)
        binder.int64(.min, at: 2)
        binder.int32(-7, at: 3)
        #expect(binder.double(2.5, at: 4))
        #expect(binder.text("x\0y", at: 5))
        #expect(binder.text(nil as String?, at: 6))
        #expect(binder.utf8(UnsafeBufferPointer(start: nil, count: 0), at: 7))
        #expect(binder.bytes(UnsafeRawBufferPointer(start: nil, count: 0), at: 8))
        #expect(try statement.step())
        let row = statement.row
        #expect(
            (0..<row.count).map { row[$0] } == [nil, .integer(.min), -7, 2.5, "x\0y", nil, "", .blob([])])
    }

    @Test func `positions and counts are checked`() throws {
        let statement = try connection.prepare("SELECT ?")
        for index: Int32 in [-1, 0, 2] {
            let error = try #require(throws: SQLiteError.self) { try statement.bind(1, at: index) }
            #expect(error.code == ResultCode.range)
        }
        #expect(throws: SQLiteError.self) { try statement.bind([1, 2]) }
        #expect(throws: SQLiteError.self) { try statement.bind([]) }
    }
}
