import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML
import Testing

@testable import SchemaModel

/// Released versions that stand in the schema file itself.
struct InlineVersionTests {
    private static let old = "{ attributes: { name: String, rank: Int = 0 } }"

    private struct Result {
        var history: SchemaHistory
        var resolved: ResolvedSchema?
        var findings: [Finding]
        var written: [String: String]?
    }

    /// Reads a schema of version 2.0.0 with these `versions`, beside a folder of files, and freezes it if asked.
    private func read(
        _ versions: String, models: String = "{ A: \(old) }", version: String = "2.0.0",
        files: [String: String] = [:], freezing: Bool = false, locksOnly: Bool = false
    ) throws -> Result {
        var findings = Findings()
        let source = SourceText(
            path: "T.schema.yaml", text: "schema: T\nversion: \(version)\nmodels: \(models)\nversions:\n" + versions)
        let root = try #require(parseYAML(source, findings: &findings))
        let history = readHistory(
            snapshots: files.filter { $0.key != lockFileName }.map {
                SourceText(path: "T.versions/" + $0.key, text: $0.value)
            }, lock: files[lockFileName].map { SourceText(path: "T.versions/lock", text: $0) }, schemaFile: root,
            folder: "T.versions", findings: &findings)
        let resolved = readSchema(root: root, released: history.schemas, findings: &findings)
        checkLock(of: history, folder: "T.versions", finishing: freezing ? resolved?.schema : nil, findings: &findings)
        var result = Result(history: history, resolved: resolved, findings: [])
        if let resolved { checkAgainstHistory(resolved, against: history, findings: &findings) }
        if freezing, let resolved, !findings.hasErrors {
            result.written = try freeze(resolved, history: history, locksOnly: locksOnly, findings: &findings)
        }
        result.findings = findings.sorted
        return result
    }

    @Test func aVersionIsReadFromTheFile() throws {
        let result = try read(
            """
              1.0.0:
                doc: The first.
                enums: { S: [a] }
                structs: { P: { x: Int } }
                mixins: { M: { attributes: { m: Int? } } }
                generate: { access: public }
                models: { A: { mixins: [M], attributes: { s: S, p: P } }, B: { attributes: { b: Int } } }
              1.1.0: { models: { A: { attributes: { name: String? } } } }
              2.0.0: { migration: { remove: [A.name] } }

            """)
        #expect(result.history.schemas.map(\.version) == [SchemaVersion(1, 0, 0), SchemaVersion(1, 1, 0)])
        let first = result.history.schemas[0]
        #expect(first.name == "T" && first.access == .public && first.models.map(\.name) == ["A", "B"])
        #expect(first.models[0].attributes.map(\.name) == ["s", "p", "m"])
        #expect(result.findings.map(\.code) == [.unreadableLock, .unreadableLock])
        #expect(result.findings.allSatisfy { $0.severity == .warning })
        #expect(result.findings.map { $0.range?.start.line } == [5, 12])
        #expect(result.resolved != nil)
    }

    @Test func findingsPointIntoTheEntry() throws {
        let result = try read("  1.0.0: { models: { A: { attributes: { a: Strng } } } }\n")
        #expect(result.findings.map(\.code) == [.versionOrder, .unknownType])
        #expect(result.findings.map { $0.range?.start.line } == [5, 5])
        #expect(result.findings[1].range?.start.column == 44)
        let empty = try read("  1.0.0: { enums: { S: [a] } }\n")
        #expect(empty.findings.map(\.code).contains(.noModels))
        let wrong = try read("  1.0.0: { models: { A: {} }, version: 3.0.0, include: [x.yaml] }\n")
        #expect(wrong.findings.filter { $0.code == .unknownKey }.count == 2)
    }

    @Test func freezingLocksWhatStandsInTheFile() throws {
        let versions = "  1.0.0: { models: { A: \(Self.old) } }\n"
        let frozen = try read(versions, freezing: true)
        #expect(frozen.findings.isEmpty)
        #expect(frozen.written?.keys.sorted() == ["2.0.0.yaml", "lock"])
        let locked = try read(versions, freezing: true, locksOnly: true)
        #expect(locked.written?.keys.sorted() == ["lock"])
        let lock = try #require(locked.written?["lock"])
        #expect(lock.split(separator: "\n").count == 2 && lock.contains("1.0.0 store "))
        // Locked, nothing is left to say or to write.
        let again = try read(versions, files: ["lock": lock], freezing: true, locksOnly: true)
        #expect(again.findings.isEmpty && again.written == [:])
        #expect(try read(versions, files: ["lock": lock]).findings.isEmpty)
        // Layout and comments are free, the meaning is not.
        let laidOut = "  1.0.0:\n    # Shipped in May.\n    models:\n      A: \(Self.old)\n"
        #expect(try read(laidOut, files: ["lock": lock]).findings.isEmpty)
        let edited = try read(versions.replacing("= 0", with: "= 1"), files: ["lock": lock])
        #expect(edited.findings.map(\.code) == [.editedRelease])
        #expect(
            edited.findings[0].message.hasPrefix(
                "version 1.0.0 is released, and its entry was changed since: its store and its Swift are not what"))
        #expect(edited.findings[0].range?.start.line == 5)
        // Taken out, it is missed.
        let gone = try read("  1.0.0: {}\n", files: ["lock": lock])
        #expect(gone.findings.map(\.code) == [.versionOrder, .versionOrder])
    }

    @Test func theEditedVersionMayStandThereToo() throws {
        let versions = "  2.0.0: { models: { A: \(Self.old) } }\n"
        let released = try read(versions, freezing: true)
        #expect(released.findings.isEmpty && released.written?.keys.sorted() == ["lock"])
        let changed = try read(versions, models: "{ A: { attributes: { name: String } } }")
        #expect(changed.findings.map(\.code).contains(.changedWithoutVersion))
    }

    @Test func aFileAndAnEntryOfOneVersion() throws {
        let file = "schema: T\nversion: 1.0.0\nmodels: { A: \(Self.old) }\n"
        let result = try read("  1.0.0: { models: { A: \(Self.old) } }\n", files: ["1.0.0.yaml": file])
        let clash = try #require(result.findings.first { $0.code == .versionClash })
        #expect(clash.message == "version 1.0.0 stands here and in T.versions/1.0.0.yaml; remove one of the two")
        #expect(clash.range?.path == "T.schema.yaml" && clash.range?.start.line == 5)
        #expect(result.history.releases.count == 1)
    }

    @Test func discriminatorsAreThoseOfTheTime() throws {
        let versions = """
              1.0.0: { models: { B: {}, X: { inherits: B }, Y: { inherits: B } } }
              1.1.0: { models: { B: {}, Y: { inherits: B }, Z: { inherits: B } } }

            """
        let models = "{ B: {}, Z: { inherits: B }, Y: { inherits: B }, W: { inherits: B } }"
        let result = try read(versions, models: models)
        let kinds = (result.history.schemas + [try #require(result.resolved).schema]).map { schema in
            Dictionary(uniqueKeysWithValues: schema.models.map { ($0.name, $0.kind) })
        }
        #expect(kinds[0] == ["B": 1, "X": 2, "Y": 3])
        #expect(kinds[1] == ["B": 1, "Y": 3, "Z": 4])
        #expect(kinds[2] == ["B": 1, "Y": 3, "Z": 4, "W": 5])
        // Recorded ones, as in a snapshot, are taken as they are, and then all of them.
        let recorded = try read(
            "  1.0.0: { models: { B: { kind: 7 }, Y: { inherits: B, kind: 3 } } }\n",
            models: "{ B: {}, Y: { inherits: B } }")
        #expect(recorded.resolved?.schema.models.map(\.kind) == [7, 3])
        let half = try read("  1.0.0: { models: { B: { kind: 7 }, Y: { inherits: B } } }\n")
        #expect(half.findings.filter { $0.severity == .error }.map(\.code).contains(FindingCode.kindMisplaced))
    }

    @Test func aSnapshotCanMoveIntoTheFile() throws {
        let frozen = try read("  2.0.0: {}\n", models: "{ A: \(Self.old), B: { inherits: A } }", freezing: true)
        let snapshot = try #require(frozen.written?["2.0.0.yaml"])
        let lock = try #require(frozen.written?["lock"])
        let body = snapshot.split(separator: "\n", omittingEmptySubsequences: true)
            .filter { !$0.hasPrefix("#") && !$0.hasPrefix("schema:") && !$0.hasPrefix("version:") }
            .map { "    " + $0 + "\n" }.joined()
        let moved = try read(
            "  2.0.0:\n" + body, models: "{ A: \(Self.old), B: { inherits: A } }", version: "2.1.0",
            files: ["lock": lock])
        #expect(moved.findings.isEmpty, "\(moved.findings.map(\.message))")
        #expect(moved.history.releases.map(\.isInline) == [true])
    }
}
