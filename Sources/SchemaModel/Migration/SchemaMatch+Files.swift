extension SchemaMatch {
    /// The executor's function around a value that may lie in a file: the bytes, wherever they are.
    static let fileContent = ["schemagen_external(", ")"]

    /// SQL over an older row that sees the bytes of values with external storage, not the names of their files.
    func readingFiles(_ expression: RowExpression, of model: Model) -> RowExpression {
        let external = Set(
            old.path(from: model).flatMap(\.attributes).filter { $0.form.externalThreshold != nil }.map(\.column))
        guard !external.isEmpty else { return expression }
        return RowExpression(
            pieces: expression.pieces.flatMap { piece -> [RowExpression.Piece] in
                guard case .column(let name) = piece, external.contains(name) else { return [piece] }
                return [.sql(Self.fileContent[0]), piece, .sql(Self.fileContent[1])]
            })
    }
}
