import SchemaDiagnostics

/// SG201–SG406: what a change between two versions means for stores of the older one.
package enum ChangeRules {
    package static let modelRemoved = FindingCode(201)
    package static let attributeRemoved = FindingCode(202)
    package static let relationshipRemoved = FindingCode(204)
    package static let enumCaseRemoved = FindingCode(205)
    package static let requiredWithoutValue = FindingCode(301)
    package static let becameRequired = FindingCode(302)
    package static let uniqueAdded = FindingCode(303)
    package static let narrowing = FindingCode(305)
    package static let lossyNumber = FindingCode(306)
    package static let cardinality = FindingCode(308)
    package static let modelRenamed = FindingCode(401)
    package static let memberRenamed = FindingCode(402)
    package static let defaultChanged = FindingCode(404)
    package static let deleteRuleChanged = FindingCode(405)
    package static let inheritanceMoved = FindingCode(406)
}
