import SQLiteKit
import SchemaDiagnostics
import SchemaEmission
import SchemaFiles
import SchemaModel
import SchemaSnapshot
import Testing

@testable import SchemaMigration
@testable import schemagen

/// What `migration` says of rows, worked out a second time: a store as the plan leaves it is right, and one in which something was changed
/// afterwards is not.
@Suite struct DeclaredRowsTests {
    struct Step: CustomTestStringConvertible, Sendable {
        var name: String
        var old: String
        var new: String
        var enums = ("", "")
        var structs = ""
        var migration: String
        /// Of the older version.
        var rows: String
        /// Done to the newer store, and what is told of it.
        var faults: [(sql: String, found: [String])]
        var isOpen = false

        var testDescription: String { name }
    }

    /// What is told of a newer store, in which `sql` was run.
    struct Tried {
        let before: ProofStore
        let after: ProofStore
        let versions: [ProofVersion]

        init(_ step: Step) throws {
            let workspace = try Workspace()
            let path = try workspace.file(
                "Shop.schema.yaml",
                """
                schema: Shop
                version: 2.0.0
                enums: { \(step.enums.1) }
                structs: { \(step.structs) }
                models: { \(step.new) }
                versions:
                  1.0.0: { enums: { \(step.enums.0) }, structs: { \(step.structs) }, models: { \(step.old) } }
                  2.0.0: { migration: { \(step.migration) } }

                """)
            var pipeline = GenerationPipeline(SchemaLocation(path), files: DiskFiles())
            let planned = try #require(try pipeline.plan(), "\(pipeline.findings.all)")
            let paths = PlannedPaths(planned.resolved, released: planned.history.schemas)
            versions = paths.versions
            before = try ProofStore(of: versions[0], in: ProofStore.Place())
            try before.connection.setForeignKeys(false)
            try before.connection.execute(step.rows)
            after = try before.copy()
            try after.migrate(to: versions[1], with: #require(paths.plan(0, 1)), runCode: nil)
        }

        func told(_ sql: String) throws -> (lines: [String], isOpen: Bool) {
            let other = try after.copy()
            try other.connection.setForeignKeys(false)
            try other.connection.execute(sql)
            let declared = try DeclaredRows(
                before: before.connection, after: other.connection, from: versions[0].description,
                to: versions[1].description, rawValues: versions[1].rawValues,
                claims: #require(versions[1].claims.rows))
            let lines = declared.failures.map {
                ProofFailure(from: versions[0].number, to: versions[1].number, reason: $0).summary
            }
            return (lines, declared.isOpen)
        }
    }

    @Test(arguments: values + rows)
    func `what was changed behind the plan's back is found`(step: Step) throws {
        let tried = try Tried(step)
        let right = try tried.told("")
        #expect(right.lines == [])
        #expect(right.isOpen == step.isOpen)
        for fault in step.faults {
            let wrong = try tried.told(fault.sql)
            #expect(wrong.lines == fault.found, "\(fault.sql)")
        }
    }

    @Test func `a plan that does otherwise than the schema says is found by the proof`() throws {
        func paths(_ map: String) throws -> PlannedPaths {
            let workspace = try Workspace()
            let path = try workspace.file(
                "Shop.schema.yaml",
                """
                schema: Shop
                version: 2.0.0
                enums: { Mood: [glad, so] }
                models: { Trip: { attributes: { mood: Mood } } }
                versions:
                  1.0.0: { enums: { Mood: [sad, glad, so] }, models: { Trip: { attributes: { mood: Mood } } } }
                  2.0.0: { migration: { map: { Mood: { sad: \(map) } }, after: ["UPDATE Trip SET mood = 'glad' WHERE _id < 0"] } }

                """)
            var pipeline = GenerationPipeline(SchemaLocation(path), files: DiskFiles())
            let planned = try #require(try pipeline.plan(), "\(pipeline.findings.all)")
            return PlannedPaths(planned.resolved, released: planned.history.schemas)
        }
        func failures(_ said: PlannedPaths, _ done: PlannedPaths) throws -> [ProofFailure] {
            let folder = try ProofFolder()
            var proof = MigrationProof(said.versions, folder: folder.path, plan: done.plan)
            try proof.run()
            return proof.failures
        }
        let (said, other) = (try paths("so"), try paths("glad"))
        #expect(try failures(said, said) == [])
        let found = try failures(said, other)
        let failure = try #require(found.first)
        guard found.count == 1, case .declaredOtherwise(let rows, let problem) = failure.reason else {
            Issue.record("\(found)")
            return
        }
        #expect(rows.model == "Trip" && rows.member == "mood" && rows.count > 0 && rows.keys.count == rows.count)
        #expect(problem.contains("had 'sad' and is to have 'so', and has 'glad'"))
        let finding = Finding.proof(failure, at: nil)
        #expect(finding.code.description == "SG633" && finding.severity == .error)
    }

    // MARK: Values

    static let values: [Step] = [
        Step(
            name: "map", old: "Trip: { attributes: { mood: Mood, moods: \"[Mood]\" } }",
            new: "Trip: { attributes: { mood: Mood, moods: \"[Mood]\" } }",
            enums: ("Mood: [sad, glad, so]", "Mood: [glad, so]"), migration: "map: { Mood: { sad: so } }",
            rows: """
                INSERT INTO Trip (_id, mood, moods) VALUES (1, 'sad', '["sad","glad"]'), (2, 'glad', '[]'), (3, 'sad', '["so"]')
                """,
            faults: [
                (
                    "UPDATE Trip SET mood = 'glad'",
                    [
                        "`Trip.mood` of 2 rows (1, 3): `map`: row 1 had 'sad' and is to have 'so', and has 'glad'"
                    ]
                ),
                ("UPDATE Trip SET moods = '[ \"so\" , \"glad\" ]' WHERE _id = 1", []),
                (
                    "UPDATE Trip SET moods = '[\"glad\",\"so\"]' WHERE _id = 1",
                    [
                        "`Trip.moods` of 1 row (1): `map`: row 1 had '[\"sad\",\"glad\"]' and is to have [\"so\",\"glad\"], and has '[\"glad\",\"so\"]'"
                    ]
                ),
            ]),
        Step(
            name: "map of numbers to texts", old: "Trip: { attributes: { mood: Mood? } }",
            new: "Trip: { attributes: { mood: Mood? } }",
            enums: ("Mood: { type: Int, cases: { sad: 1, glad: 2 } }", "Mood: [low, high]"),
            migration: "map: { Mood: { sad: low, glad: high } }",
            rows: "INSERT INTO Trip (_id, mood) VALUES (1, 1), (2, 2), (3, NULL)",
            faults: [
                (
                    "UPDATE Trip SET mood = 'low'",
                    ["`Trip.mood` of 2 rows (2, 3): `map`: row 2 had 2 and is to have 'high', and has 'low'"]
                )
            ]),
        Step(
            name: "columns of structs whose names are shorter and longer than their attributes'",
            old: """
                Trip: { attributes: { place: Spot, at: "Spot?", price: { type: Cost }, n: Int? } }
                """,
            new: """
                Trip: { attributes: { place: Spot, at: "Spot?", worth: { type: Cost, originalName: price }, n: { type: Int, default: 5 } } }
                """,
            enums: ("Mood: [sad, glad, so]", "Mood: [glad, so]"),
            structs: "Spot: { lat: Double, lon: Double, mood: Mood }, Cost: { amount: Int, u: String }",
            migration: "map: { Mood: { sad: so } }",
            rows: """
                INSERT INTO Trip (_id, place_lat, place_lon, place_mood, _has_at, at_lat, at_lon, at_mood, price_amount, price_u, n) VALUES
                (1, 50, 8, 'sad', 1, 1, 2, 'glad', 3, 'x', NULL), (2, 51, 9, 'so', 0, NULL, NULL, NULL, 4, 'y', 7)
                """,
            faults: [
                (
                    "UPDATE Trip SET place_mood = 'glad' WHERE _id = 1",
                    ["`Trip.place` of 1 row (1): `map`: row 1 had 'sad' and is to have 'so', and has 'glad'"]
                ),
                (
                    "UPDATE Trip SET place_lat = 8, at_mood = 'so' WHERE _id = 1",
                    [
                        "`Trip.place` of 1 row (1): row 1 had 50.0 and is to have 50.0, and has 8.0",
                        "`Trip.at` of 1 row (1): `map`: row 1 had 'glad' and is to have 'glad', and has 'so'",
                    ]
                ),
                (
                    "UPDATE Trip SET worth_amount = 5, n = 7",
                    [
                        "`Trip.worth` of 2 rows (1, 2): row 1 had 3 and is to have 3, and has 5",
                        "`Trip.n` of 1 row (1): row 1 had NULL and is to have 5, and has 7",
                    ]
                ),
            ]),
        Step(
            name: "convert to integers",
            old: "Trip: { attributes: { a: Double, b: String, c: Int, d: \"Decimal(9,2)\" } }",
            new: "Trip: { attributes: { a: Int, b: Int8, c: Int8, d: \"Decimal(9,1)\" } }",
            migration: "convert: { Trip.a: lossy, Trip.b: lossy, Trip.c: lossy, Trip.d: lossy }",
            rows: """
                INSERT INTO Trip (_id, a, b, c, d) VALUES (1, 1.5, '12x', 300, 125), (2, 1e30, ' -7', -300, -125), (3, -2.5, 'x', 7, 124)
                """,
            faults: [
                (
                    "UPDATE Trip SET a = 2 WHERE _id = 1",
                    ["`Trip.a` of 1 row (1): `convert`: row 1 had 1.5 and is to have 1, and has 2"]
                ),
                (
                    "UPDATE Trip SET b = 0, c = 8, d = 12",
                    [
                        "`Trip.b` of 2 rows (1, 2): `convert`: row 1 had '12x' and is to have 12, and has 0",
                        "`Trip.c` of 3 rows (1, 2, 3): `convert`: row 1 had 300 and is to have 127, and has 8",
                        "`Trip.d` of 2 rows (1, 2): `convert`: row 1 had 125 and is to have 13, and has 12",
                    ]
                ),
            ]),
        Step(
            name: "convert to nothing and to the default", old: "Trip: { attributes: { a: String, b: String? } }",
            new: "Trip: { attributes: { a: Int?, b: Int = 4 } }",
            migration: "convert: { Trip.a: null, Trip.b: default }",
            rows: "INSERT INTO Trip (_id, a, b) VALUES (1, '007', '07'), (2, '7', '7'), (3, 'x', NULL)",
            faults: [
                (
                    "UPDATE Trip SET a = 7, b = 7",
                    [
                        "`Trip.a` of 2 rows (1, 3): `convert`: row 1 had '007' and is to have NULL, and has 7",
                        "`Trip.b` of 2 rows (1, 3): `convert`: row 1 had '07' and is to have 4, and has 7",
                    ]
                )
            ]),
        Step(
            name: "convert strictly", old: "Trip: { attributes: { a: Double, b: String, c: String? } }",
            new: "Trip: { attributes: { a: Int, b: Bool, c: String } }",
            migration: "convert: { Trip.a: strict, Trip.b: strict, Trip.c: strict }",
            rows: "INSERT INTO Trip (_id, a, b, c) VALUES (1, 3.0, 'true', 'é'), (2, -0.0, '0', '')",
            faults: [
                (
                    "UPDATE Trip SET a = 4, b = 0, c = 'e' || char(769) WHERE _id = 1",
                    [
                        "`Trip.a` of 1 row (1): `convert`: row 1 had 3.0 and is to have 3, and has 4",
                        "`Trip.b` of 1 row (1): `convert`: row 1 had 'true' and is to have 1, and has 0",
                        "`Trip.c` of 1 row (1): `convert`: row 1 had 'é' and is to have 'é', and has 'e\u{301}'",
                    ]
                )
            ]),
        Step(
            name: "convert dates",
            old:
                "Trip: { attributes: { a: Date, b: { type: Date, store: iso8601 }, c: { type: Date, store: unixMillis } } }",
            new:
                "Trip: { attributes: { a: { type: Date, store: iso8601 }, b: { type: Date, store: unixMillis }, c: Date } }",
            migration: "convert: { Trip.a: strict, Trip.b: strict, Trip.c: strict }",
            rows: """
                INSERT INTO Trip (_id, a, b, c) VALUES (1, 86399.5, '2024-02-29T23:59:59.250000000Z', -1),
                (2, -1.0, '1969-12-31T23:59:59.999000000Z', 978307200000)
                """,
            faults: [
                (
                    "UPDATE Trip SET a = '2001-01-01T23:59:58.500000000Z', b = b + 1, c = c + 1 WHERE _id = 1",
                    [
                        "`Trip.a` of 1 row (1): `convert`: row 1 had 86399.5 and is to have '2001-01-01T23:59:59.500000000Z', and has '2001-01-01T23:59:58.500000000Z'",
                        "`Trip.b` of 1 row (1): `convert`: row 1 had '2024-02-29T23:59:59.250000000Z' and is to have 1709251199250, and has 1709251199251",
                        "`Trip.c` of 1 row (1): `convert`: row 1 had -1 and is to have -978307200.001, and has -978307199.001",
                    ]
                )
            ]),
        Step(
            name: "types that become wider", old: "Trip: { attributes: { a: Int, b: Int32, c: Int? } }",
            new: "Trip: { attributes: { a: String, b: Double, c: Int = 9 } }", migration: "",
            rows: "INSERT INTO Trip (_id, a, b, c) VALUES (1, -7, 5, NULL), (2, 9007199254740993, 0, 3)",
            faults: [
                (
                    "UPDATE Trip SET a = a || '.0', b = b + 0.5, c = 3",
                    [
                        "`Trip.a` of 2 rows (1, 2): row 1 had -7 and is to have '-7', and has '-7.0'",
                        "`Trip.b` of 2 rows (1, 2): row 1 had 5 and is to have 5.0, and has 5.5",
                        "`Trip.c` of 1 row (1): row 1 had NULL and is to have 9, and has 3",
                    ]
                )
            ]),
    ]

    // MARK: Rows and links

    private static let guests = """
        Guest: { attributes: { email: EMAIL, seen: Int? }, relationships: { stays: { type: "[Stay]", inverse: guest }, tags: { type: "[Tag]", inverse: guests } } },
        Stay: { attributes: { n: Int }, relationships: { guest: { type: Guest?, inverse: stays } } },
        Tag: { attributes: { name: String }, relationships: { guests: { type: "[Guest]", inverse: tags } } }
        """

    private static func dedupe(_ keep: String, _ collation: String, _ faults: [(String, [String])]) -> Step {
        Step(
            name: "dedupe \(keep)", old: guests.replacing("EMAIL", with: "String?"),
            new: guests.replacing(
                "EMAIL, seen: Int? }", with: "String?, seen: Int? }, unique: [{ columns: [\(collation)] }]"),
            migration: "dedupe: { Guest: { by: [email], keep: \(keep) } }",
            rows: """
                INSERT INTO Guest (_id, email, seen) VALUES (1, 'a', 5), (2, 'b', 1), (3, 'a', 7), (4, NULL, 1), (5, 'a', NULL), (6, NULL, 1), (7, 'B', 2);
                INSERT INTO Stay (_id, n, guest) VALUES (1, 1, 1), (2, 2, 3), (3, 3, 5), (4, 4, 2), (5, 5, NULL);
                INSERT INTO Tag (_id, name) VALUES (1, 'x'), (2, 'y');
                INSERT INTO Guest_tags (Guest_id, Tag_id) VALUES (1, 1), (3, 1), (5, 2), (2, 2);
                """, faults: faults.map { (sql: $0.0, found: $0.1) })
    }

    static let rows: [Step] = [
        dedupe(
            "first", "email",
            [
                (
                    "DELETE FROM Guest WHERE _id = 2; INSERT INTO Guest (_id, email) VALUES (3, 'c')",
                    [
                        "1 row (2) of `Guest`: row 2 is to be one of `Guest`, and is none",
                        "1 row (3) of `Guest`: `dedupe`: row 3 was to go, since row 1 stays for it, and is there",
                    ]
                ),
                (
                    "UPDATE Stay SET guest = 2 WHERE _id = 3",
                    ["`Stay.guest` of 1 row (3): `dedupe`: row 3 is to lead to 1, and has 2"]
                ),
                (
                    "DELETE FROM Guest_tags WHERE Guest_id = 1 AND Tag_id = 2",
                    ["`Guest.tags` of 1 row (1): `dedupe`: row 1 is to lead to row 2, and does not"]
                ),
            ]),
        dedupe(
            "\"newest(seen)\"", "email",
            [
                (
                    "UPDATE Stay SET guest = NULL WHERE _id = 1; INSERT INTO Guest_tags (Guest_id, Tag_id) VALUES (4, 1)",
                    [
                        "`Stay.guest` of 1 row (1): `dedupe`: row 1 is to lead to 3, and has NULL",
                        "`Guest.tags` of 1 row (4): `dedupe`: row 4 leads to row 1, and is not to",
                    ]
                )
            ]),
        dedupe(
            "last", "{ column: email, collate: nocase }",
            [
                (
                    "UPDATE Stay SET guest = 5 WHERE _id = 4",
                    ["`Stay.guest` of 1 row (4): `dedupe`: row 4 is to lead to 7, and has 5"]
                )
            ]),
        Step(
            name: "pick of many", old: team("\"[Person]\"", ordered: true), new: team("Person?", ordered: false),
            migration: "pick: { Team.lead: last }", rows: people,
            faults: [
                (
                    "UPDATE Team SET lead = 1 WHERE _id = 1",
                    ["`Team.lead` of 1 row (1): `pick`: row 1 is to lead to row 2, and leads to row 1"]
                ),
                (
                    "UPDATE Team SET lead = 4",
                    [
                        "`Team.lead` of 2 rows (1, 3): `pick`: row 1 is to lead to row 2, and leads to row 4"
                    ]
                ),
            ]),
        Step(
            name: "pick of the oldest", old: team("\"[Person]\"", ordered: true), new: team("Person?", ordered: false),
            migration: "pick: { Team.lead: \"oldest(age)\" }", rows: people,
            faults: [
                (
                    "UPDATE Team SET lead = NULL",
                    ["`Team.lead` of 2 rows (1, 2): `pick`: row 1 is to lead to row 3, and leads to nothing"]
                )
            ]),
        Step(
            name: "extract",
            old: "Trip: { attributes: { city: String? } }",
            new:
                "Trip: { relationships: { place: { type: Place?, inverse: trips } } }, Place: { attributes: { name: String }, relationships: { trips: { type: \"[Trip]\", inverse: place } } }",
            migration: "extract: { Trip.city: { into: Place.name, link: Trip.place } }",
            rows:
                "INSERT INTO Trip (_id, city) VALUES (1, 'Rom'), (2, 'Bern'), (3, 'Rom'), (4, NULL), (5, 'é'), (6, 'e' || char(769))",
            faults: [
                (
                    "UPDATE Trip SET place = (SELECT _id FROM Place WHERE name = 'Bern') WHERE _id IN (3, 4)",
                    [
                        "`Trip.place` of 2 rows (3, 4): `extract`: row 3 is to lead to an object with 'Rom', and leads to one with 'Bern'"
                    ]
                ),
                (
                    "UPDATE Trip SET place = NULL WHERE _id = 5",
                    [
                        "`Trip.place` of 1 row (5): `extract`: row 5 is to lead to an object with 'é', and leads to none",
                        "1 row (4) of `Place`: `extract`: object 4 came, and no row leads to it",
                    ]
                ),
                (
                    "INSERT INTO Place (_id, name) VALUES (99, 'Rom'); UPDATE Trip SET place = 99 WHERE _id = 3",
                    [
                        "`Place.name` of 1 row (99): `extract`: objects 2 and 99 both have 'Rom'",
                        "`Trip.place` of 1 row (3): `extract`: row 3 is to lead to the first object with 'Rom', and leads to 99",
                    ]
                ),
            ]),
        Step(
            name: "extract to objects that are there",
            old: "Trip: { attributes: { price: Decimal? } }, Fare: { attributes: { price: Decimal } }",
            new:
                "Trip: { relationships: { fare: { type: Fare?, inverse: trips } } }, Fare: { attributes: { price: Decimal }, relationships: { trips: { type: \"[Trip]\", inverse: fare } } }",
            migration: "extract: { Trip.price: { into: Fare.price, link: Trip.fare } }",
            rows: """
                INSERT INTO Trip (_id, price) VALUES (1, '1.50'), (2, '1.5'), (3, '2'), (4, NULL);
                INSERT INTO Fare (_id, price) VALUES (4, '1.5'), (3, '1.500'), (8, '7')
                """,
            faults: [
                (
                    "UPDATE Trip SET fare = 4 WHERE _id = 2",
                    [
                        "`Trip.fare` of 1 row (2): `extract`: row 2 is to lead to the first object with '1.5', and leads to 4"
                    ]
                ),
                (
                    "UPDATE Trip SET fare = 8",
                    [
                        "`Trip.fare` of 4 rows (1, 2, 3, 4): `extract`: row 1 is to lead to an object with '1.50', and leads to one with '7'",
                        "1 row (9) of `Fare`: `extract`: object 9 came, and no row leads to it",
                    ]
                ),
            ]),
        Step(
            name: "split",
            old: "User: { attributes: { name: String, street: String?, city: String? } }",
            new:
                "User: { attributes: { name: String }, relationships: { address: { type: Address?, inverse: user } } }, Address: { attributes: { street: String?, town: String?, land: \"String = \\\"CH\\\"\" }, relationships: { user: { type: User?, inverse: address } } }",
            migration:
                "split: { User: { into: Address, link: User.address, members: { street: street, city: town } } }",
            rows:
                "INSERT INTO User (_id, name, street, city) VALUES (1, 'a', 's', NULL), (2, 'b', NULL, NULL), (3, 'c', 't', 'x')",
            faults: [
                (
                    "UPDATE Address SET town = street, land = 'D' WHERE _id = 3",
                    [
                        "`Address.town` of 1 row (3): `split`: row 3 had 'x' and is to have 'x', and has 't'",
                        "`Address.land` of 1 row (3): `split`: row 3 is to have 'CH', and has 'D'",
                    ]
                ),
                (
                    "DELETE FROM Address WHERE _id = 1; INSERT INTO Address (_id) VALUES (2), (7)",
                    [
                        "1 row (1) of `Address`: `split`: row 1 of `User` is to have an object, and has none",
                        "2 rows (2, 7) of `Address`: `split`: row 2 of `User` has an object, and is to have none",
                        "`User.address` of 1 row (1): `split`: row 1 is to lead to object 1, and leads to none",
                    ]
                ),
                (
                    "UPDATE Address SET user = NULL WHERE _id = 1",
                    ["`User.address` of 1 row (1): `split`: row 1 is to lead to object 1, and leads to none"]
                ),
            ]),
        Step(
            name: "merge",
            old:
                "Hotel: { attributes: { title: String } }, Place: { attributes: { name: String, stars: Int? } }, Stay: { relationships: { hotel: { type: Hotel?, inverse: none } } }",
            new:
                "Place: { attributes: { name: String, stars: Int? } }, Stay: { relationships: { hotel: { type: Place?, inverse: none } } }",
            migration: "merge: { Hotel: { into: Place, members: { title: name } } }",
            rows: """
                INSERT INTO Hotel (_id, title) VALUES (1, 'A'), (2, 'B'), (3, 'C');
                INSERT INTO Place (_id, name, stars) VALUES (2, 'P', 1), (5, 'Q', 2);
                INSERT INTO Stay (_id, hotel) VALUES (1, 1), (2, 2), (3, NULL)
                """,
            faults: [
                (
                    "UPDATE Place SET name = 'Z', stars = 0 WHERE _id IN (1, 6)",
                    [
                        "`Place.name` of 2 rows (1, 2): `merge`: row 1 had 'A' and is to have 'A', and has 'Z'",
                        "`Place.stars` of 2 rows (1, 2): `merge`: row 1 is to have NULL, and has 0",
                    ]
                ),
                (
                    "UPDATE Stay SET hotel = 2 WHERE _id = 2",
                    ["`Stay.hotel` of 1 row (2): `merge`: row 2 is to lead to 6, and has 2"]
                ),
                (
                    "DELETE FROM Place WHERE _id IN (3, 6)",
                    ["2 rows (2, 3) of `Hotel`: `merge`: row 2 is to be row 6 of `Place`, and there is none"]
                ),
            ]),
        Step(
            name: "merge within a hierarchy",
            old:
                "Media: { attributes: { name: String } }, Film: { inherits: Media, attributes: { min: Int } }, Clip: { inherits: Media, attributes: { sec: Int } }",
            new: "Media: { attributes: { name: String } }, Film: { inherits: Media, attributes: { min: Int } }",
            migration: "merge: { Clip: { into: Film, members: { sec: min } } }",
            rows:
                "INSERT INTO Media (_id, _kind, name, min, sec) VALUES (1, 2, 'f', 90, NULL), (2, 3, 'c', NULL, 30), (3, 1, 'm', NULL, NULL)",
            faults: [
                (
                    "UPDATE Media SET min = 31 WHERE _id = 2",
                    ["`Film.min` of 1 row (2): `merge`: row 2 had 30 and is to have 30, and has 31"]
                ),
                (
                    "UPDATE Media SET _kind = 1, min = NULL WHERE _id = 2",
                    ["1 row (2) of `Clip`: `merge`: row 2 is to be one of `Film`, and is none"]
                ),
            ]),
        Step(
            name: "move",
            old:
                "Trip: { attributes: { note: String? }, relationships: { detail: { type: Detail?, inverse: trips } } }, Detail: { relationships: { trips: { type: \"[Trip]\", inverse: detail } } }",
            new:
                "Trip: { relationships: { detail: { type: Detail?, inverse: trips } } }, Detail: { attributes: { note: String? }, relationships: { trips: { type: \"[Trip]\", inverse: detail } } }",
            migration: "remove: [Trip.note], move: { Trip.note: { into: Detail.note, link: Trip.detail } }",
            rows: """
                INSERT INTO Detail (_id) VALUES (1), (2), (3);
                INSERT INTO Trip (_id, note, detail) VALUES (1, 'a', 2), (2, 'a', 2), (3, 'b', 3), (4, 'c', NULL), (5, NULL, 3)
                """,
            faults: [
                (
                    "UPDATE Detail SET note = 'b'",
                    [
                        "`Detail.note` of 2 rows (1, 2): `move`: no value goes to row 1, which is to have NULL, and has 'b'"
                    ]
                ),
                (
                    "UPDATE Detail SET note = NULL WHERE _id = 3",
                    ["`Detail.note` of 1 row (3): `move`: row 3 is to have 'b', and has NULL"]
                ),
            ]),
        Step(
            name: "to-one to to-many",
            old:
                "Trip: { relationships: { tag: { type: Tag?, inverse: trips } } }, Tag: { attributes: { name: String }, relationships: { trips: { type: \"[Trip]\", inverse: tag } } }",
            new:
                "Trip: { relationships: { tags: { type: \"[Tag]\", inverse: trips, originalName: tag } } }, Tag: { attributes: { name: String }, relationships: { trips: { type: \"[Trip]\", inverse: tags } } }",
            migration: "",
            rows: """
                INSERT INTO Tag (_id, name) VALUES (1, 'x'), (2, 'y');
                INSERT INTO Trip (_id, tag) VALUES (1, 1), (2, 1), (3, NULL)
                """,
            faults: [
                (
                    "UPDATE Tag_trips SET Tag_id = 2 WHERE Trip_id = 2",
                    ["`Tag.trips` of 2 rows (1, 2): row 1 is to lead to row 2, and does not"]
                )
            ]),
    ]

    private static func team(_ type: String, ordered: Bool) -> String {
        """
        Team: { attributes: { name: String }, relationships: { lead: { type: \(type), inverse: none\(ordered ? ", ordered: true" : "") } } },
        Person: { attributes: { age: Int? } }
        """
    }

    private static let people = """
        INSERT INTO Team (_id, name) VALUES (1, 'a'), (2, 'b'), (3, 'c');
        INSERT INTO Person (_id, age) VALUES (1, 40), (2, NULL), (3, 30), (4, 30);
        INSERT INTO Team_lead (Team_id, Person_id, _order_lead) VALUES (1, 3, 0), (1, 1, 1), (1, 2, 2), (2, 4, 0);
        """
}
