import SchemaSnapshot
import Testing

@testable import SchemaModel

struct APIHashTests {
    private let schema = TripPlanner.version2

    @Test func whatLiesOnDiskAloneDoesNotCount() {
        var other = schema
        other.version = SchemaVersion(9, 0, 0)
        other.models.reverse()
        other.enums.reverse()
        for index in other.models.indices {
            other.models[index].doc = "Other."
            other.models[index].kind += 5
            other.models[index].table += "x"
            other.models[index].indexes = []
            other.models[index].originalName = "Was"
            for place in other.models[index].attributes.indices {
                other.models[index].attributes[place].column += "x"
                other.models[index].attributes[place].doc = "Other."
                other.models[index].attributes[place].originalName = "was"
            }
        }
        #expect(apiHash(of: other) == apiHash(of: schema))
        #expect(storeHash(of: other) != storeHash(of: schema))
    }

    static let changes: [(String, @Sendable (inout Schema) -> Void)] = [
        ("name", { $0.name = "Other" }), ("access", { $0.access = .internal }),
        ("model", { $0.models[0].name = "Journey" }),
        ("class", { $0.models[0].className = "Journey" }), ("base", { $0.models[1].base = nil }),
        ("abstract", { $0.models[0].isAbstract = true }), ("order", { $0.models[0].attributes.swapAt(0, 1) }),
        ("attribute", { $0.models[0].attributes[0].name = "goal" }),
        ("type", { $0.models[0].attributes[0].type = .scalar(.url) }),
        ("optional", { $0.models[0].attributes[0].isOptional = true }),
        ("default", { $0.models[0].attributes[4].defaultValue = .integer(1) }),
        ("no default", { $0.models[0].attributes[4].defaultValue = nil }),
        ("target", { $0.models[0].relationships[0].target = "Tag" }),
        ("cardinality", { $0.models[0].relationships[0].cardinality = .one }),
        ("optional array", { $0.models[0].relationships[1].isOptionalArray = true }),
        ("inverse", { $0.models[0].relationships[0].inverse = nil }),
        ("rule", { $0.models[0].relationships[0].deleteRule = .deny }),
        ("ordered", { $0.models[0].relationships[1].orderColumn = "_order_tags" }),
        ("conflict", { $0.models[3].uniques[0].onConflict = .ignore }), ("unique", { $0.models[3].uniques = [] }),
        ("case", { $0.enums[0].cases[0].name = "waiting" }),
        ("raw value", { $0.enums[0].cases[0].rawValue = .string("x") }),
        ("order of cases", { $0.enums[0].cases.swapAt(0, 1) }), ("backing", { $0.enums[0].isIntBacked = true }),
    ]

    @Test func everyChangeOfTheSwiftCounts() {
        var hashes: Set = [apiHash(of: schema)]
        for (what, change) in Self.changes {
            var other = schema
            change(&other)
            #expect(hashes.insert(apiHash(of: other)).inserted, "\(what)")
        }
    }
}
