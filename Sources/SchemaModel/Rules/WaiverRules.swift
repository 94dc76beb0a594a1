import SchemaDiagnostics

/// SG730 to SG734: what `waive` accepts, and until when.
package enum WaiverRules {
    package static let all: [RuleDescription] = [
        waiverWithoutReason, notWaivable, expiredWaiver, needlessWaiver, badExpiry,
    ]
}
