import SchemaDiagnostics

extension ConditionScanner.Problem {
    /// - Parameter row: what has the columns.
    func words(near: String?, of row: String) -> String {
        switch self {
        case .unclosed(let quote): "a `\(quote)` is never closed"
        case .comment: "it holds a comment"
        case .semicolon: "it holds a `;`"
        case .parameter(let sign): "it holds a parameter, `\(sign)`"
        case .parentheses: "its parentheses do not match"
        case .subquery: "it holds a subquery"
        case .unknownName(let name):
            "\(row) has no column `\(shortened(name))`" + (near.map { "; did you mean `\($0)`?" } ?? "")
        }
    }
}
