import SchemaDiagnostics
import SchemaSnapshot
import Testing

@testable import SchemaModel

struct VersionLockTests {
    private static let one = VersionLock.Entry(
        storeHash: String(repeating: "a", count: 64), apiHash: String(repeating: "1", count: 64))
    private static let two = VersionLock.Entry(
        storeHash: String(repeating: "b", count: 64), apiHash: String(repeating: "2", count: 64))

    private func read(_ text: String) -> (lock: VersionLock, findings: [Finding]) {
        var findings = Findings()
        let lock = VersionLock(SourceText(path: "T.versions/lock", text: text), findings: &findings)
        return (lock, findings.all)
    }

    @Test func textIsCanonical() {
        let lock = VersionLock(entries: [
            SchemaVersion(10, 0, 0): Self.two, SchemaVersion(2, 0, 0): Self.one, SchemaVersion(2, 10, 0): Self.one,
        ])
        let text = lock.text
        #expect(
            text == """
                schemagen-lock 1
                2.0.0 store \(Self.one.storeHash) api \(Self.one.apiHash)
                2.10.0 store \(Self.one.storeHash) api \(Self.one.apiHash)
                10.0.0 store \(Self.two.storeHash) api \(Self.two.apiHash)

                """)
        #expect(read(text).lock == lock)
        #expect(read(text).findings.isEmpty)
        // A checkout may end lines otherwise, and a merge may leave them in any order or one twice.
        #expect(read(text.replacing("\n", with: "\r\n")).lock == lock)
        let lines = text.split(separator: "\n")
        let shuffled = [lines[0], lines[3], lines[1], lines[2], lines[1]].joined(separator: "\n")
        #expect(read(shuffled).lock == lock)
        #expect(read(shuffled).findings.isEmpty)
    }

    @Test(
        arguments: [
            "", "\n", "schemagen-lock 2\n", "1.0.0 store a api b\n", "schemagen-lock 1 \n", "schemagen-lock 1\n1.0.0\n",
            "schemagen-lock 1\n1.0.0 store abc api def\n", "schemagen-lock 1\n<<<<<<< HEAD\n",
            "schemagen-lock 1\n\u{1F4A5}\n",
            "schemagen-lock 1\n1.0 store \(one.storeHash) api \(one.apiHash)\n",
            "schemagen-lock 1\n1.0.0 store \(one.storeHash.uppercased()) api \(one.apiHash)\n",
            "schemagen-lock 1\n1.0.0  store \(one.storeHash) api \(one.apiHash)\n",
            "schemagen-lock 1\n1.0.0 store \(one.storeHash) api \(one.apiHash) more\n",
        ])
    func damagedTextIsReported(text: String) throws {
        let (lock, findings) = read(text)
        #expect(lock.entries.isEmpty)
        let finding = try #require(findings.first)
        #expect(findings.count == 1)
        #expect(finding.code == .unreadableLock)
        #expect(finding.severity == .error)
        #expect(finding.range?.start.line == (text.hasPrefix("schemagen-lock 1\n") ? 2 : 1))
    }

    @Test func unresolvedMergeIsNamed() {
        let (_, findings) = read("schemagen-lock 1\n<<<<<<< main\n=======\n>>>>>>> other\n")
        #expect(findings.map { $0.range?.start.line } == [2, 3, 4])
        #expect(findings.allSatisfy { $0.message.contains("unresolved merge") })
    }

    @Test func versionReleasedOnTwoBranches() {
        let (lock, findings) = read(
            "schemagen-lock 1\n1.0.0 store \(Self.one.storeHash) api \(Self.one.apiHash)\n1.0.0 store \(Self.two.storeHash) api \(Self.two.apiHash)\n"
        )
        #expect(lock.entries == [SchemaVersion(1, 0, 0): Self.one])
        #expect(findings.map(\.code) == [.versionClash])
        #expect(findings.map { $0.range?.start.line } == [3])
    }
}
