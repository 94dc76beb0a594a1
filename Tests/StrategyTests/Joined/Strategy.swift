@_exported import JoinedFixture

/// The schema under test: the same models as in the other strategies, laid out otherwise.
typealias CurrentSchema = JoinedSchema.Current

/// How many tables a vehicle's row may lie in.
let vehicleTables = 4

/// Whether a class from which others inherit may have a unique.
let basesHaveUniques = true
