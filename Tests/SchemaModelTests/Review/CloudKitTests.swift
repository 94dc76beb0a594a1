import SchemaDiagnostics
import Testing

@testable import SchemaModel

/// The profile `cloudkit`: each rule with what breaks it, and what does not.
struct CloudKitTests {
    @Test func whatCloudKitTakesIsNotReported() throws {
        try expectReview(
            """
            profiles: [cloudkit]
            structs:
              Place: { latitude: Double = 0, name: String? }
            models:
              Trip:
                attributes:
                  destination: { type: String, default: "" }
                  startDate: Date = now
                  id: UUID = uuid
                  notes: String?
                  tags: { type: "[String]", default: [] }
                  place: Place
                  draft: { type: String, default: x, transient: true }
                  mark: { type: Int, default: 0, ephemeral: true }
                  upper: { type: String, derived: "upper(destination)" }
                relationships:
                  bookings: { type: "[Booking]?", inverse: trip, deleteRule: cascade }
                  friends: { type: "[Trip]?", inverse: friends }
                indexes: [[startDate]]
              Booking:
                relationships: { trip: { type: Trip?, inverse: bookings } }
            """, [])
    }

    @Test func everyRule() throws {
        let found = try expectReview(
            """
            profiles: [cloudkit]
            structs:
              Place: { latitude: Double, longitude: Double }
            models:
              Trip:
                attributes:
                  destination: ⟦1⟧String
                  tags: ⟦2⟧[String]
                  place: { type: ⟦3⟧Place, storage: json }
                  email: { type: String?, unique: ⟦4⟧true }
                  budget: ⟦5⟧Decimal(12,2)
                relationships:
                  ⟦6⟧bookings: { type: "⟦7⟧[Booking]", inverse: trip, deleteRule: deny }
                  ⟦8⟧stops: { type: "[Stop]?", inverse: trip, ordered: true, minimum: 1 }
                  ⟦9⟧owner: { type: "Owner?", inverse: none, deleteRule: noAction, danglingAllowed: true }
                unique:
                  - ⟦10⟧[destination, email]
              Booking:
                relationships: { trip: { type: ⟦11⟧Trip, inverse: bookings } }
              Stop:
                relationships: { trip: { type: Trip?, inverse: stops } }
              Owner: {}
            """,
            [
                (1, .cloudAttributeRequired), (2, .cloudAttributeRequired), (3, .cloudAttributeRequired),
                (4, .cloudUnique), (5, .cloudAttributeRequired), (6, .cloudDeleteRule), (7, .cloudRelationshipRequired),
                (8, .cloudOrder), (8, .cloudRelationshipRequired), (9, .cloudInverse), (9, .cloudDeleteRule),
                (10, .cloudUnique), (11, .cloudRelationshipRequired), (10, .impliedUnique),
            ])
        #expect(found.findings.allSatisfy { $0.severity == .error || $0.code == .impliedUnique })
        let required = try #require(found.findings.first { $0.code == .cloudAttributeRequired })
        #expect(
            required.message
                == "CloudKit may not send `destination` with every record: make it optional or give it a default")
        #expect(required.fixIt?.replacement == "?" && required.fixIt?.range.start == required.range?.end)
        let many = try #require(found.findings.first { $0.code == .cloudRelationshipRequired })
        #expect(many.message == "CloudKit wants `bookings` to be an optional array: write `type: \"[Booking]?\"`")
    }

    @Test func aMixinsAttributeIsReportedOnce() throws {
        try expectReview(
            """
            profiles: [cloudkit]
            mixins: { Named: { attributes: { نام: ⟦1⟧String } } }
            models: { A: { mixins: [Named] }, B: { mixins: [Named] } }
            """, [(1, .cloudAttributeRequired)])
    }

    @Test func namesOfProfiles() {
        expectFindings(
            in: "profiles: [cloudkit, ⟦1⟧cloudkit, ⟦2⟧cloudKit, ⟦3⟧{}]\nmodels: { A: {} }",
            [1: .repeatedProfile, 2: .unknownValue, 3: .wrongShape])
        expectFindings(in: "profiles: ⟦1⟧cloudkit\nmodels: { A: {} }", [1: .wrongShape])
    }

    // MARK: - Additions only

    private static let released = """
        profiles: [cloudkit]
        enums: { S: [a, b], Unused: [x] }
        structs: { Place: { x: Double = 0, y: Double = 0 } }
        models:
          Base: { abstract: true, attributes: { base: String? } }
          Trip:
            inherits: Base
            attributes:
              a: Int?
              s: S = a
              p: Place?
              file: { type: "Data?", transformer: Zip }
              plain: String?
              shout: { type: "String?", derived: "upper(plain)" }
              memo: { type: "String?", ephemeral: true }
            relationships:
              stops: { type: "[Stop]?", inverse: trip }
              tags: { type: "[Tag]?", inverse: trips }
          Stop: { relationships: { trip: { type: Trip?, inverse: stops } } }
          Tag: { relationships: { trips: { type: "[Trip]?", inverse: tags } } }
          Other: {}
        """

    @Test func additionsAndLocalChangesAreFree() throws {
        try expectReview(
            """
            profiles: [cloudkit]
            enums: { S: { cases: { A: a, b: b, c: c } } }
            structs: { Place: { x: Double = 1, y: Double = 0, z: Double? } }
            models:
              Trip:
                inherits: Base
                class: Journey
                attributes:
                  base: String?
                  a: { type: Int, default: 3, column: aa }
                  s: { type: S, default: b, unknown: default }
                  p: Place?
                  file: { type: "Data?", transformer: Zip }
                  plain: { type: "String?", maxLength: 5, doc: Short. }
                  new: String?
                relationships:
                  stops: { type: "[Stop]?", inverse: trip, deleteRule: cascade }
                  tags: { type: "[Tag]?", inverse: trips }
                  more: { type: "[Other]?", inverse: trip }
                indexes: [[plain]]
              Base: { abstract: true }
              Stop: { relationships: { trip: { type: Trip?, inverse: stops } } }
              Tag: { relationships: { trips: { type: "[Trip]?", inverse: tags } } }
              Other: { relationships: { trip: { type: Trip?, inverse: more } } }
              Another: {}
            """, after: [Self.released], [])
    }

    @Test func whatWasReleasedStays() throws {
        try expectReview(
            """
            profiles: [cloudkit]
            enums: { ⟦1⟧S: [a] }
            structs: { Place: { ⟦2⟧x: Int = 0 } }
            models:
              Base: { abstract: true, attributes: { base: String? } }
              Trip:
                inherits: Base
                attributes:
                  ⟦4⟧aa: { type: "Int?", originalName: a }
                  s: S = a
                  p: ⟦6⟧Place?
                  ⟦7⟧file: { type: "Data?", transformer: Other }
                  ⟦8⟧plain: { type: "String?", ephemeral: true }
                relationships:
                  stops: { type: "[Halt]?", inverse: trip }
                  ⟦9⟧tag: { type: "⟦12⟧Tag?", inverse: trips, originalName: tags }
              ⟦10⟧Halt: { originalName: Stop, relationships: { trip: { type: Trip?, inverse: stops } } }
              Tag: { relationships: { trips: { type: "⟦13⟧[Trip]?", inverse: tag } } }
            """, after: [Self.released], version: "⟦11⟧2.0.0",
            [
                (1, .cloudRemoval), (2, .cloudTypeChange), (4, .cloudRenaming), (6, .cloudRemoval),
                (7, .cloudTypeChange), (8, .cloudRemoval), (9, .cloudRenaming), (10, .cloudRenaming),
                (11, .cloudRemoval), (12, .cloudTypeChange), (13, .cloudTypeChange),
            ])
    }

    @Test func onlyReleasesWithTheProfileBind() throws {
        let local = "models: { A: { attributes: { a: String, b: Int } } }"
        let synced = "profiles: [cloudkit]\nmodels: { A: { attributes: { a: String? } } }"
        try expectReview(synced, after: [local], [])
        // A version in between without the profile is no way around it.
        try expectReview(
            "profiles: [cloudkit]\nmodels: { ⟦1⟧A: { attributes: { b: Int? } } }",
            after: [synced, "models: { A: { attributes: { b: Int? } } }"],
            [(1, .cloudRemoval)])
        try expectReview("models: { A: { attributes: { b: Int? } } }", after: [synced], [])
    }

    @Test func consentIsNoWayAroundIt() throws {
        let found = try expectReview(
            "profiles: [cloudkit]\nmodels: { ⟦1⟧A: {} }\nversions: { 1.1.0: { migration: { remove: [A.a] } } }",
            after: ["profiles: [cloudkit]\nmodels: { A: { attributes: { a: String? } } }"], [(1, .cloudRemoval)])
        #expect(
            found[0].message
                == "version 1.0.0 is released to CloudKit, where nothing can be removed: `A.a` removed")
        try expectReview(
            """
            profiles: [cloudkit]
            enums: { ⟦1⟧S: [a] }
            models: { A: { attributes: { s: S = a } } }
            versions: { 1.1.0: { migration: { map: { S: { b: a } } } } }
            """,
            after: ["profiles: [cloudkit]\nenums: { S: [a, b] }\nmodels: { A: { attributes: { s: S = a } } }"],
            [(1, .cloudRemoval)])
    }
}
