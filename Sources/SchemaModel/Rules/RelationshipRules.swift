import SchemaDiagnostics

/// SG140 to SG151: relationships.
package enum RelationshipRules {
    package static let all: [RuleDescription] = [
        unknownTarget, missingInverse, unknownInverse, inverseDisagrees, nullifyRequired, bothRequired, ownInverse,
        relationshipShorthand, needlessDangling, toManyOnly, boundsCross, danglingNotAllowed,
    ]
}
