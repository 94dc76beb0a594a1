import SchemaDiagnostics

extension Finding {
    package static func unknownTarget(_ name: String, near: String?, at range: SourceRange) -> Finding {
        Finding(
            .unknownTarget, .error,
            "unknown model `\(shortened(name))`" + (near.map { "; did you mean `\($0)`?" } ?? ""), at: range,
            fixIt: correction(of: name, at: range, to: near))
    }

    package static func missingInverse(
        _ name: String, model: String, target: String?, candidate: String?, at range: SourceRange
    ) -> Finding {
        let end =
            candidate.map { ": write `inverse: \($0)`" }
            ?? ": name the end in `\(target ?? "its target")`, or write `inverse: none`"
        return Finding(
            .missingInverse, .error, "the relationship `\(shortened(model)).\(name)` needs its `inverse`\(end)",
            at: range
        )
    }

    package static func unknownInverse(
        _ name: String, target: String, isAttribute: Bool, near: String?, at range: SourceRange
    ) -> Finding {
        let problem =
            isAttribute
            ? "`\(shortened(target)).\(name)` is an attribute, not a relationship"
            : "`\(shortened(target))` has no relationship `\(shortened(name))`"
        return Finding(
            .unknownInverse, .error,
            problem + (near.map { "; did you mean `\($0)`?" } ?? "; declare it there, or write `inverse: none`"),
            at: range,
            fixIt: correction(of: name, at: range, to: near))
    }

    /// The other end names another end as its inverse, or none.
    package static func inverseNotReturned(
        end: String, other: String, says: String?, at range: SourceRange, otherRange: SourceRange
    ) -> Finding {
        Finding(
            .inverseDisagrees, .error,
            "`\(shortened(end))` names `\(shortened(other))` as its inverse, but that end "
                + (says.map { "names `\(shortened($0))`" } ?? "has `inverse: none`") + "; both must name each other",
            at: range,
            notes: [Note("the other end is here", at: otherRange)])
    }

    /// The two ends name each other, but one holds objects of another model.
    package static func inverseTypeDiffers(
        end: String, other: String, expected: String, found: String, at range: SourceRange, otherRange: SourceRange
    ) -> Finding {
        Finding(
            .inverseDisagrees, .error,
            "`\(shortened(end))` is the inverse of `\(shortened(other))`, which every `\(shortened(expected))` has; so its type is `\(shortened(expected))`, not `\(shortened(found))`",
            at: range, notes: [Note("the other end is here", at: otherRange)])
    }

    package static func nullifyRequired(
        end: String, owner: String, inverse: String, at range: SourceRange, inverseRange: SourceRange
    ) -> Finding {
        Finding(
            .nullifyRequired, .error,
            "deleting a `\(shortened(owner))` would leave `\(shortened(inverse))` empty, and it is required; give `\(shortened(end))` `deleteRule: cascade` or `deny`, or make `\(shortened(inverse))` optional (`\(shortened(owner))?`)",
            at: range, notes: [Note("the required end is here", at: inverseRange)])
    }

    package static func bothRequired(_ end: String, _ other: String, at range: SourceRange, otherRange: SourceRange)
        -> Finding
    {
        Finding(
            .bothRequired, .error,
            "`\(shortened(end))` and `\(shortened(other))` require each other, so neither could be made first; make one optional",
            at: range,
            notes: [Note("the other end is here", at: otherRange)])
    }

    package static func ownInverse(_ end: String, at range: SourceRange) -> Finding {
        Finding(
            .ownInverse, .error,
            "`\(shortened(end))` is a to-one and cannot be its own inverse; declare the other end as a relationship of its own",
            at: range)
    }

    package static func relationshipShorthand(_ name: String, at range: SourceRange) -> Finding {
        Finding(
            .relationshipShorthand, .error,
            "a relationship needs its inverse: write `\(name): { type: …, inverse: … }`", at: range)
    }

    package static func danglingWithoutNoAction(at range: SourceRange) -> Finding {
        Finding(
            .needlessDangling, .error, "`danglingAllowed` says nothing without `deleteRule: noAction`; remove it",
            at: range)
    }

    package static func danglingNotAllowed(at range: SourceRange) -> Finding {
        Finding(
            .danglingNotAllowed, .error,
            "`noAction` leaves links that lead nowhere; write `nullify`, `cascade` or `deny`, or add `danglingAllowed: true`",
            at: range)
    }

    package static func toManyOnly(_ key: String, of name: String, at range: SourceRange) -> Finding {
        Finding(
            .toManyOnly, .error,
            "`\(key)` is for to-many relationships, and `\(shortened(name))` is a to-one; remove it",
            at: range)
    }

    package static func boundsCross(minimum: Int, maximum: Int, at range: SourceRange) -> Finding {
        Finding(
            .boundsCross, .error, "no number is at least \(minimum) and at most \(maximum); correct one of them",
            at: range)
    }
}
