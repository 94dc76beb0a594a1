import SchemaDiagnostics
import SchemaEmission
import SchemaMigration
import Testing

@testable import schemagen

/// What the user reads of a store that could not be opened or migrated.
@Suite struct StoreErrorFindingTests {
    @Test(arguments: [StoreError.Reason.diskFull, .inputOutput("disk I/O error"), .outOfMemory, .notWritable])
    func `Errors of the file system tell where the copy lies`(reason: StoreError.Reason) throws {
        let error = try #require(throws: FileError.self) {
            try StoreError(reason, backupPath: "/a/x.store.backup-1.0.0").finding(at: "x.store", writing: true)
        }
        #expect(
            "\(error)".hasSuffix("\nx.store: note: a copy from before lies at /a/x.store.backup-1.0.0"), "\(error)")
        let other = try #require(throws: FileError.self) {
            try StoreError(reason).finding(at: "x.store", writing: true)
        }
        #expect(!"\(other)".contains("\n"), "\(other)")
    }

    @Test func `It is the lock that cannot be opened`() throws {
        let error = try #require(throws: FileError.self) {
            try StoreError(.inputOutput("Is a directory"), path: "/a/x.store-lock").finding(at: "x.store")
        }
        #expect("\(error)" == "x.store-lock: error: cannot read the file: Is a directory")
    }

    @Test func `A cancelled migration's copy is told too`() throws {
        let error = try #require(throws: Cancelled.self) {
            try StoreError(.cancelled, backupPath: "/a/b").finding(at: "x.store")
        }
        #expect(error.backupPath == "/a/b")
    }

    @Test func `Nobody knows whether it was reading that failed`() throws {
        func words(writing: Bool) throws -> String {
            let error = try #require(throws: FileError.self) {
                try StoreError(.inputOutput("disk I/O error")).finding(at: "x.store", writing: writing)
            }
            return "\(error)"
        }
        #expect(try words(writing: true) == "x.store: error: cannot read or write the file: disk I/O error")
        #expect(try words(writing: false) == "x.store: error: cannot read the file: disk I/O error")
    }

    @Test func `Names keep their capitals`() throws {
        let finding = try StoreError(.sqlite(code: 1, message: "unknown function: f()")).finding(at: "x.store")
        #expect(finding.message == "SQLite reports: unknown function: f() (1)")
        #expect(try StoreError(.notADatabase).finding(at: "x.store").message.first?.isLowercase == true)
    }
}
