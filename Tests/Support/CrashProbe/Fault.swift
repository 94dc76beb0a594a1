import FaultySystem
import Foundation
import SchemaMigration

/// What happens to the process at one of its calls.
enum Fault: String, CaseIterable {
    case kill
    /// Input and output fail, once or from then on; only reading does.
    case broken, brokenFromThenOn, unreadable
    /// What lies in a folder of values cannot be looked at, once or from then on.
    case unseen, unseenFromThenOn
    /// The system cannot lock, once.
    case lockless
    /// The disk is full: once, from then on, and in the middle of a write.
    case full, fullFromThenOn, short
    /// The user's quota is used up from then on.
    case quota
    /// SQLite gets no memory: once, or from then on.
    case memory, memoryFromThenOn

    var isMemory: Bool { self == .memory || self == .memoryFromThenOn }

    private static let writing =
        FAULTY_WRITE | FAULTY_TRUNCATE | FAULTY_SYNC | FAULTY_NAME
    /// Without locks: SQLite asks for them again and again, for ten seconds.
    private static let all =
        writing | FAULTY_OPEN | FAULTY_READ | FAULTY_MAP

    /// The calls that count.
    private var kinds: Int {
        switch self {
        case .kill: Self.writing | FAULTY_OPEN | FAULTY_LOCK
        case .broken, .brokenFromThenOn: Self.all
        case .lockless: FAULTY_LOCK
        case .unreadable: FAULTY_READ
        case .unseen, .unseenFromThenOn: FAULTY_LOOK
        case .full, .fullFromThenOn, .quota: Self.writing
        case .short: FAULTY_WRITE
        case .memory, .memoryFromThenOn: 0
        }
    }

    private var action: Int {
        switch self {
        case .kill: FAULTY_KILL
        case .broken, .full, .memory, .unreadable, .unseen, .lockless: FAULTY_ONCE
        case .brokenFromThenOn, .unseenFromThenOn, .fullFromThenOn, .quota, .memoryFromThenOn:
            FAULTY_FROM_THEN_ON
        case .short: FAULTY_SHORT
        }
    }

    private var number: Int32 {
        switch self {
        case .full, .fullFromThenOn, .short: ENOSPC
        case .quota: EDQUOT
        default: EIO
        }
    }

    /// Lets it happen at a call, counted from 1.
    func arm(at call: Int) {
        if isMemory { return faulty_arm_memory(Int32(action), call) }
        faulty_arm(UInt32(kinds), Int32(action), call, number)
    }

    /// Ends it; how many calls there were.
    func disarm() -> Int { isMemory ? faulty_disarm_memory() : faulty_disarm() }

    /// Whether an error says what happened.
    /// - Parameter isMade: whether the store was being made or adopted, the times that it has a rollback journal.
    func isNamed(by error: StoreError, isMade: Bool) -> Bool {
        switch (self, error.reason) {
        // What the system said of a rollback journal is forgotten when SQLite has taken the commit back, and so is what it said of a log
        // when SQLite has not come to its end.
        case (.full, .inputOutput), (.fullFromThenOn, .inputOutput), (.quota, .inputOutput):
            isMade && ["COMMIT", "PRAGMA journal_mode = WAL", "PRAGMA journal_mode = DELETE"].contains(error.sql)
        case (.broken, .inputOutput), (.brokenFromThenOn, .inputOutput), (.unreadable, .inputOutput),
            (.lockless, .inputOutput), (.unseen, .inputOutput), (.unseenFromThenOn, .inputOutput):
            true
        case (.broken, .backupFailed), (.brokenFromThenOn, .backupFailed), (.unreadable, .backupFailed),
            (.lockless, .backupFailed), (.unseen, .backupFailed), (.unseenFromThenOn, .backupFailed):
            true
        // To SQLite, a medium that cannot be read is a damaged one.
        case (.broken, .damaged), (.brokenFromThenOn, .damaged), (.unreadable, .damaged): true
        // The file of a value, which the message names.
        case (.broken, .statementFailed(let message)), (.brokenFromThenOn, .statementFailed(let message)),
            (.unreadable, .statementFailed(let message)):
            message.contains("cannot be read: Input/output error")
        case (.full, .diskFull), (.fullFromThenOn, .diskFull), (.short, .diskFull), (.quota, .diskFull): true
        case (.memory, .outOfMemory), (.memoryFromThenOn, .outOfMemory): true
        // `PRAGMA table_list` passes over a lack of memory, and may take the tables behind a virtual one for others, or the other way round.
        case (.memory, .unexplainedLoss(_, nil, "a table is gone")): true
        case (.memory, .statementFailed(let message)): message.hasSuffix("changed a table, not just rows")
        default: false
        }
    }
}
