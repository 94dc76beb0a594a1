import Testing

@testable import SchemaSnapshot

struct StoreHashTests {
    private let schema = SchemaTextTests.trips
    private var hash: String { storeHash(of: schema) }

    @Test func isADigest() {
        #expect(hash.count == 64)
        #expect(hash.allSatisfy { $0.isHexDigit && !$0.isUppercase })
    }

    @Test func orderNameAndVersionDoNotCount() {
        var other = schema
        other.name = "Another"
        other.version = SchemaVersion(7, 0, 0)
        other.entities.reverse()
        for index in other.entities.indices {
            other.entities[index].attributes.reverse()
            other.entities[index].relationships.reverse()
            other.entities[index].uniques.reverse()
            other.entities[index].indexes.reverse()
        }
        #expect(storeHash(of: other) == hash)
    }

    @Test func whatCostsNothingOnDiskDoesNotCount() {
        var other = schema
        other.entities[0].uniques[0].onConflict = .ignore
        other.entities[0].attributes[1].type = "State"
        other.entities[1].isAbstract = false
        #expect(storeHash(of: other) == hash)
    }

    /// One change each of everything that lies on disk.
    static let changes: [(String, @Sendable (inout SchemaDescription) -> Void)] = [
        ("model's name", { $0.entities[0].name = "Journey" }),
        ("table", { $0.entities[0].table = "trips" }),
        ("kind", { $0.entities[1].kind = 3 }),
        ("base", { $0.entities[1].base = nil }),
        ("strategy", { $0.entities[1].strategy = .joined }),
        ("model gone", { $0.entities.removeLast() }),
        ("attribute's name", { $0.entities[0].attributes[0].name = "goal" }),
        ("type", { $0.entities[0].attributes[0].type = "URL" }),
        ("optional", { $0.entities[0].attributes[0].isOptional = true }),
        ("column", { $0.entities[0].attributes[0].column = "goal" }),
        ("column type", { $0.entities[0].attributes[0].columnType = .any }),
        ("raw type", { $0.entities[0].attributes[1].rawType = .int }),
        ("default", { $0.entities[0].attributes[1].defaultSQL = "'old'" }),
        ("default gone", { $0.entities[0].attributes[1].defaultSQL = nil }),
        ("attribute gone", { $0.entities[0].attributes.removeLast() }),
        ("target", { $0.entities[0].relationships[0].target = "Trip" }),
        ("cardinality", { $0.entities[2].relationships[0].cardinality = .one }),
        ("inverse", { $0.entities[2].relationships[1].inverse = nil }),
        ("delete rule", { $0.entities[2].relationships[0].deleteRule = .cascade }),
        ("ordered", { $0.entities[0].relationships[0].orderColumn = nil }),
        ("key column", { $0.entities[2].relationships[0].storage = .foreignKey(column: "x") }),
        ("key's side", { $0.entities[2].relationships[1].storage = .foreignKey(column: "x") }),
        ("join", { $0.entities[0].relationships[0].storage = .join(table: "Tag_trips", own: "a", other: "Tag_id") }),
        ("members of unique", { $0.entities[0].uniques[0].members.removeLast() }),
        ("order in unique", { $0.entities[0].uniques[0].members.reverse() }),
        ("NULLs in unique", { $0.entities[0].uniques[0].nullsAreSame = false }),
        ("direction", { $0.entities[0].indexes[0].members[0].isDescending = true }),
        ("collation", { $0.entities[0].indexes[0].members[0].collation = nil }),
        ("condition", { $0.entities[0].indexes[0].condition = nil }),
        ("order in index", { $0.entities[0].indexes[0].members.reverse() }),
        ("member moved to another model", { $0.entities[1].attributes.append($0.entities[0].attributes.removeLast()) }),
    ]

    @Test func everyChangeOnDiskCounts() {
        var hashes: Set = [hash]
        for (what, change) in Self.changes {
            var other = schema
            change(&other)
            #expect(hashes.insert(storeHash(of: other)).inserted, "\(what)")
        }
        #expect(hashes.count == Self.changes.count + 1)
    }

    @Test func arrayOfEnumIsHashedByItsRawType() {
        func hash(_ type: String, _ rawType: ScalarType?) -> String {
            let attribute = AttributeDescription(
                name: "a", type: type, column: "a", columnType: .text, rawType: rawType)
            let entity = EntityDescription(name: "A", table: "A", attributes: [attribute])
            return storeHash(
                of: SchemaDescription(name: "S", version: SchemaVersion(1, 0, 0), entities: [entity]))
        }
        #expect(hash("[Status?]", .string) == hash("[State?]", .string))
        #expect(hash("[Status?]", .string) != hash("[Status]", .string))
        #expect(hash("[Status]", .string) != hash("[Status]", .int))
        #expect(hash("[Status]", .string) != hash("[String]", nil))
        #expect(hash("[[Status]]", .string) == hash("[[State]]", .string))
    }

    @Test(arguments: ["", ":", "[String:", "[String:]", ": ", "[", "]", "?", "[String: \u{301}", "a:\u{301}b", "\r\n"])
    func aTypeThatIsNoneHasAHash(type: String) {
        let attribute = AttributeDescription(name: "a", type: type, column: "a", columnType: .text, rawType: .string)
        let entity = EntityDescription(name: "A", table: "A", attributes: [attribute])
        let schema = SchemaDescription(name: "S", version: SchemaVersion(1, 0, 0), entities: [entity])
        #expect(storeHash(of: schema).utf8.count == 64)
    }
}
