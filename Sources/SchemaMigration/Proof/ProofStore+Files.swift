import SQLiteKit
import SchemaSnapshot

extension ProofStore {
    /// Puts values that are large enough for it into files, as a program does; in memory they stay in their rows.
    func moveLargeValues(of schema: SchemaDescription) throws {
        guard let path = connection.path else { return }
        let shape = StoreShape(schema)
        let folder = ExternalFolder(of: path)
        for entity in schema.entities {
            for attribute in entity.attributes {
                guard let threshold = attribute.externalThreshold else { continue }
                for table in shape.tables(holdingMembersOf: entity) {
                    let column = quoted(attribute.column)
                    for row in try connection.rows(
                        "SELECT \"_id\", \(column) FROM \(quoted(table)) WHERE typeof(\(column)) = 'blob' AND length(\(column)) > ?",
                        [.integer(Int64(threshold))])
                    {
                        guard let bytes = row[1].blob else { continue }
                        try folder.setMark(makingFolder: true)
                        let reference = try bytes.withUnsafeBytes { bytes throws(StoreError) in try folder.write(bytes)
                        }
                        try connection.run(
                            "UPDATE \(quoted(table)) SET \(column) = ? WHERE \"_id\" = ?",
                            [.text(reference.text), row[0]])
                    }
                }
            }
        }
    }
}
