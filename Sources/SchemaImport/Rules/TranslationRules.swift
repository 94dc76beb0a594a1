import SchemaDiagnostics

/// SG760 to SG772, SG775: what became of things that the language says otherwise, or not at all.
package enum TranslationRules {
    package static let all: [RuleDescription] = [
        renamed, typeNeedsWord, leftOut, withoutInverse, ruleChanged, defaultLost, derivedLost, indexChanged,
        keyIsIdentity, foreignKeyStays, checkLost, keyWithoutMeaning, limitLost, declaredTwice,
    ]
}
