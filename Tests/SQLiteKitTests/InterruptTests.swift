import Foundation
import Testing

@testable import SQLiteKit

@Suite struct InterruptTests {
    static let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    let connection = try! Connection()

    @Test func `another thread stops a statement`() throws {
        let interrupter = connection.interrupter
        let isOver = DispatchSemaphore(value: 0)
        let thread = Thread {
            // Again and again: the statement may not have begun yet.
            while isOver.wait(timeout: .now() + 0.01) == .timedOut { interrupter.interrupt() }
        }
        thread.start()
        let error = try #require(throws: SQLiteError.self) { try connection.value(Self.endless) }
        isOver.signal()
        #expect(error.code == ResultCode.interrupted)
    }

    @Test func `the progress handler stops a statement`() throws {
        var calls = 0
        connection.setProgressHandler {
            calls += 1
            return calls < 3
        }
        let error = try #require(throws: SQLiteError.self) { try connection.value(Self.endless) }
        #expect(error.code == ResultCode.interrupted && calls == 3)
        connection.setProgressHandler(nil)
        #expect(try connection.value("SELECT 1") == 1)
        #expect(calls == 3)
    }
}
