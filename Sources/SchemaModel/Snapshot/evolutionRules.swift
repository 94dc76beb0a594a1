import SchemaDiagnostics

/// Every rule about changes between versions and about released versions, for the catalogue.
package let evolutionRules: [RuleDescription] =
    DestructiveRules.all + DataRules.all + DirectiveRules.all + CompatibilityRules.all + HistoryRules.all
