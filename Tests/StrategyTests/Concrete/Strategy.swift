@_exported import ConcreteFixture

/// The schema under test: the same models as in the other strategies, laid out otherwise.
typealias CurrentSchema = ConcreteSchema.Current

/// The tables in which vehicles lie, and how many rows a car, a lorry and a bike have there.
let rowCounts = ["_ids_Vehicle": 3, "Car": 1, "Lorry": 1, "Bike": 1]

/// The table from which a row of a class is deleted.
func rowTable(_ name: String) -> String { name }

/// Whether a class from which others inherit may have a unique.
let basesHaveUniques = false

/// The table of an index that one class declares, for rows of another.
func indexTable(_ declaring: String, of name: String? = nil) -> String { name ?? declaring }

/// The tables with the index over a base's attribute.
let weightIndexTables = ["Car", "Lorry", "Bike", "Yacht"]
