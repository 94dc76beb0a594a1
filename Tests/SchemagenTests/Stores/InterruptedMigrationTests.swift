#if os(Linux)
    import Foundation
    import SQLiteKit
    import SchemaMigration
    import Testing

    @testable import schemagen

    /// A migration whose process is asked to end takes everything back first, and says so.
    @Suite(.serialized) struct InterruptedMigrationTests {
        let workspace: Workspace
        let schema: String
        let store: String
        static let rowCount = 40_000
        static let answer = "schemagen: cancelled; everything was taken back"

        /// 2.0.0 renames an indexed and searched table's attribute and adds one: all its rows are written anew.
        init() throws {
            workspace = try Workspace()
            schema = try workspace.file("Shop.schema.yaml", Workspace.shop(version: "1.0.0"))
            try #require(workspace.run("freeze", schema).code == .clean)
            store = try workspace.makeShop(schema: schema, version: "1.0.0")
            var text = Workspace.shop(version: "2.0.0", "memo: { type: String, default: none }")
            text.replace("date: Date\n", with: "day: { type: Date, originalName: date }\n")
            text.replace("indexes: [[date]]", with: "indexes: [[day]]")
            try workspace.file("Shop.schema.yaml", text)
        }

        private func addRows() throws {
            try workspace.tamper(
                store,
                """
                WITH RECURSIVE n(i) AS (SELECT 4 UNION ALL SELECT i + 1 FROM n WHERE i < \(Self.rowCount))
                INSERT INTO "Order" (_id, date, note, amount, customer) SELECT i, i + 0.5, 'note ' || i, i % 7, 1 FROM n;
                PRAGMA wal_checkpoint(TRUNCATE)
                """)
        }

        /// Starts `schemagen migrate`; what it writes to standard error goes into a file.
        private func start(ignoring ignored: String? = nil) throws -> Process {
            let process = Process()
            let command = [Workspace.tool, "migrate", schema, store]
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", (ignored.map { "trap '' \($0); " } ?? "") + "exec \"$@\"", "sh"] + command
            process.standardOutput = FileHandle.nullDevice
            process.standardError = try FileHandle(forWritingTo: URL(filePath: workspace.file(".errors", "")))
            // Whoever runs the tests in the background may have them ignored, and children inherit that.
            let signals = EndingSignal.allCases.map(\.number)
            let before = signals.map { signal($0, SIG_DFL) }
            defer { for (number, action) in zip(signals, before) { signal(number, action) } }
            try process.run()
            return process
        }

        /// Without suspension: the other tests may have all threads for longer than a migration takes.
        private func wait(for process: Process, _ isReached: () throws -> Bool) rethrows {
            for _ in 0..<60_000 where process.isRunning {
                if try isReached() { return }
                usleep(1000)
            }
        }

        private func size(_ suffix: String) -> Int {
            var status = stat()
            return stat(store + suffix, &status) == 0 ? Int(status.st_size) : 0
        }

        private func end(_ process: Process) throws -> (reason: Process.TerminationReason, status: Int32) {
            wait(for: process) { false }
            guard !process.isRunning else {
                kill(process.processIdentifier, SIGKILL)
                throw Unanswered()
            }
            return (process.terminationReason, process.terminationStatus)
        }

        private struct Unanswered: Error {}

        /// What a migration is in the midst of, by what it does on disk.
        enum Moment {
            case copying, writingRows
        }

        private func isAt(_ moment: Moment) -> Bool {
            switch moment {
            case .copying: size(".backup-unfinished") > 100_000
            case .writingRows: size("-wal") > 100_000
            }
        }

        private static let moments: [(EndingSignal, Moment)] =
            EndingSignal.allCases.map { ($0, .writingRows) } + [(.terminate, .copying)]

        @Test(arguments: moments) func `A signal takes everything back`(signal: EndingSignal, moment: Moment) throws {
            try addRows()
            let before = try workspace.contents()
            let process = try start()
            wait(for: process) { isAt(moment) }
            try #require(process.isRunning && isAt(moment), "it ended before it was asked to")
            kill(process.processIdentifier, signal.number)
            let end = try end(process)
            #expect(end.reason == .exit && end.status == 128 + signal.number, "\(end)")
            var after = try workspace.contents()
            after[".errors"] = nil
            // The copy is whole before rows are touched; how far it came by the time of the signal nobody knows.
            let copy = after.removeValue(forKey: "shop.store.backup-1.0.0")
            #expect(copy != nil || moment == .copying)
            let place = copy == nil ? "" : "; a copy from before lies at \(store).backup-1.0.0"
            #expect(try workspace.text(".errors") == "\(Self.answer)\(place)\n")
            #expect(after.keys.sorted() == before.keys.sorted())
            #expect(after == before, "a file's bytes changed")

            let again = workspace.run("migrate", schema, store)
            #expect(again.code == .clean && again.out.hasPrefix("\(store): migrated from 1.0.0 to 2.0.0"), "\(again)")
            let days = try workspace.values(store, "SELECT sum(day - 0.5) FROM \"Order\" WHERE memo = 'none'")
            let sum: Int = Self.rowCount * (Self.rowCount + 1) / 2
            #expect(days.first?.real == Double(sum))
            #expect(try workspace.files().filter { $0.contains("backup") } == ["shop.store.backup-1.0.0"])
        }

        /// `nohup schemagen migrate …` outlives the terminal.
        @Test func `A signal that the caller has ignored is none`() throws {
            try addRows()
            let process = try start(ignoring: "HUP")
            wait(for: process) { isAt(.writingRows) }
            try #require(process.isRunning, "it ended before it was asked to")
            kill(process.processIdentifier, SIGHUP)
            let end = try end(process)
            #expect(end.reason == .exit && end.status == 0, "\(end)")
            #expect(try workspace.text(".errors") == "")
            #expect(try workspace.values(store, "SELECT value FROM _schema WHERE key = 'version'") == ["2.0.0"])
        }

        @Test(arguments: EndingSignal.allCases) func `A signal ends the wait for another writer`(signal: EndingSignal)
            throws
        {
            let other = try StoreOpener.connection(to: store)
            defer { other.close() }
            try other.begin()
            let process = try start()
            // Before it listens to the signal it would end by it.
            try wait(for: process) { try Self.catches(signal, process.processIdentifier) }
            kill(process.processIdentifier, signal.number)
            let end = try end(process)
            #expect(end.reason == .exit && end.status == 128 + signal.number, "\(end)")
            #expect(try workspace.text(".errors") == Self.answer + "\n")
            other.rollBack()
            #expect(try workspace.values(store, "SELECT value FROM _schema WHERE key = 'version'") == ["1.0.0"])
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
