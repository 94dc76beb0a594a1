/// The keys that one construct of the language has: what its reader goes by, and the JSON Schema of the language too.
package struct KeySet: Sendable {
    /// How messages call the construct, article included.
    package let construct: String
    package let supported: [String]
    /// Keys of the language that this version of schemagen does not read yet.
    package let later: [String]

    init(construct: String, supported: [String], later: [String]) {
        self.construct = construct
        self.supported = supported
        self.later = later
    }

    /// Every construct's keys. The JSON Schema has a shape for each supported key, which `Sources/SchemaExport/JSONSchema/README.md` tells how to write.
    package static let all: [KeySet] = [
        schemaKeys, includedKeys, generateKeys, enumKeys, structKeys, fieldKeys, mixinKeys, modelKeys, attributeKeys,
        relationshipKeys, indexKeys, columnKeys, uniqueKeys, uniqueColumnKeys, versionKeys, migrationKeys, extractKeys,
        moveKeys, splitKeys, mergeKeys, dedupeKeys, sqlKeys, searchKeys, externalStorageKeys, waiverKeys,
    ]
}
