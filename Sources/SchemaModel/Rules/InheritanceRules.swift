import SchemaDiagnostics

extension FindingCode {
    package static let unknownBase = FindingCode(160)
    package static let inheritanceCycle = FindingCode(161)
    package static let strategyOnSubclass = FindingCode(162)
    package static let kindMisplaced = FindingCode(163)
    package static let kindClash = FindingCode(164)
    package static let joinedTooWide = FindingCode(165)
    package static let indexAcrossTables = FindingCode(166)
    package static let uniqueAcrossTables = FindingCode(167)
    package static let oneToOneAcrossTables = FindingCode(168)
    package static let concreteTooWide = FindingCode(169)
}

/// SG160 to SG169: inheritance.
package enum InheritanceRules {
    package static let all: [RuleDescription] = [
        unknownBase, inheritanceCycle, strategyOnSubclass, kindMisplaced, kindClash, joinedTooWide, indexAcrossTables,
        uniqueAcrossTables, oneToOneAcrossTables, concreteTooWide,
    ]

    static let unknownBase = RuleDescription(
        .unknownBase, "unknown base",
        explanation: """
            `inherits` names a model of this schema.
            """,
        bad: "BusinessTrip: { inherits: Tripp }",
        good: "BusinessTrip: { inherits: Trip }",
        fix: "Correct the name, or declare the model.")

    static let inheritanceCycle = RuleDescription(
        .inheritanceCycle, "models that inherit from each other",
        explanation: """
            A class cannot be its own ancestor.
            """,
        bad: "A: { inherits: B }\nB: { inherits: A }",
        good: "A: {}\nB: { inherits: A }",
        fix: "Remove one `inherits`.")

    static let strategyOnSubclass = RuleDescription(
        .strategyOnSubclass, "`inheritance` on a subclass",
        explanation: """
            How a hierarchy lies in tables is one decision for all its models, so it stands on the root.
            """,
        bad: "Trip: {}\nBusinessTrip: { inherits: Trip, inheritance: single }",
        good: "Trip: { inheritance: single }\nBusinessTrip: { inherits: Trip }",
        fix: "Move the key to the root.")

    static let kindMisplaced = RuleDescription(
        .kindMisplaced, "`kind` in the wrong place",
        explanation: """
            The number that tells the models of a hierarchy apart in their table is allotted by schemagen and \
            recorded in frozen versions. Written by hand it could be used twice.
            """,
        bad: "BusinessTrip: { inherits: Trip, kind: 2 }",
        good: "BusinessTrip: { inherits: Trip }",
        fix: "Remove it from the schema; never edit it in a frozen version.")

    static let kindClash = RuleDescription(
        .kindClash, "`kind` used twice",
        explanation: """
            Two models of one hierarchy with the same number could not be told apart in their table. A frozen \
            version was edited or merged by hand.
            """,
        bad: "Trip: { kind: 1 }\nBusinessTrip: { inherits: Trip, kind: 1 }",
        good: "Trip: { kind: 1 }\nBusinessTrip: { inherits: Trip, kind: 2 }",
        fix: "Restore the frozen version from version control.")

    static let joinedTooWide = RuleDescription(
        .joinedTooWide, "joined hierarchy of too many tables",
        explanation: """
            Under `joined` each class has a table, and a query over the base joins them all. Beyond fifty that is slow, \
            and SQLite joins no more than 64.
            """,
        bad: "Trip: { inheritance: joined }   # and 60 models that inherit from it",
        good: "Trip: { inheritance: single }",
        fix: "Use `single`, where one table serves all, or split the hierarchy.")

    static let indexAcrossTables = RuleDescription(
        .indexAcrossTables, "index over inherited columns in a joined hierarchy",
        explanation: """
            Under `joined` the columns of a base lie in the base's table, and an index or a unique has the columns of \
            one table. On a subclass it can only name columns that the subclass declares.
            """,
        bad:
            "Trip: { inheritance: joined, attributes: { name: String } }\nBusinessTrip: { inherits: Trip, attributes: { company: String }, indexes: [[name, company]] }",
        good:
            "Trip: { inheritance: single, attributes: { name: String } }\nBusinessTrip: { inherits: Trip, attributes: { company: String }, indexes: [[name, company]] }",
        fix: "Use `single`, or declare the index where its columns are.")

    static let uniqueAcrossTables = RuleDescription(
        .uniqueAcrossTables, "unique of a base in a concrete hierarchy",
        explanation: """
            Under `concrete` each class has a table with all its columns, and SQLite keeps a unique within one table. That of a \
            class from which others inherit would hold within each class alone: two objects of different classes could \
            have the same value.
            """,
        bad:
            "Trip: { inheritance: concrete, attributes: { code: { type: String, unique: true } } }\nBusinessTrip: { inherits: Trip }",
        good:
            "Trip: { inheritance: single, attributes: { code: { type: String, unique: true } } }\nBusinessTrip: { inherits: Trip }",
        fix:
            "Use `single`, where one table has all rows, or declare the unique on classes from which no other inherits."
    )

    static let oneToOneAcrossTables = RuleDescription(
        .oneToOneAcrossTables, "key of a one-to-one in several tables",
        explanation: """
            One end of a one-to-one holds the key, and a unique index over it sees to it that no two objects have the same \
            one. Under `concrete` the key of a class from which others inherit lies in several tables, and no index spans them. \
            The required end holds the key, of two equal ones the end outside such a hierarchy.
            """,
        bad:
            "Trip: { inheritance: concrete, relationships: { plan: { type: Plan, inverse: trip } } }\nBusinessTrip: { inherits: Trip }",
        good:
            "Trip: { inheritance: concrete, relationships: { plan: { type: \"Plan?\", inverse: trip } } }\nBusinessTrip: { inherits: Trip }",
        fix: "Make this end optional, so that the other one holds the key, or use `single`.")

    static let concreteTooWide = RuleDescription(
        .concreteTooWide, "concrete hierarchy of too many tables",
        explanation: """
            Under `concrete` a query over the base reads the tables of all classes as one. Beyond two hundred that is slow, and \
            SQLite unites no more than 500.
            """,
        bad: "Trip: { inheritance: concrete }   # and 300 models that inherit from it",
        good: "Trip: { inheritance: single }",
        fix: "Use `single`, where one table serves all, or split the hierarchy.")
}
