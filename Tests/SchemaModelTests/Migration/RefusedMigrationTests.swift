import SchemaDiagnostics
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// Changes that no plan can carry out without losing or inventing a value: each is an error at its place that says the ways out.
struct RefusedMigrationTests {
    private static func trip(_ attributes: String, _ rest: String = "") -> String {
        "models:\n  Trip:\n    attributes: { \(attributes) }\n\(rest)"
    }

    /// What stops the step from one body to the other: exactly one problem.
    private func problem(
        _ old: String, _ new: String, remove: Set<String> = [], sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> (code: FindingCode, place: String, message: String) {
        let found = try problems(Versions(old, new, sourceLocation: sourceLocation), remove: remove)
        #expect(found.count == 1, "\(found.map(\.message))", sourceLocation: sourceLocation)
        return try #require(found.first, sourceLocation: sourceLocation)
    }

    /// Each would do alone.
    @Test func linksOutOfATableThatIsRegrouped() throws {
        func body(_ strategy: String, _ owner: String) -> String {
            "models: { Pet: { inheritance: \(strategy) }, Dog: { inherits: Pet, relationships: { owner: { type: \(owner), inverse: none } } }, Person: {} }"
        }
        let found = try problem(body("single", "Person?"), body("joined", "\"[Person]\""))
        #expect(found.code == .cardinalityChanged)
        #expect(
            found.message
                == "`Dog.owner` changes from to-one to to-many, and its links would lie elsewhere; the rows of `Dog` that have them "
                + "come to lie in other tables in the same step, so do one of the two in a version before, keep it, add a "
                + "relationship beside it, or consent with `remove` under `migration` of version 2.0.0 to lose the links that it had"
        )
        #expect(try problems(Versions(body("single", "Person?"), body("single", "\"[Person]\""))).isEmpty)
        #expect(try problems(Versions(body("single", "Person?"), body("joined", "Person?"))).isEmpty)
    }

    @Test func requiredAttributeWithoutADefault() throws {
        let versions = try Versions(Self.trip("a: Int"), Self.trip("a: Int, endDate: Date"))
        var findings = Findings()
        #expect(
            planMigration(
                from: versions.schemas[0], to: versions.schemas[1], places: versions.places, findings: &findings) == nil
        )
        let finding = try #require(findings.all.first)
        #expect(findings.all.count == 1)
        #expect(finding.code == .requiredWithoutValue)
        #expect(finding.severity == .error)
        #expect(versions.text(at: finding.range) == "Date")
        #expect(
            finding.message
                == "`Trip.endDate` is new and required, and rows of version 1.0.0 have no value for it; give it a default, make it optional, or say its value with `values` under `migration` of version 2.0.0"
        )
        let fixIt = try #require(finding.fixIt)
        var text = versions.source.text
        let offset = versions.source.offset(of: fixIt.range.start)
        text.replaceSubrange(
            text.utf8.index(text.startIndex, offsetBy: offset)..<text.utf8.index(text.startIndex, offsetBy: offset),
            with: fixIt.replacement)
        #expect(text.hasSuffix("endDate: Date? }\n"))
    }

    @Test func listHasNoFixItThatYAMLWouldNotRead() throws {
        let versions = try Versions(Self.trip("a: Int"), Self.trip("a: Int, tags: [String]"))
        var findings = Findings()
        _ = planMigration(
            from: versions.schemas[0], to: versions.schemas[1], places: versions.places, findings: &findings)
        #expect(findings.all.map(\.code) == [.requiredWithoutValue])
        #expect(findings.all[0].fixIt == nil)
    }

    @Test func requiredAttributeOfAClassAboveRows() throws {
        let found = try problem(
            Self.trip("a: Int"),
            "models: { Event: { attributes: { place: String } }, Trip: { inherits: Event, attributes: { a: Int } } }")
        #expect(found.code == .requiredWithoutValue)
        #expect(found.message.hasPrefix("`Event.place` is new and required"))
    }

    @Test func requiredRelationship() throws {
        let found = try problem(
            "models: { A: {}, B: {} }", "models: { A: { relationships: { b: { type: B, inverse: none } } }, B: {} }")
        #expect(found.code == .requiredWithoutValue)
        #expect(found.place == "B")
        #expect(
            found.message
                == "`A.b` is new and required, and rows of version 1.0.0 point to nothing; make it optional, or say with `extract` under `migration` of version 2.0.0 which values become what it leads to, or let Swift code find it with `custom: true`"
        )
    }

    @Test func removedAttribute() throws {
        let found = try problem(Self.trip("a: Int, legacyCode: Data?"), Self.trip("a: Int"))
        #expect(found.code == .attributeRemoved)
        #expect(found.place == "Trip")
        #expect(
            found.message
                == "`Trip.legacyCode` of version 1.0.0 is gone, and its values with it; keep it, or consent with `remove: [Trip.legacyCode]` under `migration` of version 2.0.0"
        )
    }

    @Test func possibleRenaming() throws {
        let found = try problem(Self.trip("a: Int, fullName: String"), Self.trip("a: Int, name: String = \"?\""))
        #expect(found.code == .attributeRemoved)
        #expect(
            found.message.contains(
                "if it is called `name` now, write `originalName: fullName` there; else keep it, or consent"))
        #expect(
            try problems(
                Versions(Self.trip("a: Int, fullName: String"), Self.trip("a: Int, name: String = \"?\"")),
                remove: ["Trip.fullName"]
            ).isEmpty)
    }

    @Test func possibleRenamingGoesByPlaceThenByBeingTheOnlyOne() throws {
        func question(_ old: String, _ new: String) throws -> String {
            try problem(Self.trip(old), Self.trip(new)).message
        }
        #expect(try question("x: Int, a: Int, y: Int", "x: Int, b: Int = 0, y: Int, c: Int = 0").contains("called `b`"))
        #expect(try question("x: Int, a: Int", "c: Int = 0, x: Int").contains("called `c`"))
        #expect(
            !(try question(
                "x: Int, a: Int", "x: String = \"\", b: String? ".replacing("x: String = \"\"", with: "x: Int")))
                .contains("called"))
        #expect(!(try question("a: Int", "q: String?, b: Int = 0, c: Int = 0")).contains("called"))
    }

    @Test func removedModel() throws {
        let found = try problem("models: { A: {}, B: { attributes: { x: Int } } }", "models: { A: {} }")
        #expect(found.code == .modelRemoved)
        #expect(found.place == "2.0.0")
        #expect(
            found.message
                == "model `B` of version 1.0.0 is gone, and its rows with it; keep it, or consent with `remove: [B]` under `migration` of version 2.0.0"
        )
        let renamed = try problem(
            "models: { A: {}, Trip: { attributes: { x: Int, y: Int, z: Int } } }",
            "models: { A: {}, Journey: { attributes: { x: Int, y: Int, w: Int, z: Int } } }")
        #expect(renamed.message.contains("if it is called `Journey` now, write `originalName: Trip` there"))
    }

    @Test func removedSubclassWhoseHierarchyStays() throws {
        let (old, new) = (
            "models: { A: { attributes: { x: Int } }, B: { inherits: A }, C: { inherits: A } }",
            "models: { A: { attributes: { x: Int } }, B: { inherits: A } }"
        )
        let found = try problem(old, new)
        #expect(found.code == .modelRemoved)
        #expect(found.message.contains("consent with `remove: [C]`"))
        #expect(try problems(Versions(old, new), remove: ["C"]).isEmpty)
        // Its rows lie among those of a class that goes elsewhere.
        let apart = try problems(
            Versions(old, "models: { A: { attributes: { x: Int } }, B: {} }"), remove: ["C"])
        #expect(Set(apart.map(\.code)) == [.modelRemoved, .inheritanceMoved])
    }

    @Test func removedRelationship() throws {
        let two = """
            models:
              Trip: { relationships: { owner: { type: "Person?", inverse: trips } } }
              Person: { relationships: { trips: { type: "[Trip]", inverse: owner } } }
            """
        let found = try problem(two, "models: { Trip: {}, Person: {} }")
        #expect(found.code == .relationshipRemoved)
        #expect(found.message.hasPrefix("`Trip.owner` of version 1.0.0 is gone, and its links with it; "))
        for consent in ["Trip.owner", "Person.trips"] {
            #expect(try problems(Versions(two, "models: { Trip: {}, Person: {} }"), remove: [consent]).isEmpty)
        }
        let many = """
            models:
              A: { relationships: { bs: { type: "[B]", inverse: as } } }
              B: { relationships: { as: { type: "[A]", inverse: bs } } }
            """
        #expect(try problem(many, "models: { A: {}, B: {} }").message.hasPrefix("`A.bs`"))
        #expect(try problems(Versions(many, "models: { A: {}, B: {} }"), remove: ["B.as"]).isEmpty)
    }

    @Test func optionalBecomesRequired() throws {
        let found = try problem(Self.trip("notes: String?"), Self.trip("notes: String"))
        #expect(found.code == .becameRequired)
        #expect(found.place == "String")
        #expect(found.message.contains("give it a default, which fills them, leave it optional, or say its value"))
        let link = try problem(
            "models: { A: { relationships: { b: { type: B?, inverse: none } } }, B: {} }",
            "models: { A: { relationships: { b: { type: B, inverse: none } } }, B: {} }")
        #expect(link.code == .becameRequired)
    }

    @Test func newUniqueOverRows() throws {
        let found = try problem(Self.trip("a: Int, b: Int"), Self.trip("a: Int, b: Int", "    unique: [[a, b]]\n"))
        #expect(found.code == .uniqueAdded)
        #expect(found.place == "[a, b]")
        #expect(found.message.contains("equal values of `a`, `b`"))
        let fewer = try problem(
            Self.trip("a: Int, b: Int", "    unique: [[a, b]]\n"), Self.trip("a: Int, b: Int", "    unique: [[a]]\n"))
        #expect(fewer.code == .uniqueAdded)
        let constant = try problem(Self.trip("a: Int"), Self.trip("a: Int, b: { type: Int, default: 1, unique: true }"))
        #expect(constant.code == .uniqueAdded)
        let nulls = try problem(
            Self.trip("a: Int?", "    unique: [[a]]\n"),
            Self.trip("a: Int?", "    unique: [{ columns: [a], nulls: same }]\n"))
        #expect(nulls.code == .uniqueAdded)
        let newNulls = try problem(
            Self.trip("a: Int"), Self.trip("a: Int, b: Int?", "    unique: [{ columns: [b], nulls: same }]\n"))
        #expect(newNulls.code == .uniqueAdded)
    }

    @Test(
        arguments: [
            ("Int", "Int8", .narrowingType), ("Int8", "UInt8", .narrowingType), ("Int", "Double", .lossyNumber),
            ("Double", "Int", .lossyNumber), ("Double", "Float", .lossyNumber), ("Int32", "Float", .lossyNumber),
            ("String", "Int", .narrowingType), ("String", "URL", .narrowingType), ("Data", "UUID", .narrowingType),
            ("Int", "Bool", .narrowingType), ("Date", "String", .narrowingType),
            ("\"Decimal(9,2)\"", "\"Decimal(5,2)\"", .narrowingType),
            ("\"Decimal(9,2)\"", "\"Decimal(9,4)\"", .lossyNumber), ("Decimal", "Double", .lossyNumber),
            ("\"[Int?]\"", "\"[Int]\"", .narrowingType), ("\"[Bool]\"", "\"[Int]\"", .narrowingType),
            ("String", "Status", .narrowingType), ("Status", "Int", .narrowingType),
            ("Status", "Other", .narrowingType),
            ("Level", "Status", .narrowingType), ("\"[Int]\"", "String", .narrowingType),
        ] as [(String, String, FindingCode)])
    func type(old: String, new: String, code: FindingCode) throws {
        let enums =
            "enums:\n  Status: [open, closed]\n  Other: [open]\n  Level: { type: Int, cases: { low: 0 } }\n"
        let found = try problem(enums + Self.trip("x: \(old)"), enums + Self.trip("x: \(new)"))
        #expect(found.code == code)
        #expect(new.filter { $0 != "\"" }.hasPrefix(found.place))
    }

    @Test func enumCaseIsGone() throws {
        func version(_ cases: String, _ attribute: String = "x: Status") -> String {
            "enums:\n  Status: \(cases)\n" + Self.trip(attribute)
        }
        let found = try problem(version("[open, closed]"), version("[open]"))
        #expect(found.code == .enumCaseRemoved)
        #expect(found.place == "Status")
        let raw = try problem(
            version("[open, closed]"), version("{ type: String, cases: { open: OPEN, closed: closed } }"))
        #expect(raw.code == .enumCaseRemoved)
        #expect(raw.place == "open")
        let type = try problem(version("[open]"), version("{ type: Int, cases: { open: 0 } }"))
        #expect(type.code == .narrowingType)
        // An enum of which no row that stays holds a value may change as it likes.
        #expect(try problems(Versions(version("[open, closed]", "a: Int"), version("[open]", "a: Int"))).isEmpty)
    }

    @Test func linksWouldLieElsewhere() throws {
        func version(_ trip: String, _ person: String) -> String {
            """
            models:
              Trip: { relationships: { people: { type: "\(trip)", inverse: trips } } }
              Person: { relationships: { trips: { type: "\(person)", inverse: people } } }
            """
        }
        for (old, new) in [
            (("[Person]", "[Trip]"), ("Person?", "[Trip]")), (("[Person]", "Trip?"), ("Person?", "[Trip]")),
        ] {
            let found = try problems(Versions(version(old.0, old.1), version(new.0, new.1)))
            #expect(!found.isEmpty)
            #expect(found.allSatisfy { $0.code == .cardinalityChanged }, "\(found)")
        }
        // A required end holds the key, whatever its name.
        let narrowed = try problem(
            version("Person", "[Trip]").replacing("inverse: people", with: "inverse: people, deleteRule: cascade"),
            version("Person", "Trip?").replacing("inverse: people", with: "inverse: people, deleteRule: cascade"))
        #expect(narrowed.code == .cardinalityChanged)
        #expect(
            narrowed.message
                == "`Person.trips` held many objects in version 1.0.0 and holds one now, and rows may have more; leave it to-many, or say under `migration` of version 2.0.0 with `pick: { Person.trips: … }` which link stays, or with `dedupe` over the other end which object does"
        )
    }

    @Test func linksAreSplitOrMerged() throws {
        let both = """
            models:
              A: { relationships: { bs: { type: "[B]", inverse: as } } }
              B: { relationships: { as: { type: "[A]", inverse: bs } } }
            """
        let apart = """
            models:
              A: { relationships: { bs: { type: "[B]", inverse: none } } }
              B: { relationships: { as: { type: "[A]", inverse: none } } }
            """
        for versions in [try Versions(both, apart), try Versions(apart, both)] {
            let found = problems(versions)
            #expect(found.map(\.code) == [.cardinalityChanged, .cardinalityChanged])
        }
    }

    @Test func targetChanges() throws {
        func version(_ target: String) -> String {
            "models: { A: { relationships: { b: { type: \"\(target)?\", inverse: none } } }, B: {}, Base: {}, C: { inherits: Base } }"
        }
        let found = try problem(version("B"), version("C"))
        #expect(found.code == .narrowingType)
        #expect(found.message.hasPrefix("`A.b` pointed to `B` and points to `C` now"))
        #expect(try problems(Versions(version("C"), version("Base"))).isEmpty)
        #expect(try problem(version("Base"), version("C")).code == .narrowingType)
    }

    @Test func classesMove() throws {
        let apart = "models: { A: { attributes: { x: Int } }, B: { attributes: { y: Int } } }"
        let below = "models: { A: { attributes: { x: Int } }, B: { inherits: A, attributes: { y: Int } } }"
        for versions in [try Versions(apart, below), try Versions(below, apart)] {
            #expect(problems(versions).map(\.code).contains(.inheritanceMoved))
        }
        let siblings = "models: { A: {}, B: { inherits: A, attributes: { y: Int } }, C: { inherits: A } }"
        let nested = "models: { A: {}, B: { inherits: A, attributes: { y: Int } }, C: { inherits: B } }"
        #expect(
            try problem(siblings, nested).message.contains("its rows have no value for `B.y`, which it inherits now"))
        #expect(
            try problem(nested, siblings).message.contains(
                "its rows have values of `B.y`, which it does not inherit any more; consent to lose these with `remove: [B.y]`"
            ))
        let abstract = siblings.replacing("A: {}", with: "A: { abstract: true }")
        #expect(try problem(siblings, abstract).code == .inheritanceMoved)
        #expect(try problems(Versions(abstract, siblings)).isEmpty)
    }

    @Test func requiredAttributeMovesUp() throws {
        let found = try problem(
            "models: { A: {}, B: { inherits: A, attributes: { y: Int } } }",
            "models: { A: { attributes: { y: Int } }, B: { inherits: A } }")
        #expect(found.code == .inheritanceMoved)
        #expect(found.message.contains("`A`"))
    }

    @Test func attributeAndRelationshipUnderOneName() throws {
        let found = try problems(
            Versions(
                "models: { A: { attributes: { b: Int } }, B: {} }",
                "models: { A: { relationships: { b: { type: B?, inverse: none } } }, B: {} }"))
        #expect(found.map(\.code) == [.attributeRemoved])
    }

    // MARK: Hints

    @Test func hintPushesAnotherOut() throws {
        let old = Self.trip("fullName: String, name: String")
        let new = Self.trip("name: { type: String, originalName: fullName }")
        let found = try problem(old, new)
        #expect(found.code == .memberRenamed)
        #expect(found.place == "name")
        #expect(found.message.contains("consent to lose that one with `remove: [Trip.name]`"))
        try proveMigration(
            Versions(old, new), remove: ["Trip.name"], rows: ["INSERT INTO Trip (fullName, name) VALUES ('a', 'b')"],
            expected: ["SELECT name FROM Trip": ["a"]], forms: [.alter])
    }

    @Test func twoHintsClaimOneName() throws {
        let found = try problems(
            Versions(
                Self.trip("a: Int"),
                Self.trip("b: { type: Int, originalName: a }, c: { type: Int, default: 0, originalName: a }")))
        #expect(found.map(\.code) == [.memberRenamed])
        #expect(found[0].message == "`Trip.c` says that it was `a`, and so does `Trip.b`; only one can be")
    }

    @Test func staleHintIsWarnedOf() throws {
        let versions = try Versions(
            Self.trip("b: { type: Int, originalName: a }"), Self.trip("b: { type: Int, originalName: a }, c: Int?"))
        var findings = Findings()
        let plan = planMigration(
            from: versions.schemas[0], to: versions.schemas[1], places: versions.places, findings: &findings)
        #expect(plan?.steps.map(\.form) == [.alter])
        let finding = try #require(findings.all.first)
        #expect(findings.all.count == 1)
        #expect(finding.severity == .warning)
        #expect(finding.code == .memberRenamed)
        #expect(versions.text(at: finding.range) == "b")
    }

    @Test func hintToNothingIsInert() throws {
        let versions = try Versions(Self.trip("b: Int"), Self.trip("b: { type: Int, originalName: zzz }"))
        var findings = Findings()
        let plan = planMigration(
            from: versions.schemas[0], to: versions.schemas[1], places: versions.places, findings: &findings)
        #expect(plan?.steps == [])
        #expect(findings.all.isEmpty)
    }

    @Test func everythingIsReportedAtOnce() throws {
        let found = try problems(
            Versions(
                "models: { A: { attributes: { a: Int, b: Int?, c: String } }, B: {} }",
                "models: { A: { attributes: { a: Int8, b: Int, d: Date } } }"))
        #expect(
            found.map(\.code) == [
                .modelRemoved, .attributeRemoved, .narrowingType, .becameRequired, .requiredWithoutValue,
            ])
    }
}
