import SchemaDiagnostics

extension Finding {
    package static func noCases(_ name: String, at range: SourceRange) -> Finding {
        Finding(.noCases, .error, "the enum `\(shortened(name))` has no cases", at: range)
    }

    package static func missingRawValue(_ name: String, at range: SourceRange) -> Finding {
        Finding(
            .missingRawValue, .error,
            "the case `\(shortened(name))` of an `Int` enum needs its number, such as `\(name): 1`: the number is what is stored",
            at: range)
    }

    package static func duplicateRawValue(
        _ text: String, name: String, other: String, at range: SourceRange, first: SourceRange
    ) -> Finding {
        Finding(
            .duplicateRawValue, .error,
            "`\(shortened(name))` and `\(shortened(other))` have one raw value, \(shortened(text))", at: range,
            notes: [Note("the other one is here", at: first)])
    }

    package static func badRawValue(_ text: String, isInt: Bool, at range: SourceRange) -> Finding {
        isInt
            ? Finding(
                .badRawValue, .error, "`\(shortened(text))` is no raw value of an `Int` enum: write a number", at: range
            )
            : Finding(
                .badRawValue, .error,
                "YAML reads `\(shortened(text))` as something other than text; quote it: `\"\(shortened(text))\"`",
                at: range, fixIt: FixIt("quote it", replacing: range, with: "\"\(text)\""))
    }
}
