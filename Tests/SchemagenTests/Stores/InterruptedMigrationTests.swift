#if os(Linux)
    import Foundation
    import Pacing
    import SQLiteKit
    import SchemaMigration
    import Testing

    @testable import schemagen

    /// A migration whose process is asked to end takes everything back first, and says so.
    @Suite(.serialized) struct InterruptedMigrationTests {
        static let answer = "schemagen: cancelled; everything was taken back"

        /// A store of 1.0.0 in a folder of its own. 2.0.0 renames an indexed and searched table's attribute and adds one: all its rows are
        /// written anew.
        private struct Shop {
            let workspace: Workspace
            let schema: String
            let store: String

            /// - Parameter rowCount: of the table that is written anew.
            init(rowCount: Int = 3) throws {
                workspace = try Workspace()
                schema = try workspace.file("Shop.schema.yaml", Workspace.shop(version: "1.0.0"))
                try #require(workspace.run("freeze", schema).code == .clean)
                store = try workspace.makeShop(schema: schema, version: "1.0.0")
                var text = Workspace.shop(version: "2.0.0", "memo: { type: String, default: none }")
                text.replace("date: Date\n", with: "day: { type: Date, originalName: date }\n")
                text.replace("indexes: [[date]]", with: "indexes: [[day]]")
                try workspace.file("Shop.schema.yaml", text)
                guard rowCount > 3 else { return }
                try workspace.tamper(
                    store,
                    """
                    WITH RECURSIVE n(i) AS (SELECT 4 UNION ALL SELECT i + 1 FROM n WHERE i < \(rowCount))
                    INSERT INTO "Order" (_id, date, note, amount, customer) SELECT i, i + 0.5, 'note ' || i, i % 7, 1 FROM n;
                    PRAGMA wal_checkpoint(TRUNCATE)
                    """)
            }

            /// Starts `schemagen migrate`; what it writes to standard error is the text of `.errors`.
            func start(ignoring ignored: String? = nil) throws -> Child {
                let command = [Workspace.tool, "migrate", schema, store]
                // Not where nothing is ignored: a shell may have handlers of its own until then.
                let shell = ignored.map { ["/bin/sh", "-c", "trap '' \($0); exec \"$@\"", "sh"] } ?? []
                return try Child(shell + command, errors: workspace.file(".errors", ""))
            }

            func isAt(_ moment: Moment) -> Bool {
                switch moment {
                case .copying: size(".backup-unfinished") > 100_000
                case .writingRows: size("-wal") > 100_000
                case .writingJournal: size(".backup-1.0.0") > 0 && size("-journal") > 50_000
                }
            }

            private func size(_ suffix: String) -> Int {
                var status = stat()
                return stat(store + suffix, &status) == 0 ? Int(status.st_size) : 0
            }
        }

        /// What a migration is in the midst of, by what it does on disk.
        enum Moment {
            case copying, writingRows, writingJournal
        }

        private static let moments: [(EndingSignal, Moment)] =
            EndingSignal.allCases.map { ($0, .writingRows) } + [(.terminate, .copying)]

        /// Tries something with more and more rows: where this process has no turn while the other is in the midst of its work, there was too
        /// little of it.
        /// - Parameter attempt: false where the migration was over too early.
        private func withEnoughRows(_ attempt: (Int) throws -> Bool) throws {
            for rowCount in [40_000, 120_000, 360_000, 1_080_000, 3_240_000] where try attempt(rowCount) { return }
            Issue.record("it came to its end each time, whatever it was asked")
        }

        @Test(arguments: moments) func `A signal takes everything back`(signal: EndingSignal, moment: Moment) throws {
            try withEnoughRows { try isTakenBack(by: signal, at: moment, rowCount: $0) }
        }

        private func isTakenBack(by signal: EndingSignal, at moment: Moment, rowCount: Int) throws -> Bool {
            let shop = try Shop(rowCount: rowCount)
            let workspace = shop.workspace
            let before = try workspace.contents()
            let process = try shop.start()
            let isReached = eventuallyAtOnce { shop.isAt(moment) || !process.isRunning }
            #expect(isReached)
            process.send(signal.number)
            let end = process.end()
            if end == .exit(0) { return false }
            #expect(end == .exit(128 + signal.number))
            var after = try workspace.contents()
            after[".errors"] = nil
            // The copy is whole before rows are touched; how far it came by the time of the signal nobody knows.
            let copy = after.removeValue(forKey: "shop.store.backup-1.0.0")
            #expect(copy != nil || moment == .copying)
            let place = copy == nil ? "" : "; a copy from before lies at \(shop.store).backup-1.0.0"
            #expect(try workspace.text(".errors") == "\(Self.answer)\(place)\n")
            #expect(after.keys.sorted() == before.keys.sorted())
            #expect(after == before, "a file's bytes changed")

            let again = workspace.run("migrate", shop.schema, shop.store)
            #expect(
                again.code == .clean && again.out.hasPrefix("\(shop.store): migrated from 1.0.0 to 2.0.0"), "\(again)")
            let days = try workspace.values(shop.store, "SELECT sum(day - 0.5) FROM \"Order\" WHERE memo = 'none'")
            #expect(days.first?.real == Double(rowCount * (rowCount + 1) / 2))
            #expect(try workspace.files().filter { $0.contains("backup") } == ["shop.store.backup-1.0.0"])
            return true
        }

        /// Without a write-ahead log what was written lies in the file itself, and what was there in a journal.
        @Test func `An adoption that is killed is taken back by the next one`() throws {
            try withEnoughRows(isAdoptedAfterKill)
        }

        private func isAdoptedAfterKill(rowCount: Int) throws -> Bool {
            let shop = try Shop(rowCount: rowCount)
            let (workspace, store) = (shop.workspace, shop.store)
            // Before the mode is set, which the next one who opens it sets back.
            let before = try workspace.values(store, "SELECT sum(date) FROM \"Order\"")
            try workspace.tamper(
                store,
                "DROP TABLE _schema; PRAGMA application_id = 0; PRAGMA journal_mode = DELETE; PRAGMA user_version = 7")
            let process = try shop.start()
            let isReached = eventuallyAtOnce { shop.isAt(.writingJournal) || !process.isRunning }
            #expect(isReached)
            process.send(SIGKILL)
            let end = process.end()
            if end == .exit(0) { return false }
            #expect(end == .signal(SIGKILL))
            // Who looks takes it back before anything else.
            let dry = workspace.run("migrate", shop.schema, store, "--dry-run")
            #expect(dry.code == .clean, "\(dry.error)")
            let again = workspace.run("migrate", shop.schema, store)
            #expect(again.code == .clean && again.out.contains("\(store): migrated from 1.0.0 to 2.0.0"), "\(again)")
            #expect(try workspace.values(store, "SELECT sum(day) FROM \"Order\" WHERE memo = 'none'") == before)
            #expect(try workspace.values(store, "PRAGMA user_version") == [7])
            #expect(try workspace.files().filter { $0.contains("journal") || $0.contains("unfinished") } == [])
            return true
        }

        /// `nohup schemagen migrate …` outlives the terminal.
        @Test func `A signal that the caller has ignored is none`() throws {
            try withEnoughRows { rowCount in
                let shop = try Shop(rowCount: rowCount)
                let process = try shop.start(ignoring: "HUP")
                let isReached = eventuallyAtOnce { shop.isAt(.writingRows) || !process.isRunning }
                #expect(isReached)
                let wasRunning = process.isRunning
                process.send(SIGHUP)
                #expect(process.end() == .exit(0))
                #expect(try shop.workspace.text(".errors") == "")
                #expect(
                    try shop.workspace.values(shop.store, "SELECT value FROM _schema WHERE key = 'version'")
                        == ["2.0.0"])
                return wasRunning
            }
        }

        @Test(arguments: EndingSignal.allCases) func `A signal ends the wait for another writer`(signal: EndingSignal)
            throws
        {
            let shop = try Shop()
            let other = try StoreOpener.connection(to: shop.store)
            defer { other.close() }
            try other.begin()
            let process = try shop.start()
            // Before it listens to the signal it would end by it.
            let listens = try eventuallyAtOnce { try Self.catches(signal, process.identifier) }
            #expect(listens)
            process.send(signal.number)
            #expect(process.end() == .exit(128 + signal.number))
            #expect(try shop.workspace.text(".errors") == Self.answer + "\n")
            other.rollBack()
            #expect(
                try shop.workspace.values(shop.store, "SELECT value FROM _schema WHERE key = 'version'") == ["1.0.0"])
        }

        /// Whether a process has a handler of its own for a signal.
        private static func catches(_ signal: EndingSignal, _ process: Int32) throws -> Bool {
            let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
            let mask = line.flatMap { UInt64($0.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16) } ?? 0
            return mask & (1 << UInt64(signal.number - 1)) != 0
        }
    }
#endif
