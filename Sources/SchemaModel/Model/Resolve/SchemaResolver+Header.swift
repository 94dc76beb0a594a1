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

    /// A consent names something of the version before; a slip in it would leave the real loss without one.
    mutating func checkRemovals() {
        for listed in document.versions where !listed.migration.removals.isEmpty {
            guard let older = released.last(where: { $0.version < listed.version.value }) else { continue }
            let names = Set(older.models.flatMap { model in [model.name] + memberNames(of: model, in: older) })
            for removal in listed.migration.removals where !names.contains(removal.value) {
                let near = suggestion(for: removal.value, among: names.sorted())
                findings.report(
                    .unknownRemoval(removal.value, version: older.version, near: near, at: removal.range))
            }
        }
    }

    /// `Model.member` of each own member, and `Model.member.field` of the fields of its struct.
    private func memberNames(of model: Model, in schema: Schema) -> [String] {
        func names(of type: AttributeType, at path: String) -> [String] {
            let fields = type.structName.flatMap { schema.structType($0) }?.fields ?? []
            return [path] + fields.flatMap { names(of: $0.type, at: "\(path).\($0.name)") }
        }
        return model.attributes.flatMap { names(of: $0.type, at: "\(model.name).\($0.name)") }
            + model.relationships.map { "\(model.name).\($0.name)" }
    }

    mutating func checkSchemaName() {
        if let name = document.name { checkName(name, as: .schema) }
    }
}
