import SchemaDiagnostics

extension Finding {
    static func emptySearch(at range: SourceRange) -> Finding {
        Finding(.searchShape, .error, "`search` needs at least one column", at: range)
    }

    static func searchWithoutList(_ name: String, at range: SourceRange) -> Finding {
        Finding(
            .searchShape, .error, "`search` is a list of columns: write `[\(shortened(name))]`", at: range,
            fixIt: FixIt("write a list", replacing: range, with: "[\(name)]"))
    }

    static func unknownSearchColumn(_ name: String, of model: String, near: String?, at range: SourceRange) -> Finding {
        Finding(
            .searchUnknownColumn, .error,
            "`\(shortened(model))` has no attribute `\(shortened(name))` to search"
                + (near.map { "; did you mean `\($0)`?" } ?? ""), at: range,
            fixIt: correction(of: name, at: range, to: near))
    }

    static func repeatedSearchColumn(_ name: String, at range: SourceRange, first: SourceRange) -> Finding {
        Finding(
            .searchRepeatedColumn, .error, "`search` names `\(shortened(name))` twice", at: range,
            notes: [Note("first here", at: first)])
    }

    static func searchNotText(_ name: String, found: String, at range: SourceRange) -> Finding {
        Finding(
            .searchNotText, .error, "`\(shortened(name))` has no words to search: it is \(found), not `String`",
            at: range)
    }

    static func searchNotStored(_ name: String, reason: String, at range: SourceRange) -> Finding {
        Finding(.searchNotStored, .error, "`\(shortened(name))` cannot be searched: \(reason)", at: range)
    }

    static func searchAcrossTables(
        _ name: String, owner: String, other: String, otherOwner: String, root: SourceRange?, at range: SourceRange
    ) -> Finding {
        Finding(
            .searchAcrossTables, .error,
            "`search` cannot hold `\(shortened(name))` of `\(shortened(owner))` beside `\(shortened(other))` of "
                + "`\(shortened(otherOwner))`: they lie in two tables; search one class's columns, or use `inheritance: single`",
            at: range, notes: root.map { [Note("`joined` is chosen here", at: $0)] } ?? [])
    }

    static func reservedSearchColumn(_ column: String, at range: SourceRange) -> Finding {
        Finding(
            .searchReservedColumn, .error,
            "SQLite's full-text search keeps the column name `\(column)` for itself; give the attribute another with `column:`",
            at: range)
    }

    static func badSearchPrefix(_ found: String, at range: SourceRange) -> Finding {
        Finding(
            .searchPrefix, .error, "`prefix` lists numbers from 1 to 16, each once, not `\(shortened(found))`",
            at: range)
    }

    static func searchInConcrete(_ model: String, root: SourceRange?, at range: SourceRange) -> Finding {
        Finding(
            .searchConcrete, .error,
            "`search` is not supported in a `concrete` hierarchy, to which `\(shortened(model))` belongs; use `inheritance: single`",
            at: range, notes: root.map { [Note("`concrete` is chosen here", at: $0)] } ?? [])
    }

    static func searchRepeatsBase(_ base: String, at range: SourceRange, first: SourceRange?) -> Finding {
        Finding(
            .searchRepeatsBase, .warning,
            "`\(shortened(base))` searches the same columns, and its index serves subclasses too; remove this one",
            at: range,
            notes: first.map { [Note("it is here", at: $0)] } ?? [])
    }

    static func localizedIndex(_ what: String, at range: SourceRange) -> Finding {
        Finding(
            .localizedIndex, .warning,
            "\(what) with `collate: localized` keeps plain SQLite tools from writing to the table", at: range)
    }
}
