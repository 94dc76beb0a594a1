import SchemaDiagnostics

extension FindingCode {
    package static let cloudAttributeRequired = FindingCode(701)
    package static let cloudRelationshipRequired = FindingCode(702)
    package static let cloudUnique = FindingCode(703)
    package static let cloudDeleteRule = FindingCode(704)
    package static let cloudOrder = FindingCode(705)
    package static let cloudInverse = FindingCode(706)
    package static let cloudRemoval = FindingCode(710)
    package static let cloudRenaming = FindingCode(711)
    package static let cloudTypeChange = FindingCode(712)
}

/// SG701 to SG712: the profile `cloudkit`.
package enum CloudKitRules {
    package static let all: [RuleDescription] = [
        attributeRequired, relationshipRequired, unique, deleteRule, order, inverse, removal, renaming, typeChange,
    ]

    static let attributeRequired = rule(
        .cloudAttributeRequired, "cloudkit: attribute without a value",
        explanation: """
            A record arrives field by field, and one that an older version of the app wrote lacks the newer fields. What \
            is missing has to be nil or the default. Attributes that are not stored or are derived are not synced.
            """,
        bad: "destination: String",
        good: "destination: { type: String, default: \"\" }",
        fix: "Make it optional, or give it a default.")

    static let relationshipRequired = rule(
        .cloudRelationshipRequired, "cloudkit: relationship that must lead somewhere",
        explanation: """
            The object at the other end may arrive later, or never. A to-one is optional, a to-many an optional array \
            without a `minimum`.
            """,
        bad: "bookings: { type: \"[Booking]\", inverse: trip }",
        good: "bookings: { type: \"[Booking]?\", inverse: trip }",
        fix: "Make it optional.")

    static let unique = rule(
        .cloudUnique, "cloudkit: unique",
        explanation: """
            Two devices that are offline can each save the same value, and nothing decides between them when they meet. \
            CloudKit has no unique constraints, in no kind of database.
            """,
        bad: "email: { type: String?, unique: true }",
        good: "indexes: [[email]]",
        fix: "Declare an index instead, and merge duplicates in your code.")

    static let deleteRule = rule(
        .cloudDeleteRule, "cloudkit: delete rule that another device cannot keep",
        explanation: """
            A deletion that comes from another device has happened already and cannot be denied; one that leaves links \
            behind has them synced. Only `nullify` and `cascade` can be kept.
            """,
        bad: "bookings: { type: \"[Booking]?\", inverse: trip, deleteRule: deny }",
        good: "bookings: { type: \"[Booking]?\", inverse: trip, deleteRule: cascade }",
        fix: "Choose `nullify` or `cascade`, and ask before you delete.")

    static let order = rule(
        .cloudOrder, "cloudkit: ordered relationship",
        explanation: "Links are synced one by one, without their places among each other.",
        bad: "stops: { type: \"[Stop]?\", inverse: trip, ordered: true }",
        good: "Stop: { attributes: { position: Double = 0 } }",
        fix: "Keep the position in an attribute of the target, and sort by it.")

    static let inverse = rule(
        .cloudInverse, "cloudkit: relationship without inverse",
        explanation: "A link is synced from either of its ends, so both have to be there.",
        bad: "organizer: { type: Traveler?, inverse: none }",
        good: "organizer: { type: Traveler?, inverse: organizedTrips }",
        fix: "Declare the other end.")

    static let removal = rule(
        .cloudRemoval, "cloudkit: released element removed",
        explanation: """
            Once a schema is deployed to CloudKit's production environment its record types and fields stay, and apps of \
            older versions go on writing them. From the first release with this profile on, versions only add.
            """,
        bad: "models: { Trip: { attributes: {} } }   # 1.0.0 had Trip.notes",
        good: "models: { Trip: { attributes: { notes: String? } } }",
        fix: "Keep it, and leave it unused.")

    static let renaming = rule(
        .cloudRenaming, "cloudkit: released element renamed",
        explanation: """
            To CloudKit a new name is a new field, and the values stay in the old one, where apps of older versions go on \
            writing them. `class`, `table` and `column` are free: they are no names of CloudKit.
            """,
        bad: "name: { type: String?, originalName: fullName }",
        good: "fullName: String?",
        fix: "Keep the name; in Swift, a computed property of an extension can bear the new one.")

    static let typeChange = rule(
        .cloudTypeChange, "cloudkit: released element of another type",
        explanation: """
            A field keeps its type in CloudKit for good, encryption included, and apps of older versions read and write it \
            as they know it.
            """,
        bad: "priority: Double = 0                # was Int",
        good: "priority: Int = 0\nexactPriority: Double = 0",
        fix: "Keep the type, and add an attribute of the new one beside it.")

    private static func rule(
        _ code: FindingCode, _ title: String, explanation: String, bad: String, good: String, fix: String
    ) -> RuleDescription {
        RuleDescription(
            code, title, explanation: explanation, bad: bad, good: good, fix: fix, isWaivable: true)
    }
}
