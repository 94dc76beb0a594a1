import SchemaSnapshot
import Testing

@testable import SchemaModel

/// What chance gives is given once, however many versions a jump goes over.
struct ChanceMigrationTests {
    private static func trip(_ attributes: String) -> String { "Trip: { attributes: { \(attributes) } }" }

    @Test func `a value that is made of a random one belongs to it`() throws {
        let plan = try proveMigration(
            Versions(
                "models: { \(Self.trip("a: Int")) }", "models: { \(Self.trip("a: Int, uid: UUID = uuid")) }",
                migrated(
                    Self.trip("a: Int, uid: UUID = uuid, code: String"), "values: { Trip.code: \"hex(uid)\" }",
                    version: 3)),
            rows: ["INSERT INTO Trip (a) VALUES (1), (2), (3)"],
            expected: [
                "SELECT count(*), count(DISTINCT uid), sum(code = hex(uid)) FROM Trip": ["3|3|3"]
            ])
        #expect(plan.steps.count > 1)
    }

    @Test func `also where it stands in for NULL, and where the author's SQL is chance`() throws {
        try proveMigration(
            Versions(
                "models: { \(Self.trip("uid: \"UUID?\"")) }", "models: { \(Self.trip("uid: UUID = uuid")) }",
                migrated(
                    Self.trip("uid: UUID = uuid, code: String"), "values: { Trip.code: \"hex(uid)\" }", version: 3)),
            rows: ["INSERT INTO Trip (uid) VALUES (NULL), (x'00112233445566778899aabbccddeeff')"],
            expected: [
                "SELECT count(*), sum(code = hex(uid)), sum(code = '00112233445566778899AABBCCDDEEFF') FROM Trip": [
                    "2|2|1"
                ]
            ])
        try proveMigration(
            Versions(
                "models: { \(Self.trip("a: Int")) }",
                migrated(Self.trip("a: Int, b: Int"), "values: { Trip.b: \"random()\" }"),
                migrated(Self.trip("a: Int, b: Int, c: Int"), "values: { Trip.c: b }", version: 3)),
            rows: ["INSERT INTO Trip (a) VALUES (1), (2)"],
            expected: ["SELECT count(*), count(DISTINCT b), sum(b = c) FROM Trip": ["2|2|2"]])
    }

    @Test func `what is only taken along stays one step`() throws {
        let plan = try proveMigration(
            Versions(
                "models: { \(Self.trip("a: Int")) }", "models: { \(Self.trip("a: Int, uid: UUID = uuid")) }",
                migrated(
                    Self.trip("a: Int, id2: { type: UUID, originalName: uid }, b: Int"), "values: { Trip.b: a * 2 }",
                    version: 3)),
            rows: ["INSERT INTO Trip (a) VALUES (1), (2)"],
            expected: ["SELECT a, b, length(id2) FROM Trip": ["1|2|16", "2|4|16"]])
        #expect(plan.steps.map(\.form) == [.rebuild])
    }
}
