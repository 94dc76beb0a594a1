@_exported import SingleFixture

/// The schema under test: the same models as in the other strategies, laid out otherwise.
typealias CurrentSchema = SingleSchema.Current

/// How many tables a vehicle's row may lie in.
let vehicleTables = 1

/// Whether a class from which others inherit may have a unique.
let basesHaveUniques = true
