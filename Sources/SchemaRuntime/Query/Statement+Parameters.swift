import SQLiteKit

extension Statement {
    /// Every value stands for one parameter without a name.
    ///
    /// - Throws: `ModelError.unsupportedStatement`.
    func expectParameters(_ count: Int, besides others: Int = 0) throws {
        guard parameterCount == count + others, !hasNamedParameters else {
            throw ModelError.unsupportedStatement(
                "it has \(parameterCount - others) parameters for \(count) values; none may stand in quotes or be written as “?”"
            )
        }
    }
}
