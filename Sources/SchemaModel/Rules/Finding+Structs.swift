import SchemaDiagnostics

extension Finding {
    package static func noFields(_ name: String, at range: SourceRange) -> Finding {
        Finding(.noFields, .error, "the struct `\(shortened(name))` has no fields", at: range)
    }

    package static func recursiveStruct(_ name: String, through field: String, at range: SourceRange) -> Finding {
        Finding(
            .recursiveStruct, .error,
            "the struct `\(shortened(name))` contains itself through `\(shortened(field))`; make it a model, or remove the field",
            at: range)
    }

    package static func keyWithoutEffect(
        _ key: String, of type: String, fits: String, at range: SourceRange
    ) -> Finding {
        Finding(
            .keyWithoutEffect, .error,
            "`\(key)` does not suit `\(shortened(type))`: it is for \(fits); remove it", at: range)
    }

    package static func notASwiftType(_ text: String, in example: String, at range: SourceRange) -> Finding {
        Finding(
            .notASwiftType, .error, "`\(shortened(text))` is no name of a Swift type; write one, as in `\(example)`",
            at: range)
    }

    package static func nothingForUnknown(_ name: String, at range: SourceRange) -> Finding {
        Finding(
            .nothingForUnknown, .error,
            "`\(shortened(name))` has neither a default nor nil for a raw value that no case knows; give it a default, or make it optional",
            at: range)
    }

    package static func structTooWide(_ name: String, count: Int, at range: SourceRange) -> Finding {
        Finding(
            .tooWide, .error,
            "the struct `\(shortened(name))` has \(count) fields, those of the structs inside it included; \(WidthLimits.fields) is the most",
            at: range)
    }

    package static func structTooDeep(_ name: String, at range: SourceRange) -> Finding {
        Finding(
            .tooWide, .error,
            "the struct `\(shortened(name))` contains structs in more than \(WidthLimits.depth) levels", at: range)
    }

    package static func tooManyColumns(_ model: String, count: Int, at range: SourceRange) -> Finding {
        Finding(
            .tooWide, .error,
            "the models of `\(shortened(model))` and below have \(count) columns; a row holds \(WidthLimits.columns)",
            at: range)
    }
}
