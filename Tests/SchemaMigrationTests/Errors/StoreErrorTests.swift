import Foundation
import SQLiteKit
import Testing

@testable import SchemaMigration

@Suite struct StoreErrorTests {
    static let reasons: [StoreError.Reason] = [
        .fileMissing, .isDirectory, .folderMissing, .folderNotWritable, .notReadable, .notWritable, .emptyFile,
        .fileExists, .networkFileSystem("NFS"),
        .logWithoutStore, .filesWithoutStore, .notADatabase, .encrypted, .foreignDatabase(tables: ["a"]),
        .damaged(findings: ["b"]), .transactionCutOff,
        .newerFormat(2), .newerStore(stored: "2.0.0", newest: "1.0.0"),
        .unknownVersion(stored: "1.5.0", nearest: "1.0.0"), .noPlan(from: "1.0.0", to: "2.0.0"),
        .squashedVersion(stored: "0.9.0", migratedBy: ["1.0.0"]),
        .draftChanged(version: "1.0.0", differences: ["c"]), .versionMismatch(version: "1.0.0", differences: []),
        .migrationNeeded(from: "1.0.0", to: "2.0.0"), .lockTimeout, .notEnoughSpace(needed: 5, available: 4),
        .backupFailed("d"), .danglingReferences(["e"]),
        .rowsDoNotFit(table: "T", problem: "l.", count: 2, keys: ["1", "2"]),
        .ambiguousVersion(among: ["2.0.0", "1.0.0"]),
        .keysBelowOne(table: "T", count: 1, keys: [0], references: ["U.t"]),
        .objectWouldBreak(kind: "view", name: "f", problem: "g"),
        .columnsNotInSchema(table: "T", columns: ["shoe"]), .nameTaken(kind: "column", name: "n", table: "T"),
        .unexplainedLoss(table: "T", column: "c", problem: "h"), .statementFailed(message: "i"), .cancelled, .busy,
        .changedWhileRead, .diskFull, .outOfMemory, .inputOutput("j"), .identifiersExhausted,
        .sqlite(code: 1, message: "k"),
    ]

    @Test func `every reason has a code and a text of its own`() {
        let errors = Self.reasons.map { StoreError($0) }
        #expect(Set(errors.map(\.code)).count == errors.count)
        #expect(Set(errors.map(\.message)).count == errors.count)
        #expect(errors.allSatisfy { $0.message.hasSuffix(".") && !$0.message.contains("..") })
    }

    @Test func `a description has everything that is known`() {
        let error = StoreError(.lockTimeout, path: "/s/سفر.store", sql: "SELECT 1", backupPath: "/s/b")
        #expect(
            error.description == """
                /s/سفر.store: \(error.message)
                statement: SELECT 1
                The store before the migration: /s/b
                """)
        #expect(StoreError(.busy).description == StoreError(.busy).message)
    }

    @Test func `long lists are cut`() {
        let message = StoreError(.danglingReferences((1...30).map { "row \($0)." })).message
        #expect(message.contains("row 8.; and 22 more") && !message.contains("row 9"))
    }

    @Test func `errors of SQLite have the reason that they mean for a store`() {
        let reasons: [(Int32, String)] = [
            (ResultCode.busySnapshot, "busy"), (ResultCode.full, "diskFull"), (ResultCode.corrupt, "damaged"),
            (ResultCode.notADatabase, "notADatabase"), (ResultCode.readOnly, "notWritable"),
            (ResultCode.readOnlyRollback, "transactionCutOff"),
            (ResultCode.inputOutput | 3 << 8, "inputOutput"), (ResultCode.interrupted, "cancelled"),
            (ResultCode.constraintUnique, "sqlite"), (ResultCode.noMemory, "outOfMemory"),
            (ResultCode.inputOutputNoMemory, "outOfMemory"), (ResultCode.lockingProtocol, "inputOutput"),
        ]
        for (code, expected) in reasons {
            let error = StoreError(SQLiteError(code: code, message: "m", sql: "s"), path: "p")
            #expect(error.code == expected && error.sql == "s" && error.path == "p")
        }
    }

    @Test func `what the system said tells a full disk from a broken one`() {
        for (number, expected) in [
            (ENOSPC, "diskFull"), (EDQUOT, "diskFull"), (EFBIG, "diskFull"), (EIO, "inputOutput"),
            (ENOENT, "inputOutput"),
        ] {
            for code in [ResultCode.inputOutput | 4 << 8, ResultCode.cannotOpen] {
                var error = SQLiteError(code: code, message: "m")
                error.systemNumbers = [EAGAIN, number]
                #expect(StoreError(error).code == expected, "\(number)")
            }
            #expect(StoreError(SystemError(number), path: "p").code == expected, "\(number)")
        }
    }
}
