extension ProofFailure: CustomStringConvertible {
    /// The versions, what is the matter, and every detail on a line of its own.
    package var description: String {
        let way = "\(from) → \(to)" + (isStepwise ? " (step by step)" : "")
        return (["\(way): \(summary)"] + details.map { "    \($0)" }).joined(separator: "\n")
    }

    /// One sentence.
    package var summary: String {
        switch reason {
        case .valuesLost(let rows, let problem):
            "`\(rows.model).\(rows.member)` of \(rows.words): \(problem)"
        case .declaredOtherwise(let rows, let problem) where !rows.member.isEmpty:
            "`\(rows.model).\(rows.member)` of \(rows.words): \(problem)"
        case .rowsDiffer(let rows, let problem), .declaredOtherwise(let rows, let problem):
            "\(rows.words) of `\(rows.model)`: \(problem)"
        case .catalogDiffers(let lines):
            "the store is not made like a new one, in \(lines.count) \(lines.count == 1 ? "place" : "places")"
        case .waysDiffer(let rows, let problem):
            "`\(rows.model)\(rows.member.isEmpty ? "" : "." + rows.member)`: \(problem)"
        case .unsound: "the store is not sound"
        case .refused(let error): error.message
        case .condition(let problem, let table, let count, let keys, let left):
            "\(problem) \(count) of the rows made for the proof \(count == 1 ? "does" : "do") not fit, and such a store is refused "
                + "(\(table) \(keys.map(String.init).joined(separator: ", "))); proved with the other \(left) of the table"
        case .noRows(let model):
            "no row of `\(model)` could be made that meets its checks, so it is proved empty"
        case .code:
            "Swift code takes part, which needs the program: prove it with `verifyMigrations` of SchemaTesting"
        case .ownStatements:
            "SQL or code of your own may change any row, or makes values that cannot be worked out again; those are not compared one by one"
        }
    }

    package var details: [String] {
        switch reason {
        case .catalogDiffers(let lines), .unsound(let lines):
            lines.prefix(20) + (lines.count > 20 ? ["and \(lines.count - 20) more"] : [])
        case .refused(let error): error.sql.map { ["statement: \($0)"] } ?? []
        default: []
        }
    }
}

extension ProofFailure.Rows {
    /// How many, and which.
    fileprivate var words: String {
        let list = keys.map(String.init).joined(separator: ", ") + (count > keys.count ? ", …" : "")
        return "\(count) \(count == 1 ? "row" : "rows")" + (keys.isEmpty ? "" : " (\(list))")
    }
}
