import Foundation
import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

/// Stores whose bytes are not what they were: each opening ends, with a reason or a store that holds what it held; what is refused is not
/// written to, and what a migration gave up is as it was.
@Suite struct DamageTests {
    let folder = try! TemporaryFolder()
    var path: String { folder.file("a.store") }
    /// A filled store of 1.0.0.
    let bytes: Data
    let content: [String: [[Value]]]

    init() throws {
        let path = folder.file("a.store")
        let connection = try StoreFixture.opener(.file(path, .create), StoreFixture.one).open().connection
        try StoreFixture.fill(connection, extraTravelers: 200)
        content = try StoreFixture.content(of: connection)
        connection.close()
        bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    }

    /// What became of a damaged store.
    private enum Outcome: Hashable {
        case refused(String)
        case opened
    }

    /// Opens the store after `damage`, in its own version and in 3.0.0, each from the same bytes.
    private func open(
        _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation, _ damage: (inout Data) -> Void
    ) throws -> [Outcome] {
        var damaged = bytes
        damage(&damaged)
        return try [(StoreFixture.one, false), (StoreFixture.three, true)].map { target, migrates in
            for name in try folder.names { try FileManager.default.removeItem(atPath: folder.file(name)) }
            try damaged.write(to: URL(fileURLWithPath: path))
            let before = try folder.content
            do {
                let opened = try StoreFixture.opener(.file(path, .readWrite), target).open()
                opened.connection.close()
                return .opened
            } catch let error as StoreError {
                #expect(error.path == path, comment, sourceLocation: sourceLocation)
                let after = try folder.content
                if !migrates || error.backupPath == nil, after != before {
                    // Found in the middle of things: the bytes that turn the log on are all that may have changed.
                    #expect(
                        migrates && after.keys.sorted() == ["a.store"]
                            && sameButLogMode(after["a.store"]?.bytes ?? Data(), damaged),
                        "\(comment): \(error.code)", sourceLocation: sourceLocation)
                }
                return .refused(error.code)
            }
        }
    }

    /// The versions of the file format, the counters of changes and the version that wrote last lie in the header.
    private func sameButLogMode(_ one: Data, _ other: Data) -> Bool {
        one.count == other.count && one.dropFirst(100) == other.dropFirst(100) && one.prefix(18) == other.prefix(18)
            && one[20..<24] == other[20..<24] && one[28..<92] == other[28..<92]
    }

    private static let reasons: Set<String> = [
        "notADatabase", "encrypted", "damaged", "foreignDatabase", "emptyFile", "newerFormat", "sqlite",
        // A file format that may only be read; rows whose parents were in the lost page.
        "notWritable", "danglingReferences",
    ]

    private func expectReasons(
        _ outcomes: some Sequence<Outcome>, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for case .refused(let code) in outcomes {
            #expect(Self.reasons.contains(code), "\(code)", sourceLocation: sourceLocation)
        }
    }

    @Test func `a byte of the header`() throws {
        var outcomes: [Outcome] = []
        for offset in Array(0..<32) + Array(stride(from: 32, to: 100, by: 3)) {
            for mask in [UInt8(0xFF), 0x01] {
                outcomes += try open("byte \(offset)") { $0[offset] ^= mask }
            }
        }
        expectReasons(outcomes)
        #expect(Set(outcomes).isSuperset(of: [.opened, .refused("notADatabase"), .refused("foreignDatabase")]))
    }

    @Test func `a byte of the catalog's page`() throws {
        var outcomes: [Outcome] = []
        for offset in stride(from: 100, to: 4096, by: 131) {
            outcomes += try open("byte \(offset)") { $0[offset] ^= 0xFF }
        }
        expectReasons(outcomes)
        #expect(Set(outcomes).contains(.refused("damaged")))
    }

    @Test func `a page of zeros, of ones, or of another page`() throws {
        for page in 0..<bytes.count / 4096 {
            let range = page * 4096..<(page + 1) * 4096
            for byte in [UInt8(0), 0xFF] {
                let outcomes = try open("page \(page)") {
                    $0.replaceSubrange(range, with: Data(repeating: byte, count: 4096))
                }
                expectReasons(outcomes)
                #expect(outcomes[1] != .opened, "page \(page) was lost and the store migrated")
            }
            let other = (page + 2) % (bytes.count / 4096) * 4096
            expectReasons(try open("page \(page)") { $0.replaceSubrange(range, with: bytes[other..<other + 4096]) })
        }
    }

    @Test func `cut off at any size`() throws {
        for size in [
            1, 15, 16, 99, 100, 511, 512, 4095, 4096, 4097, 8192, bytes.count / 2, bytes.count - 4096, bytes.count - 1,
        ] {
            let outcomes = try open("\(size) bytes") { $0 = $0.prefix(size) }
            expectReasons(outcomes)
            #expect(outcomes[1] != .opened, "\(size) bytes were migrated")
        }
    }

    @Test func `bytes without order behind a whole store`() throws {
        var random = SystemRandomNumberGenerator()
        let rest = Data((0..<5000).map { _ in UInt8.random(in: 0...255, using: &random) })
        // SQLite's header says where the database ends.
        #expect(try open("more bytes") { $0 += rest } == [.opened, .opened])
    }

    @Test func `a log that is cut off or damaged holds what it holds up to there`() throws {
        let connection = try StoreOpener.connection(to: path)
        for index in 0..<20 {
            try connection.transaction { try connection.execute("INSERT INTO Tag (name) VALUES ('tag \(index)')") }
        }
        connection.close(checkpointing: false)
        let log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
        #expect(log.count > 20_000)
        var counts: Set<Value> = []
        for size in Array(stride(from: 0, through: log.count, by: 3001)) + [31, 32, log.count] {
            for isFlipped in [false, true] where size > 0 || !isFlipped {
                for name in try folder.names { try FileManager.default.removeItem(atPath: folder.file(name)) }
                try bytes.write(to: URL(fileURLWithPath: path))
                var part = isFlipped ? log : log.prefix(size)
                if isFlipped { part[size - 1] ^= 0x10 }
                try part.write(to: URL(fileURLWithPath: path + "-wal"))
                let opened = try StoreFixture.opener(.file(path, .readWrite), StoreFixture.three).open()
                counts.insert(try opened.connection.value("SELECT count(*) FROM Tag"))
                #expect(try opened.connection.quickCheck() == [])
                #expect(try opened.connection.value("SELECT count(*) FROM Traveler") == 208)
                opened.connection.close()
            }
        }
        #expect(counts.isSuperset(of: [2, 22]) && counts.count > 4)
    }
}
