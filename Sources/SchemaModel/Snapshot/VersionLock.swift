import SchemaDiagnostics
import SchemaSnapshot

/// The hashes of the released versions, in the file `lock` beside their snapshots: what an edit by mistake is told by.
///
///     schemagen-lock 1
///     1.0.0 store 5d41…  api 7b52… squashed before 2.0.0
///     2.0.0 store 9c1e…  api 08aa…
///
/// A line a version, oldest first, so that two branches that release different versions only touch different lines.
package struct VersionLock: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        package var storeHash: String
        package var apiHash: String

        package init(storeHash: String, apiHash: String) {
            self.storeHash = storeHash
            self.apiHash = apiHash
        }

        package init(of schema: Schema) {
            self.init(storeHash: SchemaModel.storeHash(of: schema), apiHash: SchemaModel.apiHash(of: schema))
        }
    }

    /// The first line: another number would mean that hashes are made otherwise.
    private static let header = "schemagen-lock 1"

    package var entries: [SchemaVersion: Entry]
    /// Of the versions whose snapshots were given up the oldest that was kept at that time.
    package var squashed: [SchemaVersion: SchemaVersion] = [:]

    package init(entries: [SchemaVersion: Entry] = [:]) { self.entries = entries }

    /// Reads the file's text. What cannot be read is reported at its line, and the other lines are read all the same.
    package init(_ source: SourceText, findings: inout Findings) {
        entries = [:]
        let lines = source.lineStarts.indices.map { source.lineBounds($0 + 1) }
        guard let first = lines.first, source.slice(first) == Self.header else {
            findings.report(
                .lockHeader(String(source.slice(lines.first ?? 0..<0)), at: source.range(lines.first ?? 0..<0)))
            return
        }
        for line in lines.dropFirst() where !line.isEmpty {
            let words = source.slice(line).split(separator: " ", omittingEmptySubsequences: false)
            let kept = words.count == 8 ? SchemaVersion(words[7]) : nil
            guard words.count == 5 || kept != nil && words[5...6] == ["squashed", "before"],
                let version = SchemaVersion(words[0]), words[1] == "store", words[3] == "api", Self.isHash(words[2]),
                Self.isHash(words[4]), kept.map({ version < $0 }) ?? true
            else {
                findings.report(.lockLine(String(source.slice(line)), at: source.range(line)))
                continue
            }
            let entry = Entry(storeHash: String(words[2]), apiHash: String(words[4]))
            if let other = entries[version], other != entry {
                findings.report(.lockedTwice(version, at: source.range(line)))
            } else {
                entries[version] = entry
                if let kept { squashed[version] = kept }
            }
        }
    }

    /// The canonical text of the file.
    package var text: String {
        let lines = entries.sorted { $0.key < $1.key }.map { version, entry in
            "\(version) store \(entry.storeHash) api \(entry.apiHash)"
                + (squashed[version].map { " squashed before \($0)" } ?? "") + "\n"
        }
        return Self.header + "\n" + lines.joined()
    }

    private static func isHash(_ text: Substring) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
