import SchemaDiagnostics

/// SG920 to SG923: what a schema may hold that PostgreSQL cannot have, or not with the same meaning.
package enum PostgresRules {
    package static let all: [RuleDescription] = [
        unfitPostgresName, notPortableSQL, beyondPostgres, stepNotInPostgres,
    ]
}

extension Finding {
    static func unfitPostgresName(_ name: String, because reason: String, at range: SourceRange?) -> Finding {
        Finding(.unfitPostgresName, .error, "`\(name)` cannot be a name in PostgreSQL: \(reason)", at: range)
    }

    static func notPortableSQL(_ what: String, because reason: String, at range: SourceRange?) -> Finding {
        Finding(.notPortableSQL, .error, "\(what) cannot be said in PostgreSQL's SQL: \(reason)", at: range)
    }

    static func beyondPostgres(_ what: String, because reason: String, at range: SourceRange?) -> Finding {
        Finding(.beyondPostgres, .error, "PostgreSQL cannot hold \(what): \(reason)", at: range)
    }

    static func stepNotInPostgres(_ what: String, because reason: String, at range: SourceRange?) -> Finding {
        Finding(
            .stepNotInPostgres, .error, "\(what) cannot be written as a migration of PostgreSQL: \(reason)", at: range)
    }
}
