import SchemaDiagnostics
import SchemaModel

private let declarations: [String: KeyShape] = [
    "enums": KeyShape(
        "Enums by name: a list of cases, a mapping with raw values, or `external`.", .names(.reference("enumForm")),
        examples: [.members(["Status": .strings(["draft", "sent"])])]),
    "structs": KeyShape(
        "Composite values by name, each with its fields.", .names(.reference("structForm")),
        examples: [.members(["Coordinate": .members(["latitude": "Double", "longitude": "Double"])])]),
    "mixins": KeyShape("Attributes that several models share, by the mixin's name.", .names(.reference("mixin"))),
    "models": KeyShape("Models by name: each is a Swift class and its rows.", .names(.reference("model"))),
    "include": KeyShape(
        "Files of this folder or below, whose enums, structs, mixins and models belong to this schema.",
        .list(of: .text(pattern: #"\.yaml$"#)), examples: [.strings(["parts/billing.yaml"])]),
]

extension Construct {
    static let schema = Construct(
        name: "schema", title: "schemagen schema", construct: "a schema", required: ["schema", "version"],
        shapes: declarations.merging([
            "schema": KeyShape(
                "The schema's name, a Swift identifier: `TripPlanner` makes the namespace `TripPlannerSchema`.", .name,
                examples: ["TripPlanner"]),
            "version": KeyShape(
                "The version that is edited: major.minor.patch.", .text(pattern: versionPattern), examples: ["1.0.0"]),
            "generate": KeyShape("What the generated code is like.", .reference("generate")),
            "versions": KeyShape(
                "The versions, oldest first; the last may be the one that is edited.",
                .names(.reference("version"), pattern: versionPattern)),
            "annotations": CommonShapes.annotations,
            "profiles": CommonShapes.profiles,
            "waive": CommonShapes.waive,
        ]) { $1 })

    static let includedFile = Construct(
        name: "includedFile", title: "a file that a schema includes", construct: "an included file",
        shapes: declarations)

    static let generate = Construct(
        name: "generate", title: "`generate`", construct: "`generate`",
        shapes: [
            "access": KeyShape(
                "Access of the generated declarations; `internal` by default.", .choice(AccessLevel.self)),
            "enumChecks": KeyShape(
                "Lets the store refuse raw values that no case has; a new case then costs a rebuild of the table.",
                .flag),
        ])

    static let version = Construct(
        name: "version", title: "a version", construct: "a version",
        shapes: [
            "doc": CommonShapes.doc(of: "the version"),
            "migration": KeyShape("How data gets here from the version before.", .reference("migration")),
            "models": KeyShape(
                "The models of a released version that is kept here, not in a file of its own.",
                .names(.reference("frozenModel"))),
            "enums": declarations["enums"] ?? KeyShape("Enums by name.", .anything),
            "structs": declarations["structs"] ?? KeyShape("Structs by name.", .anything),
            "mixins": declarations["mixins"] ?? KeyShape("Mixins by name.", .anything),
            "generate": KeyShape("What the generated code was like.", .reference("generate")),
            "annotations": CommonShapes.annotations,
            "profiles": CommonShapes.profiles,
        ])

    static let migration = Construct(
        name: "migration", title: "how data gets to a version", construct: "`migration`",
        shapes: [
            "remove": KeyShape(
                "Models and members whose data may be lost.", .list(of: .text),
                examples: [.strings(["Trip.legacyCode", "Invoice"])]),
            "values": KeyShape(
                "The value of each attribute, in SQL over the older version's attributes: fills a new one, converts an old one.",
                .names(sqlForm, pattern: memberPattern),
                examples: [.members(["Booking.status": "CASE paid WHEN 1 THEN 'confirmed' ELSE 'pending' END"])]),
            "map": KeyShape(
                "What becomes of an enum's older cases: each with a case of this version.",
                .names(.names(.text, pattern: "^[^_$]")),
                examples: [.members(["Status": .members(["open": "pending"])])]),
            "convert": KeyShape(
                "What becomes of values that an attribute's newer type does not hold.",
                .names(
                    JSONSchema([("enum", .array(["strict", .null, "null", "default", "lossy"]))]),
                    pattern: memberPattern), examples: [.members(["Trip.seats": "strict"])]),
            "orphans": KeyShape(
                "What becomes of references that lead nowhere, by the older version's relationship: they are emptied, or their rows go.",
                .names(JSONSchema([("enum", .array([.null, "null", "delete"]))]), pattern: memberPattern),
                examples: [.members(["Trip.place": .null, "Booking.trip": "delete"])]),
            "checks": KeyShape(
                "New checks that no row breaks, or the store is not migrated.",
                .names(JSONSchema([("enum", .array(["strict"]))]), pattern: memberPattern),
                examples: [.members(["Trip.order": "strict"])]),
            "dedupe": KeyShape(
                "Which of equal rows stays, before a new unique: by the older version's model.",
                .names(.reference("dedupe")),
                examples: [.members(["Guest": .members(["by": .strings(["email"]), "keep": "last"])])]),
            "pick": KeyShape(
                "Which of many links stays where a relationship has room for one: `first`, `last`, `newest(attribute)` or `oldest(attribute)`; `error` where no row has several.",
                .names(keptRule, pattern: memberPattern), examples: [.members(["Trip.lead": "first"])]),
            "extract": KeyShape(
                "Older attributes whose values become objects, one for each distinct value.",
                .names(.reference("extract"), pattern: memberPattern),
                examples: [
                    .members(["Trip.destination": .members(["into": "Place.name", "link": "Trip.place"])])
                ]),
            "move": KeyShape(
                "Older attributes whose values move along a to-one relationship to the objects at its other end.",
                .names(.reference("move"), pattern: memberPattern),
                examples: [.members(["Trip.note": .members(["into": "Detail.note", "link": "Trip.detail"])])]),
            "split": KeyShape(
                "Older models of whose rows some members become an object of a new model each.",
                .names(.reference("split")),
                examples: [
                    .members([
                        "User": .members([
                            "into": "Address", "link": "User.address", "members": .members(["town": "city"]),
                        ])
                    ])
                ]),
            "merge": KeyShape(
                "Older models whose rows become rows of another model.", .names(.reference("merge")),
                examples: [
                    .members(["Hotel": .members(["into": "Place", "members": .members(["title": "name"])])])
                ]),
            "before": KeyShape(
                "Statements that change rows of the older version's store.", .list(of: sqlForm),
                examples: [.strings(["DELETE FROM Draft WHERE title = ''"])]),
            "after": KeyShape(
                "Statements that change rows of this version's store.", .list(of: sqlForm),
                examples: [.strings(["UPDATE Place SET isKnown = 1"])]),
            "custom": KeyShape("Swift code of yours takes part in the step.", .flag),
        ])

    private static let keptRule = JSONSchema([
        ("type", "string"), ("pattern", "^(first|last|error|(newest|oldest)\\(.+\\))$"),
    ])

    static let extract = Construct(
        name: "extract", title: "values that become objects", construct: "an entry of `extract`",
        required: ["into", "link"],
        shapes: [
            "into": KeyShape("The attribute of the model that gets the value.", .text, examples: ["Place.name"]),
            "link": KeyShape(
                "The to-one relationship that leads to the object.", .text, examples: ["Trip.place"]),
        ])

    static let move = Construct(
        name: "move", title: "values that move", construct: "an entry of `move`", required: ["into", "link"],
        shapes: [
            "into": KeyShape("The new attribute that gets the value.", .text, examples: ["Detail.note"]),
            "link": KeyShape(
                "The to-one relationship between the two, from either.", .text, examples: ["Trip.detail"]),
        ])

    static let split = Construct(
        name: "split", title: "rows that become two", construct: "an entry of `split`",
        required: ["into", "link", "members"],
        shapes: [
            "into": KeyShape("The new model.", .text, examples: ["Address"]),
            "link": KeyShape("The to-one relationship that leads to the object.", .text, examples: ["User.address"]),
            "members": KeyShape(
                "The older model's members, each with the new model's.", .names(.text),
                examples: [.members(["town": "city"])]),
        ])

    static let merge = Construct(
        name: "merge", title: "models that become one", construct: "an entry of `merge`", required: ["into"],
        shapes: [
            "into": KeyShape("The model that the rows are of from now on.", .text, examples: ["Place"]),
            "members": KeyShape(
                "Members that are called otherwise there.", .names(.text), examples: [.members(["title": "name"])]),
        ])

    static let sql = Construct(
        name: "sql", title: "SQL of yours for each database", construct: "SQL for each database",
        required: ["sqlite"],
        shapes: [
            "sqlite": KeyShape(
                "What SQLite's stores take; for a statement, `none` where there is nothing to do.", .text,
                examples: ["UPDATE Trip SET code = printf('%04d', _id)"]),
            "postgresql": KeyShape(
                "What PostgreSQL takes; for a statement, `none` where there is nothing to do.", .text,
                examples: ["UPDATE \"Trip\" SET code = lpad(_id::text, 4, '0')"]),
        ])

    static let dedupe = Construct(
        name: "dedupe", title: "rows that are equal", construct: "an entry of `dedupe`", required: ["by", "keep"],
        shapes: [
            "by": KeyShape(
                "The members of the new unique, as the older version calls them.", .list(of: .text),
                examples: [.strings(["email"])]),
            "keep": KeyShape(
                "The row that stays: `first`, `last`, `newest(attribute)` or `oldest(attribute)`; `error` where there are none.",
                keptRule, examples: ["first"]),
        ])
}
