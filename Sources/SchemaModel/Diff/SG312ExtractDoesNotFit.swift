import SchemaDiagnostics

extension FindingCode {
    package static let extractDoesNotFit = FindingCode(312)
}

extension DirectiveRules {
    static let extractDoesNotFit = RuleDescription(
        .extractDoesNotFit, "values that cannot become objects",
        explanation: """
            `extract` makes an object of each distinct value of an older attribute: of a model outside any hierarchy \
            whose other members are optional or have defaults. Where the model has rows already, one that has the value \
            is the object. Rows are linked to it by a new to-one relationship that \
            holds the key and whose inverse, where it has one, is to-many; a row without a value is linked to nothing.
            """,
        bad: "extract: { Trip.destination: { into: Place.name, link: Place.trips } }",
        good: "extract: { Trip.destination: { into: Place.name, link: Trip.place } }",
        fix: "Name what fits, or change the model.")
}
