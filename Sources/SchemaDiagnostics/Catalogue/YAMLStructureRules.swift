/// SG030 to SG049: valid YAML that the schema language does not take.
package enum YAMLStructureRules {
    package static let all: [RuleDescription] = [
        duplicateKey, keyNotText, emptyKey, unknownAlias, recursiveAlias, aliasExpansion, invalidMerge, nestingTooDeep,
        severalDocuments, yamlTag, yamlDirective, tooManyFindings,
    ]
}
