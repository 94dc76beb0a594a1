/// SQL over one row, whose columns can be replaced by what they are made of.
package struct RowExpression: Hashable {
    package enum Piece: Hashable {
        case sql(String)
        case column(String)
    }

    package var pieces: [Piece]

    /// The column of which it is the value and nothing else.
    package var column: String? {
        if pieces.count == 1, case .column(let name) = pieces[0] { name } else { nil }
    }

    /// Each column as `value` spells it.
    func sql(_ value: (String) -> String) -> String {
        pieces.map { piece in
            switch piece {
            case .sql(let text): text
            case .column(let name): value(name)
            }
        }.joined()
    }

    /// The same over an older row.
    func replacing(_ columns: (String) -> RowExpression) -> RowExpression {
        RowExpression(
            pieces: pieces.flatMap { piece -> [Piece] in
                guard case .column(let name) = piece else { return [piece] }
                return [.sql("(")] + columns(name).pieces + [.sql(")")]
            })
    }
}
