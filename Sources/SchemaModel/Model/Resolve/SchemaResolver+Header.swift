import SchemaDiagnostics
import SchemaSnapshot

extension SchemaResolver {
    /// Versions stand oldest first, and the edited one is not older than the newest listed.
    mutating func checkVersions() {
        for (earlier, later) in zip(document.versions, document.versions.dropFirst())
        where later.version.value <= earlier.version.value {
            findings.report(
                .versionOutOfOrder(
                    later.version.value, after: earlier.version.value, at: later.version.range,
                    first: earlier.version.range))
        }
        for listed in document.versions { places[.listedVersion(listed.version.value)] = listed.version.range }
        let newest = document.versions.max { $0.version.value < $1.version.value }
        if let edited = document.version, let newest, edited.value < newest.version.value {
            findings.report(
                .versionBehind(
                    edited.value, newest: newest.version.value, at: edited.range, first: newest.version.range))
        }
    }

    mutating func checkSchemaName() {
        if let name = document.name { checkName(name, as: .schema) }
    }
}
