extension PostgresLayout {
    /// The steps that make empty tables.
    func creationSteps() -> [PostgresStep] {
        var steps: [PostgresStep] = []
        if usesLocalizedCollation { steps.append(Self.collationStep) }
        let reason = "The tables are made."
        for table in tables { steps.append(creationStep(table, reason: reason)) }
        if !keys.isEmpty {
            steps.append(
                PostgresStep(
                    form: .create, table: "", reason: "Keys come when all tables are there.",
                    statements: keys.map(\.sql)))
        }
        return steps
    }

    static let collationStep = PostgresStep(
        form: .create, table: "", reason: "The order of `collate: localized`; the server needs ICU.",
        statements: [collationStatement])

    /// A table with its indexes and comments.
    func creationStep(_ table: PostgresTable, reason: String) -> PostgresStep {
        PostgresStep(
            form: .create, table: table.name, reason: reason,
            statements: [table.sql] + indexes.filter { $0.table == table.name }.map(\.sql)
                + commentStatements(table, from: nil))
    }

    /// The comments of a table that are not as they were.
    func commentStatements(_ table: PostgresTable, from old: PostgresTable?) -> [String] {
        var statements: [String] = []
        if table.comment != old?.comment {
            statements.append("COMMENT ON TABLE \(quotedName(table.name)) IS \(commentText(table.comment))")
        }
        for column in table.columns where column.comment != old?.column(column.name)?.comment {
            statements.append(
                "COMMENT ON COLUMN \(quotedName(table.name)).\(quotedName(column.name)) IS \(commentText(column.comment))"
            )
        }
        return statements
    }

    /// No text of PostgreSQL's has a NUL; a comment does without.
    private func commentText(_ text: String?) -> String {
        text.map { quotedText(String($0.unicodeScalars.filter { $0 != "\0" }.map(Character.init))) } ?? "NULL"
    }
}
