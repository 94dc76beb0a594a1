import SchemaDiagnostics
import SchemaYAML

/// What `externalStorage: true` means: the threshold of SwiftData's users is unknown; below 100,000 bytes SQLite reads faster than files.
package let defaultExternalThreshold = 100_000

let externalStorageKeys = KeySet(
    construct: "`externalStorage`", supported: ["threshold"], later: [])

extension MappingReader {
    /// `externalStorage`: `true`, `false`, or `{ threshold: BYTES }`; `nil` where it is off.
    func externalStorage(findings: inout Findings) -> Located<Int>? {
        guard let node = node("externalStorage") else { return nil }
        switch node.value {
        case .scalar:
            guard let flag = flag("externalStorage", findings: &findings), flag.value else { return nil }
            return Located(defaultExternalThreshold, at: flag.range)
        case .mapping:
            guard let reader = MappingReader(node, externalStorageKeys, findings: &findings) else { return nil }
            guard reader.node("threshold") != nil else { return Located(defaultExternalThreshold, at: node.range) }
            return reader.count("threshold", findings: &findings).map { Located($0.value, at: node.range) }
        case .sequence:
            findings.report(
                .wrongShape(
                    "`externalStorage`", expected: "`true`, `false` or `{ threshold: BYTES }`", found: node.found,
                    at: node.range))
            return nil
        }
    }
}
