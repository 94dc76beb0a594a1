@_exported import JoinedFixture

/// The schema under test: the same models as in the other strategies, laid out otherwise.
typealias CurrentSchema = JoinedSchema.Current

/// The tables in which vehicles lie, and how many rows a car, a lorry and a bike have there.
let rowCounts = ["Vehicle": 3, "Car": 2, "Lorry": 1, "Bike": 1]

/// The table from which a row of a class is deleted.
func rowTable(_ name: String) -> String { "Vehicle" }

/// Whether a class from which others inherit may have a unique.
let basesHaveUniques = true

/// The table of an index that one class declares, for rows of another.
func indexTable(_ declaring: String, of name: String? = nil) -> String { declaring }

/// The tables with the index over a base's attribute.
let weightIndexTables = ["Vehicle"]
