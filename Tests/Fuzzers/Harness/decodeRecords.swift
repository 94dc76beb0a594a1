import SchemaSnapshot

/// What reads, writes and reads again as the same; everything else is refused with a reason.
func decodeRecords(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    if let schema = try? SchemaText.decode(text) {
        let written = SchemaText.encode(schema)
        try promise((try? SchemaText.decode(written)) == schema, "a schema that reads back differently")
        _ = storeHash(of: schema)
    }
    if let plan = try? PlanText.decode(text) {
        let written = PlanText.encode(plan)
        try promise((try? PlanText.decode(written)) == plan, "a plan that reads back differently")
    }
}
