import SchemaModel
import SchemaSnapshot

/// What mends a store, as a script to be read and run: what is a choice stands there as a comment.
func repairScript(_ repairs: [StoreInspection.Repair], store: String, schema: Schema) -> String {
    let head =
        "-- \(oneLine(store)) held against \(oneLine(schema.name)) \(schema.version): what mends it. Read it, and make a copy first.\n"
    let body = repairs.map { repair in
        var text = "\n-- \(repair.code) \(oneLine(repair.message))\n"
        if repair.isChoice {
            text += "-- If you choose so:\n"
            for statement in repair.statements {
                text += (statement + ";").split(separator: "\n").map { "-- \($0)\n" }.joined()
            }
        } else {
            for statement in repair.statements { text += statement + ";\n" }
        }
        return text
    }.joined()
    guard repairs.contains(where: { !$0.isChoice }) else { return head + body }
    // Inside a transaction the first pragma would be ignored, and a table made anew would take its rows' children along. The shell must
    // not go on behind a statement that failed.
    return head + """
        .bail on
        PRAGMA foreign_keys = OFF;
        PRAGMA legacy_alter_table = ON;
        BEGIN IMMEDIATE;
        \(body)
        \(foreignKeyCheck(of: schema))\
        COMMIT;

        """
}

private func oneLine(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }
