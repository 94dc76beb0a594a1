import SchemaSnapshot

/// What follows from one version alone and several stages ask for: what stores are told of it, how it lies on disk, and its hashes.
package struct SchemaFacts: Hashable, Sendable {
    package let description: SchemaDescription
    package let hashes: VersionLock.Entry
    package let layout: StoreLayout
    private let isSpeltOneWay: Bool
    private let enums: [EnumType]
    private let structs: [StructType]
    private let checksEnums: Bool
    /// By the model's name.
    private let parts: [String: Part]

    /// What one model adds.
    private struct Part: Hashable {
        let model: Model
        let entity: EntityDescription
        let storeRecord: String
        let apiRecord: String
    }

    /// - Parameters:
    ///   - isSpeltOneWay: whether equal texts of the schema have equal bytes, as `isSpeltOneWay` says of its source: hashes go by bytes.
    ///   - earlier: the version before, most of whose models are usually the same.
    package init(of schema: Schema, isSpeltOneWay: Bool = false, following earlier: SchemaFacts? = nil) {
        (self.isSpeltOneWay, enums, structs) = (isSpeltOneWay, schema.enums, schema.structs)
        checksEnums = schema.checksEnums
        let lookup = SchemaLookup(schema)
        var known: [String: Part] = [:]
        if let earlier, isSpeltOneWay, earlier.isSpeltOneWay, earlier.enums == schema.enums,
            earlier.structs == schema.structs, earlier.checksEnums == schema.checksEnums
        {
            known = earlier.parts
        }
        let parts = schema.models.map { model in
            if let part = known[model.name], part.model == model { return part }
            let entity = describe(model, lookup: lookup)
            return Part(
                model: model, entity: entity, storeRecord: storeRecord(of: entity), apiRecord: apiRecord(of: model))
        }
        self.parts = Dictionary(parts.map { ($0.model.name, $0) }, uniquingKeysWith: { first, _ in first })
        description = SchemaDescription(
            name: schema.name, version: schema.version, entities: parts.map(\.entity))
        hashes = VersionLock.Entry(
            storeHash: storeHash(ofRecords: parts.map(\.storeRecord)),
            apiHash: apiHash(of: schema, records: parts.map { ($0.model.name, $0.apiRecord) }))
        layout = StoreLayout(of: schema)
    }
}

/// Whether texts out of a source are equal only where their bytes are. Swift finds equal what differs in how marks are put together, for which
/// it takes a mark that combines, a character that stands for another, or an escape that hides one.
///
/// - Returns: `false` where that is not known at a glance.
func isSpeltOneWay(_ source: String) -> Bool {
    var isAfterBackslash = false
    for scalar in source.unicodeScalars {
        switch scalar.value {
        // Of YAML's escapes those that stand for any character.
        case 0x4C, 0x4E, 0x50, 0x55, 0x5F, 0x75, 0x78: if isAfterBackslash { return false }
        case ..<0x300, 0x400...0x482, 0x48A...0x52F, 0x2010...0x2027, 0x3001...0x3029, 0x3041...0x3096,
            0x30A1...0x30FE, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
            break
        default: return false
        }
        isAfterBackslash = scalar == "\\"
    }
    return true
}
