import SchemaDiagnostics

/// Every rule of the review, for the catalogue.
package let reviewRules: [RuleDescription] =
    ProfileRules.all + CloudKitRules.all + SourceRules.all + WaiverRules.all + LintRules.all
