@_exported import ConcreteFixture

/// The schema under test: the same models as in the other strategies, laid out otherwise.
typealias CurrentSchema = ConcreteSchema.Current

/// How many tables a vehicle's row may lie in.
let vehicleTables = 3

/// Whether a class from which others inherit may have a unique.
let basesHaveUniques = false
