#if os(Linux)
    import Foundation
    import SchemaMigration
    import Testing

    @testable import schemagen

    /// The progress of a real process on a real, narrow terminal.
    struct TerminalProgressTests {
        @Test(arguments: [(12, "waiting fo…"), (0, "waiting for another process")])
        func `The line takes one row, and goes before the message`(
            columns: UInt16, line: String
        ) throws {
            let workspace = try Workspace()
            let schema = try workspace.file("Shop.schema.yaml", Workspace.shop(version: "1.0.0"))
            try #require(workspace.run("freeze", schema).code == .clean)
            let store = try workspace.makeShop(schema: schema, version: "1.0.0")
            try workspace.file("Shop.schema.yaml", Workspace.shop(version: "2.0.0", "weight: Double?"))
            // The migration waits for somebody who writes.
            let other = try StoreOpener.connection(to: store)
            defer { other.close() }
            try other.begin()

            let main = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            try #require(main >= 0)
            defer { close(main) }
            var size = winsize(ws_row: 5, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
            let isSized = ioctl(main, UInt(TIOCSWINSZ), &size) == 0
            try #require(isSized)
            // TIOCSPTLCK and TIOCGPTN, which Swift does not see: the other end is unlocked, and its number read.
            var (isLocked, number): (Int32, UInt32) = (0, 0)
            let isOpen = ioctl(main, 0x4004_5431, &isLocked) == 0 && ioctl(main, 0x8004_5430, &number) == 0
            try #require(isOpen)
            let terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
            try #require(terminal >= 0)
            let process = Process()
            process.executableURL = URL(filePath: Workspace.tool)
            process.arguments = ["migrate", schema, store]
            process.environment = ProcessInfo.processInfo.environment.merging(["TERM": "xterm"]) { $1 }
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle(fileDescriptor: terminal, closeOnDealloc: false)
            try process.run()
            close(terminal)

            // What is written there ends where nobody has the terminal any more.
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4096)
            var isAsked = false
            while true {
                let count = read(main, &buffer, buffer.count)
                guard count > 0 else { break }
                bytes += buffer.prefix(count)
                if !isAsked, String(decoding: bytes, as: UTF8.self).contains(line) {
                    isAsked = true
                    kill(process.processIdentifier, SIGTERM)
                }
            }
            process.waitUntilExit()
            #expect(process.terminationReason == .exit && process.terminationStatus == 143)
            let pieces = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\u{1B}[K")
            #expect(pieces.count >= 3 && pieces.first == "", "\(pieces)")
            #expect(pieces.dropFirst().dropLast().allSatisfy { $0 == line }, "\(pieces)")
            #expect(pieces.last == "schemagen: cancelled; everything was taken back\r\n", "\(pieces)")
        }
    }
#endif
