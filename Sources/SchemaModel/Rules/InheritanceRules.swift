import SchemaDiagnostics

/// SG160–SG164: inheritance.
package enum InheritanceRules {
    package static let unknownBase = FindingCode(160)
    package static let cycle = FindingCode(161)
    package static let strategyOnSubclass = FindingCode(162)
    package static let kindMisplaced = FindingCode(163)
    package static let kindClash = FindingCode(164)
}

extension Finding {
    package static func unknownBase(_ name: String, near: String?, at range: SourceRange) -> Finding {
        Finding(
            InheritanceRules.unknownBase,
            "unknown base model `\(shown(name))`" + (near.map { "; did you mean `\($0)`?" } ?? ""), at: range,
            fixIt: near.map { FixIt("write `\($0)`", replacing: range, with: $0) })
    }

    package static func inheritanceCycle(_ names: [String], at range: SourceRange) -> Finding {
        Finding(
            InheritanceRules.cycle,
            names.count == 1
                ? "`\(names[0])` inherits from itself"
                : "these models inherit from each other: \((names.prefix(8) + [names[0]]).joined(separator: " → "))",
            at: range)
    }

    package static func strategyOnSubclass(_ model: String, root: String, at range: SourceRange) -> Finding {
        Finding(
            InheritanceRules.strategyOnSubclass,
            "`inheritance` stands on the root of a hierarchy: move it from `\(model)` to `\(root)`", at: range)
    }

    package static func kindInSchema(at range: SourceRange) -> Finding {
        Finding(
            InheritanceRules.kindMisplaced,
            "`kind` stands in frozen versions only: schemagen allots the number; remove it", at: range)
    }

    package static func kindOutsideHierarchy(_ model: String, at range: SourceRange) -> Finding {
        Finding(
            InheritanceRules.kindMisplaced, "`\(model)` is in no hierarchy, so it has no `kind`; remove it", at: range)
    }

    package static func kindMissing(_ model: String, at range: SourceRange) -> Finding {
        Finding(
            InheritanceRules.kindMisplaced,
            "`\(model)` is in a hierarchy, so a frozen version gives its `kind`, a number from 1", at: range)
    }

    package static func kindClash(_ model: String, other: String, at range: SourceRange, first: SourceRange?) -> Finding
    {
        Finding(
            InheritanceRules.kindClash, "`\(model)` and `\(other)` of one hierarchy have the same `kind`", at: range,
            notes: [Note("the other one is here", at: first)])
    }
}
