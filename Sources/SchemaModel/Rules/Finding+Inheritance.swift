import SchemaDiagnostics

extension Finding {
    package static func unknownBase(_ name: String, near: String?, at range: SourceRange) -> Finding {
        Finding(
            .unknownBase, .error,
            "unknown base model `\(shortened(name))`" + (near.map { "; did you mean `\($0)`?" } ?? ""), at: range,
            fixIt: correction(of: name, at: range, to: near))
    }

    package static func inheritanceCycle(_ names: [String], at range: SourceRange) -> Finding {
        Finding(
            .inheritanceCycle, .error,
            names.count == 1
                ? "`\(shortened(names[0]))` inherits from itself"
                : "these models inherit from each other: \((names.prefix(8) + [names[0]]).joined(separator: " → "))",
            at: range)
    }

    package static func strategyOnSubclass(_ model: String, root: String, at range: SourceRange) -> Finding {
        Finding(
            .strategyOnSubclass, .error,
            "`inheritance` stands on the root of a hierarchy: move it from `\(shortened(model))` to `\(shortened(root))`",
            at: range)
    }

    package static func kindInSchema(at range: SourceRange) -> Finding {
        Finding(
            .kindMisplaced, .error,
            "`kind` stands in frozen versions only: schemagen allots the number; remove it", at: range)
    }

    package static func kindOutsideHierarchy(_ model: String, at range: SourceRange) -> Finding {
        Finding(
            .kindMisplaced, .error, "`\(shortened(model))` is in no hierarchy, so it has no `kind`; remove it",
            at: range)
    }

    package static func kindMissing(_ model: String, at range: SourceRange) -> Finding {
        Finding(
            .kindMisplaced, .error,
            "`\(shortened(model))` is in a hierarchy, so a frozen version gives its `kind`, a number from 1", at: range)
    }

    package static func kindClash(_ model: String, other: String, at range: SourceRange, first: SourceRange?) -> Finding
    {
        Finding(
            .kindClash, .error, "`\(shortened(model))` and `\(shortened(other))` of one hierarchy have the same `kind`",
            at: range,
            notes: [Note("the other one is here", at: first)])
    }

    package static func joinedTooWide(_ root: String, count: Int, at range: SourceRange) -> Finding {
        Finding(
            .joinedTooWide, .error,
            "the hierarchy of `\(shortened(root))` has \(count) models, and a query would join as many tables; write `single`",
            at: range)
    }

    package static func indexAcrossTables(
        _ what: String, column: String, owner: String, root: SourceRange?, at range: SourceRange
    ) -> Finding {
        Finding(
            .indexAcrossTables, .error,
            "`\(shortened(column))` lies in the table of `\(shortened(owner))`, and \(what) has the columns of one table; "
                + "declare it there, or write `inheritance: single` on the root",
            at: range, notes: [Note("the hierarchy is joined here", at: root)])
    }

    package static func uniqueAcrossTables(_ model: String, root: SourceRange?, at range: SourceRange) -> Finding {
        Finding(
            .uniqueAcrossTables, .error,
            "others inherit from `\(shortened(model))`, and no unique spans the tables of its classes; "
                + "declare it on those below, or write `inheritance: single` on the root",
            at: range, notes: [Note("each class has a table of its own by this", at: root)])
    }

    package static func oneToOneAcrossTables(
        _ name: String, of model: String, root: SourceRange?, at range: SourceRange
    ) -> Finding {
        Finding(
            .oneToOneAcrossTables, .error,
            "`\(shortened(name))` of a one-to-one would hold its key in the tables of all classes below `\(shortened(model))`, "
                + "and no unique spans them; make it optional and the other end required, or write `inheritance: single` on the root",
            at: range, notes: [Note("each class has a table of its own by this", at: root)])
    }

    package static func concreteTooWide(_ root: String, count: Int, at range: SourceRange) -> Finding {
        Finding(
            .concreteTooWide, .error,
            "the hierarchy of `\(shortened(root))` has \(count) tables, and a query would read them all; write `single`",
            at: range)
    }
}
