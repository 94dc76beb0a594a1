import SchemaDiagnostics
import SchemaYAML

let mixinKeys = KeySet(construct: "a mixin", supported: ["doc", "attributes", "waive"], later: [])

/// One entry of `mixins`.
func readMixin(_ entry: YAMLNode.Entry, findings: inout Findings) -> MixinDocument {
    var mixin = MixinDocument(name: Located(entry.key, at: entry.keyRange))
    guard let reader = MappingReader(entry.value, mixinKeys, findings: &findings) else { return mixin }
    mixin.attributes = reader.namedEntries("attributes", findings: &findings)
        .map { readAttribute($0, findings: &findings) }
    reader.readWaivers(of: entry, findings: &findings)
    return mixin
}
