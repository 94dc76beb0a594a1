import SchemaDiagnostics

/// SG197 and SG198: the parameters of an initialiser.
package enum InitializerRules {
    package static let all: [RuleDescription] = [transientParameter, parameterMissing]
}

extension Finding {
    static func transientParameter(_ name: String, at range: SourceRange) -> Finding {
        Finding(
            .transientParameter, .error, "`\(shortened(name))` is transient, so that no initialiser takes it", at: range
        )
    }

    static func parameterMissing(_ name: String, of model: String, at range: SourceRange) -> Finding {
        Finding(
            .parameterMissing, .error,
            "`init` of `\(shortened(model))` leaves out `\(shortened(name))`, which is required and has no default; "
                + "add it or give it one", at: range)
    }
}
