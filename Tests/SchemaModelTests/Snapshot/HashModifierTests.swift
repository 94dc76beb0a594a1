import SchemaDiagnostics
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// `hashModifier` and `allowsCloudEncryption`: frozen, described, counted, and nothing to a table.
struct HashModifierTests {
    private static func body(_ keys: String) -> String {
        "models: { A: { attributes: { a: { type: Data?\(keys) }, b: Int } } }"
    }

    @Test func modifiersTellVersionsApart() throws {
        let hashes = try ["", ", hashModifier: v1", ", hashModifier: v2", ", hashModifier: \"\""].map {
            storeHash(of: try schema(Self.body($0)))
        }
        #expect(Set(hashes).count == 4)
        #expect(Set(try ["", ", hashModifier: v1"].map { apiHash(of: try schema(Self.body($0))) }).count == 1)
    }

    @Test(arguments: ["allowsCloudEncryption", "preserveValueOnDeletion"])
    func whatIsNothingToTheStore(_ key: String) throws {
        let schemas = try ["", ", \(key): true", ", \(key): false"].map { try schema(Self.body($0)) }
        expectSnapshotReads(as: schemas[1])
        #expect(Set(schemas.map(storeHash(of:))).count == 1)
        // The lock tells of it all the same.
        #expect(apiHash(of: schemas[0]) != apiHash(of: schemas[1]))
        #expect(apiHash(of: schemas[0]) == apiHash(of: schemas[2]))
    }

    @Test func descriptionsTellOfBoth() throws {
        let description = describe(
            try schema(Self.body(", hashModifier: \"مهر ۲\", allowsCloudEncryption: true")))
        let attribute = description.entities[0].attributes[0]
        #expect(attribute.hashModifier == "مهر ۲" && attribute.allowsCloudEncryption)
        let text = SchemaText.encode(description)
        #expect(text.contains("attribute a Data optional column a BLOB modifier \"مهر ۲\" cloudEncryption\n"))
        #expect(try SchemaText.decode(text) == description)
        let kept = describe(try schema(Self.body(", preserveValueOnDeletion: true")))
        #expect(kept.entities[0].attributes[0].preservesValueOnDeletion)
        #expect(SchemaText.encode(kept).contains("attribute a Data optional column a BLOB preserved\n"))
        #expect(try SchemaText.decode(SchemaText.encode(kept)) == kept)
    }

    @Test func preservationIsAChangeOfNoRisk() throws {
        let versions = try Versions(Self.body(""), Self.body(", preserveValueOnDeletion: true"))
        let changes = diff(from: versions.schemas[0], to: versions.schemas[1])
        #expect(changes.map(\.summary) == ["`preserveValueOnDeletion` of `A.a` added"])
        #expect(try plan(to: versions).steps.isEmpty)
    }

    @Test func anotherModifierIsAPlanWithoutSteps() throws {
        let versions = try Versions(Self.body(", hashModifier: v1"), Self.body(", hashModifier: v2"))
        let kinds = diff(from: versions.schemas[0], to: versions.schemas[1]).map(\.kind)
        #expect(kinds == [.hashModifierChanged(MemberName("A", "a"))])
        let plan = try proveMigration(
            versions, rows: ["INSERT INTO A (a, b) VALUES (X'00', 1)"], expected: ["SELECT hex(a), b FROM A": ["00|1"]])
        #expect(plan.steps.isEmpty && plan.fromHash != plan.toHash)
    }

    @Test func encryptionAndProfilesAreChanges() throws {
        let versions = try Versions(
            "profiles: [sourceStable]\n" + Self.body(""),
            "profiles: [cloudkit]\n" + Self.body(", allowsCloudEncryption: true"))
        #expect(
            diff(from: versions.schemas[0], to: versions.schemas[1]).map(\.summary) == [
                "profile `cloudkit` added", "profile `sourceStable` removed", "`allowsCloudEncryption` of `A.a` added",
            ])
    }

    @Test func theProfileOfAReleaseIsLocked() throws {
        let texts = ["", "profiles: [sourceStable]\n", "profiles: [cloudkit]\n"]
        let hashes = try texts.map { apiHash(of: try schema($0 + "models: { A: {} }")) }
        // What was synced must not be edited away; that Swift is kept stable binds whoever says so now.
        #expect(hashes[0] == hashes[1] && hashes[0] != hashes[2])
    }

    @Test func whatHasNoColumnHasNeither() {
        expectFindings(
            inAttributes: """
                a: { type: Int?, transient: true, hashModifier: ⟦1⟧x, allowsCloudEncryption: ⟦2⟧true }
                b: { type: Int?, ephemeral: true, hashModifier: ⟦3⟧x, allowsCloudEncryption: false }
                c: Int
                d: { type: Int, derived: "c + 1", hashModifier: x, allowsCloudEncryption: ⟦4⟧true }
                e: { type: Int, hashModifier: ⟦5⟧[x], allowsCloudEncryption: ⟦6⟧yes }
                f: { type: Data?, transient: true, preserveValueOnDeletion: ⟦7⟧true }
                g: { type: Int, derived: "c + 1", preserveValueOnDeletion: ⟦8⟧true }
                h: { type: Int?, ephemeral: true, preserveValueOnDeletion: ⟦9⟧true }
                i: { type: Int?, preserveValueOnDeletion: ⟦10⟧maybe }
                """,
            [
                1: .notStored, 2: .notStored, 3: .notStored, 4: .keyWithoutEffect, 5: .wrongShape, 6: .wrongShape,
                7: .notStored, 8: .keyWithoutEffect, 9: .notStored, 10: .wrongShape,
            ])
    }
}
