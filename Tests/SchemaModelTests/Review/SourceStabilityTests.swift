import SchemaDiagnostics
import Testing

@testable import SchemaModel

/// The profile `sourceStable`: what of the generated Swift code could use, and cannot any more.
struct SourceStabilityTests {
    private static func model(_ attributes: String, _ rest: String = "") -> String {
        "models: { Trip: { attributes: { \(attributes) }\(rest) } }"
    }

    /// Reviews the second text, which has the profile, after the first.
    @discardableResult
    private func expect(
        _ old: String, _ new: String, _ expected: [(Int, FindingCode)], version: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [String] {
        try expectReview(
            "profiles: [sourceStable]\n" + new, after: [old], version: version, expected,
            sourceLocation: sourceLocation
        ).map {
            $0.message.replacing(
                "; code written for version 1.0.0 breaks with 1.1.0, of the same major version", with: "")
        }
    }

    @Test func whatSwiftDoesNotSeeIsFree() throws {
        try expect(
            """
            enums: { S: [a, b] }
            models:
              Base: { attributes: { x: Int? } }
              Trip:
                inherits: Base
                attributes:
                  a: Decimal(12,2)
                  s: { type: S, default: a }
                  d: { type: Date, default: now }
                  u: { type: String, unique: true }
                  up: Int = 1
                  v: { type: "[Decimal(5,1)]" }
                relationships: { other: { type: "Other?", inverse: none } }
              Other: {}
            """,
            """
            enums: { S: { cases: { a: A, b: b } } }
            models:
              Base: { attributes: { x: { type: "Int?", column: y }, up: Int = 2, more: String? } }
              Reise:
                originalName: Trip
                class: Trip
                inherits: Base
                attributes:
                  a: Decimal(14,3)
                  s: { type: S, default: b, unknown: default }
                  new: { type: Int, default: 0 }
                  d: { type: Date, default: now, store: iso8601 }
                  u: { type: String, maxLength: 4 }
                  v: { type: "[Decimal]" }
                  t: { type: Int, default: 0, transient: true }
                relationships: { other: { type: "Other?", inverse: none, deleteRule: nullify } }
                indexes: [[a]]
                init: [x, a, s, d, u, up, v, more, new, other]
              Other: {}
            """, [])
    }

    @Test func types() throws {
        let messages = try expect(
            """
            enums: { S: [a], E: [a], G: external, H: [a] }
            structs: { P: { x: Int } }
            models: { A: {}, B: {}, C: {} }
            """,
            """
            enums: { ⟦4⟧P: [a], H: external }
            models: { ⟦1⟧A2: { originalName: A }, B: {}, ⟦2⟧Copy: { originalName: C }, ⟦3⟧E: {} }
            """,
            [
                (1, .sourceTypeRemoved), (2, .sourceTypeRemoved), (3, .sourceTypeRemoved), (4, .sourceTypeRemoved),
                (5, .sourceTypeRemoved),
            ], version: "⟦5⟧1.1.0")
        #expect(
            messages == [
                "the enum `S` is gone", "`P` was a struct and is an enum now", "the class `A` is called `A2` now",
                "the class `C` is called `Copy` now", "`E` was an enum and is a class now",
            ])
        let names = try expectReview(
            "profiles: [sourceStable]\ngenerate: { access: ⟦1⟧internal }\nmodels: { A: {} }",
            after: ["generate: { access: package }\nmodels: { A: {} }"], [(1, .sourceAccess)])
        #expect(
            names[0].message.hasPrefix("`access` was `package` and is `internal` now; code written for version 1.0.0 "))
        try expect(
            "generate: { access: package }\nmodels: { A: {} }", "generate: { access: public }\nmodels: { A: {} }", [])
    }

    @Test func properties() throws {
        let messages = try expect(
            """
            models:
              Trip:
                attributes:
                  gone: Int?
                  old: String?
                  a: Int
                  b: Int?
                  c: Int = 0
                  k: { type: Data?, transformer: Zip }
                  t: { type: Int, default: 0, transient: true }
                relationships:
                  one: { type: "Trip?", inverse: none }
                  many: { type: "[Trip]", inverse: none }
            """,
            """
            models:
              ⟦1⟧Trip:
                attributes:
                  ⟦2⟧new: { type: "String?", originalName: old }
                  a: ⟦3⟧Int?
                  b: ⟦4⟧Double?
                  ⟦5⟧c: { type: Int, derived: "a" }
                  k: ⟦6⟧Data?
                  t: { type: ⟦7⟧String, default: "", transient: true }
                relationships:
                  one: { type: "⟦8⟧[Trip]", inverse: none }
                  many: { type: "⟦9⟧[Trip]?", inverse: none }
            """,
            [
                (1, .sourceMemberRemoved), (2, .sourceMemberRemoved), (3, .sourceTypeChanged), (4, .sourceTypeChanged),
                (5, .sourceTypeChanged), (6, .sourceTypeChanged), (7, .sourceTypeChanged), (8, .sourceTypeChanged),
                (9, .sourceTypeChanged), (1, .sourceInitializer),
            ])
        #expect(
            messages == [
                "the property `Trip.gone` is gone", "the initialiser of `Trip` does not take `c` any more",
                "the property `Trip.old` is called `new` now", "`Trip.a` was `Int` and is `Int?` now",
                "`Trip.b` was `Int?` and is `Double?` now", "`Trip.c` can only be read now",
                "`Trip.k` was `Zip.Value?` and is `Data?` now", "`Trip.t` was `Int` and is `String` now",
                "`Trip.one` was `Trip?` and is `[Trip]` now", "`Trip.many` was `[Trip]` and is `[Trip]?` now",
            ])
    }

    @Test func aMemberThatMovesUpIsStillThere() throws {
        let old = """
            models:
              Base: {}
              Sub: { inherits: Base, attributes: { a: Int?, b: Int? } }
            """
        try expect(
            old, "models: { Base: { attributes: { a: Int?, b: Int? } }, Sub: { inherits: Base } }", [])
        try expect(
            "models: { Base: { attributes: { a: Int? } }, Sub: { inherits: Base } }",
            "models: { ⟦1⟧Base: {}, Sub: { inherits: Base, attributes: { a: Int? } } }", [(1, .sourceMemberRemoved)])
    }

    @Test func initializers() throws {
        let messages = try expect(
            Self.model("a: Int, b: Int = 0, c: Int?, d: Int"),
            """
            models:
              ⟦1⟧Trip:
                attributes: { a: Int, d: Int, c: Int?, ⟦2⟧b: Int, ⟦3⟧e: Int, f: Int = 1 }
                relationships: { ⟦4⟧x: { type: Trip, inverse: none }, y: { type: "[Trip]", inverse: none } }
            """,
            [(1, .sourceInitializer), (2, .sourceInitializer), (3, .sourceInitializer), (4, .sourceInitializer)])
        #expect(
            messages == [
                "the initialiser of `Trip` took `a`, `b`, `c`, `d` in this order and takes `a`, `d`, `c`, `b` now",
                "the initialiser's parameter `Trip.b` has no default any more",
                "the initialiser takes `Trip.e` now, which has no default",
                "the initialiser takes `Trip.x` now, which has no default",
            ])
        // Narrowed by hand.
        try expect(
            Self.model("a: Int = 0, b: Int = 0"),
            "models: { ⟦1⟧Trip: { attributes: { a: Int = 0, b: Int = 0 }, init: [b] } }", [(1, .sourceInitializer)])
        // Told once, at the base, though every class below takes it.
        try expect(
            "models: { Base: {}, Sub: { inherits: Base }, Low: { inherits: Sub } }",
            "models: { Base: { attributes: { ⟦1⟧a: Int } }, Sub: { inherits: Base }, Low: { inherits: Sub } }",
            [(1, .sourceInitializer)])
    }

    @Test func structs() throws {
        try expect(
            "structs: { P: { x: Int, y: Int, z: Int? } }\nmodels: { A: {} }",
            "structs: { ⟦1⟧P: { ⟦2⟧x: Double, z: Int?, ⟦3⟧w: Int, v: Int = 0 } }\nmodels: { A: {} }",
            [(1, .sourceMemberRemoved), (2, .sourceTypeChanged), (3, .sourceInitializer)])
    }

    @Test func enums() throws {
        let messages = try expect(
            "enums: { S: [a, b, c], N: [x] }\nmodels: { A: {} }",
            """
            enums:
              ⟦1⟧S: { cases: { a: a, ⟦2⟧B: b, ⟦3⟧d: d } }
              ⟦4⟧N: { type: Int, cases: { x: 1 } }
            models: { A: {} }
            """,
            [(1, .sourceCaseRemoved), (2, .sourceCaseRemoved), (3, .sourceCaseAdded), (4, .sourceCaseRemoved)])
        #expect(
            messages == [
                "the case `S.c` is gone", "the case `S.b` is called `B` now",
                "the case `S.d` is new, which no `switch` over the enum names",
                "raw values of `N` were `String` and are `Int` now",
            ])
    }

    @Test func classes() throws {
        let messages = try expect(
            "models: { A: {}, B: { inherits: A }, C: {}, D: { inherits: C } }",
            "models: { A: {}, ⟦1⟧B: {}, ⟦2⟧C: { abstract: true }, D: { inherits: C }, E: { inherits: D } }",
            [(1, .sourceClass), (2, .sourceClass)])
        #expect(
            messages == [
                "`B` was a `A` and is none now", "`C` is abstract now, and code makes objects of it",
            ])
        // A base that comes between leaves what was there.
        try expect(
            "models: { A: {}, B: { inherits: A } }",
            "models: { A: {}, M: { inherits: A }, B: { inherits: M } }", [])
    }

    @Test func aMajorVersionMayBreak() throws {
        let (old, new) = (Self.model("a: Int?"), Self.model("b: Int?"))
        try expect(old, new, [], version: "2.0.0")
        try expectReview(
            "profiles: [sourceStable]\nmodels: { ⟦1⟧Trip: { attributes: { b: Int? } } }", after: [old],
            version: "1.0.1",
            [(1, .sourceMemberRemoved)])
        // The newest release of the major version counts, whether or not it had the profile.
        try expectReview("profiles: [sourceStable]\n" + new, after: [old, new], [])
    }

    @Test func otherAlphabets() throws {
        let messages = try expect(
            "models: { سفر: { attributes: { مقصد: String, ημέρα: Int? } } }",
            "models: { ⟦1⟧سفر: { attributes: { مقصد: ⟦2⟧String? } } }",
            [(1, .sourceMemberRemoved), (2, .sourceTypeChanged)])
        #expect(messages[0] == "the property `سفر.ημέρα` is gone")
    }
}
