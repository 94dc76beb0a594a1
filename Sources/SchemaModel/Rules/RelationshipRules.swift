import SchemaDiagnostics

extension FindingCode {
    package static let unknownTarget = FindingCode(140)
    package static let missingInverse = FindingCode(141)
    package static let unknownInverse = FindingCode(142)
    package static let inverseDisagrees = FindingCode(143)
    package static let nullifyRequired = FindingCode(144)
    package static let bothRequired = FindingCode(145)
    package static let ownInverse = FindingCode(146)
    package static let relationshipShorthand = FindingCode(147)
    package static let needlessDangling = FindingCode(148)
    package static let toManyOnly = FindingCode(149)
    package static let boundsCross = FindingCode(150)
    package static let danglingNotAllowed = FindingCode(151)
}

/// SG140 to SG151: relationships.
package enum RelationshipRules {
    package static let all: [RuleDescription] = [
        unknownTarget, missingInverse, unknownInverse, inverseDisagrees, nullifyRequired, bothRequired, ownInverse,
        relationshipShorthand, needlessDangling, toManyOnly, boundsCross, danglingNotAllowed,
    ]

    static let unknownTarget = RuleDescription(
        .unknownTarget, "unknown model",
        explanation: """
            A relationship leads to a model of this schema.
            """,
        bad: "organizer: { type: \"Traveller?\", inverse: trips }",
        good: "organizer: { type: \"Traveler?\", inverse: trips }",
        fix: "Correct the name, or declare the model.")

    static let missingInverse = RuleDescription(
        .missingInverse, "relationship without inverse",
        explanation: """
            Both ends of a relationship are kept in step, so each names the other. A relationship that leads one way \
            says so.
            """,
        bad: "organizer: { type: \"Traveler?\" }",
        good: "organizer: { type: \"Traveler?\", inverse: organizedTrips }",
        fix: "Name the other end, or write `inverse: none`.")

    static let unknownInverse = RuleDescription(
        .unknownInverse, "unknown inverse",
        explanation: """
            The inverse is a relationship of the target, its own or inherited.
            """,
        bad: "organizer: { type: \"Traveler?\", inverse: trips }  # Traveler has organizedTrips",
        good: "organizer: { type: \"Traveler?\", inverse: organizedTrips }",
        fix: "Correct the name, or declare the other end.")

    static let inverseDisagrees = RuleDescription(
        .inverseDisagrees, "ends that do not agree",
        explanation: """
            If A names B as its inverse, B names A, and each holds objects of the model that declares the other. \
            Anything less would let one end hold what the other cannot.
            """,
        bad: "Trip.tags: { type: \"[Tag]\", inverse: trips }\nTag.trips: { type: \"[BusinessTrip]\", inverse: tags }",
        good: "Trip.tags: { type: \"[Tag]\", inverse: trips }\nTag.trips: { type: \"[Trip]\", inverse: tags }",
        fix: "Make both ends name each other.")

    static let nullifyRequired = RuleDescription(
        .nullifyRequired, "delete rule that would empty a required end",
        explanation: """
            `nullify`, the rule where none is written, empties the other end when an object is deleted. An end that \
            is not optional cannot be empty, so every such delete would fail.
            """,
        bad: "bookings: { type: \"[Booking]\", inverse: traveler }\ntraveler: { type: Traveler, inverse: bookings }",
        good:
            "bookings: { type: \"[Booking]\", inverse: traveler, deleteRule: cascade }\ntraveler: { type: Traveler, inverse: bookings }",
        fix: "Write `deleteRule: cascade` or `deny`, or make the other end optional.")

    static let bothRequired = RuleDescription(
        .bothRequired, "two ends that require each other",
        explanation: """
            The key of a one-to-one relationship lies at one end. Nothing in the store could keep the other end \
            filled, and neither object could be made first.
            """,
        bad: "passport: { type: Passport, inverse: owner }\nowner: { type: Traveler, inverse: passport }",
        good: "passport: { type: \"Passport?\", inverse: owner }\nowner: { type: Traveler, inverse: passport }",
        fix: "Make one end optional.")

    static let ownInverse = RuleDescription(
        .ownInverse, "to-one that is its own inverse",
        explanation: """
            A to-many may be its own inverse: whoever is a friend of mine has me as a friend. Of two objects that hold \
            each other by a to-one, each would have a key to the other, and nothing in the store could keep the two \
            in step.
            """,
        bad: "spouse: { type: \"Person?\", inverse: spouse }",
        good: "spouse: { type: \"Person?\", inverse: spouseOf }\nspouseOf: { type: \"Person?\", inverse: spouse }",
        fix: "Declare the other end.")

    static let relationshipShorthand = RuleDescription(
        .relationshipShorthand, "relationship without its keys",
        explanation: """
            A relationship needs at least a type and an inverse, so there is no short form.
            """,
        bad: "relationships: { organizer: Traveler? }",
        good: "relationships: { organizer: { type: \"Traveler?\", inverse: trips } }",
        fix: "Write it as a mapping.")

    static let needlessDangling = RuleDescription(
        .needlessDangling, "`danglingAllowed` without effect",
        explanation: """
            Links can dangle only under `deleteRule: noAction`.
            """,
        bad: "trips: { type: \"[Trip]\", inverse: organizer, danglingAllowed: true }",
        good: "trips: { type: \"[Trip]\", inverse: organizer }",
        fix: "Remove the key.")

    static let toManyOnly = RuleDescription(
        .toManyOnly, "key that only a to-many takes",
        explanation: """
            An order, a minimum and a maximum say something of several objects. A to-one holds one, or none where its \
            type ends in `?`.
            """,
        bad: "organizer: { type: \"Traveler?\", inverse: trips, minimum: 1 }",
        good: "organizer: { type: Traveler, inverse: trips }",
        fix: "Remove the key, or make the relationship a to-many.")

    static let boundsCross = RuleDescription(
        .boundsCross, "minimum above the maximum",
        explanation: """
            No number of objects is at least the one and at most the other, so nothing could ever be saved.
            """,
        bad: "players: { type: \"[Player]\", inverse: team, minimum: 11, maximum: 5 }",
        good: "players: { type: \"[Player]\", inverse: team, minimum: 5, maximum: 11 }",
        fix: "Correct one of the two.")

    static let danglingNotAllowed = RuleDescription(
        .danglingNotAllowed, "`noAction` without `danglingAllowed`",
        explanation: """
            Under `noAction` nothing happens to what points to a deleted object: its links lead nowhere, and the store \
            can have no foreign key there. That is seldom meant, so it is said twice.
            """,
        bad: "trips: { type: \"[Trip]\", inverse: organizer, deleteRule: noAction }",
        good: "trips: { type: \"[Trip]\", inverse: organizer, deleteRule: noAction, danglingAllowed: true }",
        fix: "Write `nullify`, `cascade` or `deny`, or add `danglingAllowed: true`.")
}
