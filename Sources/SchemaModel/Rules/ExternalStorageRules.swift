import SchemaDiagnostics

/// SG152 to SG156: attributes whose large values lie in files beside the store.
package enum ExternalStorageRules {
    package static let all: [RuleDescription] = [
        externalOfOtherType, externalBesideKey, externalInIndex, externalInSQL, externalStorageChanged,
    ]
}

extension Finding {
    static func externalOfOtherType(_ name: String, type: String, at range: SourceRange) -> Finding {
        Finding(
            .externalOfOtherType, .error,
            "`externalStorage` is for a `Data`, and `\(shortened(name))` is of type `\(shortened(type))`", at: range)
    }

    static func externalBesideKey(_ name: String, _ key: String, at range: SourceRange) -> Finding {
        Finding(
            .externalBesideKey, .error,
            "`\(shortened(name))` has `\(key)`, so its values cannot lie in files; leave one of the two out", at: range)
    }

    static func externalInIndex(_ name: String, at range: SourceRange) -> Finding {
        Finding(
            .externalInIndex, .error,
            "`\(shortened(name))` has external storage: the store knows names of files, not the values; "
                + "index an attribute that identifies them", at: range)
    }

    static func externalInSQL(_ name: String, in construct: String, at range: SourceRange) -> Finding {
        Finding(
            .externalInSQL, .error,
            "the \(construct) looks into `\(shortened(name))`, whose values may lie in files; "
                + "SQL can only ask whether it `IS NULL`", at: range)
    }
}
