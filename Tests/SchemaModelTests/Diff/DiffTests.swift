import Pacing
import SchemaDiagnostics
import SchemaSnapshot
import Testing

@testable import SchemaModel

struct DiffTests {
    private func kinds(_ old: String, _ new: String, sourceLocation: SourceLocation = #_sourceLocation) throws
        -> [SchemaChange.Kind]
    {
        let versions = try Versions(old, new, sourceLocation: sourceLocation)
        return diff(from: versions.schemas[0], to: versions.schemas[1]).map(\.kind)
    }

    private static func trip(_ attributes: String, _ rest: String = "") -> String {
        "models: { Trip: { attributes: { \(attributes) }\(rest) } }"
    }

    @Test func attributes() throws {
        #expect(
            try kinds(
                Self.trip("a: Int, b: Int, c: Int?, d: Int, e: Int = 1, f: Int8"),
                Self.trip("a2: { type: Int, originalName: a }, c: Int, d: Int?, e: Int = 2, f: Int, g: String?"))
                == [
                    .attributeRemoved(MemberName("Trip", "b"), resembles: nil),
                    .attributeRenamed(from: MemberName("Trip", "a"), to: MemberName("Trip", "a2")),
                    .attributeBecameRequired(MemberName("Trip", "c"), type: "Int"),
                    .attributeBecameOptional(MemberName("Trip", "d")),
                    .attributeDefaultChanged(MemberName("Trip", "e")),
                    .attributeTypeChanged(MemberName("Trip", "f"), from: "Int8", to: "Int"),
                    .attributeAdded(MemberName("Trip", "g"), type: "String"),
                ])
    }

    @Test func relationships() throws {
        let old = """
            models:
              A:
                relationships:
                  one: { type: "B?", inverse: as }
                  gone: { type: "B?", inverse: none }
                  named: { type: "B?", inverse: none }
                  strict: { type: B, inverse: none }
                  other: { type: "B?", inverse: none }
              B: { relationships: { as: { type: "[A]", inverse: one } } }
              C: {}
            """
        let new = """
            models:
              A:
                relationships:
                  one: { type: "B?", inverse: as }
                  called: { type: "B?", inverse: none, originalName: named }
                  strict: { type: "B?", inverse: none }
                  other: { type: "C?", inverse: none }
                  more: { type: "[C]", inverse: none }
              B: { relationships: { as: { type: "[A]", inverse: one, deleteRule: cascade } } }
              C: {}
            """
        #expect(
            try kinds(old, new) == [
                .relationshipRemoved(MemberName("A", "gone"), resembles: nil),
                .relationshipRenamed(from: MemberName("A", "named"), to: MemberName("A", "called")),
                .relationshipBecameOptional(MemberName("A", "strict")),
                .relationshipTargetChanged(MemberName("A", "other"), from: "B", to: "C"),
                .relationshipAdded(MemberName("A", "more")),
                .deleteRuleChanged(MemberName("B", "as"), from: .nullify, to: .cascade),
            ])
    }

    @Test func inverseComes() throws {
        #expect(
            try kinds(
                "models: { A: { relationships: { b: { type: B?, inverse: none } } }, B: {} }",
                "models: { A: { relationships: { b: { type: B?, inverse: as } } }, B: { relationships: { as: { type: \"[A]\", inverse: b } } } }"
            ) == [
                .inverseChanged(MemberName("A", "b"), from: nil, to: "as"), .relationshipAdded(MemberName("B", "as")),
            ])
    }

    @Test func modelsAndClasses() throws {
        #expect(
            try kinds(
                "models: { A: { abstract: true }, B: { inherits: A, attributes: { x: Int? } }, C: {}, D: { inherits: A } }",
                """
                models:
                  A: { attributes: { x: Int? } }
                  M: { inherits: A }
                  B2: { inherits: M, originalName: B }
                  D: { inherits: A, abstract: true }
                """) == [
                    .modelRemoved("C", resembles: nil), .modelBecameConcrete("A"),
                    .attributeMoved(from: MemberName("B", "x"), to: MemberName("A", "x")), .modelAdded("M"),
                    .modelRenamed(from: "B", to: "B2"), .baseChanged("B2", from: "A", to: "M"),
                    .modelBecameAbstract("D"),
                ])
    }

    @Test func indexesAndUniques() throws {
        #expect(
            try kinds(
                Self.trip("a: Int, b: Int", ", indexes: [[a], [a, b]], unique: [[a, b], [b]]"),
                Self.trip(
                    "c: { type: Int, originalName: a }, b: Int",
                    ", indexes: [[c], [c, -b]], unique: [{ columns: [b, c], onConflict: error }, [c]]"))
                == [
                    .attributeRenamed(from: MemberName("Trip", "a"), to: MemberName("Trip", "c")),
                    .indexRemoved(model: "Trip", columns: ["c", "b"]), .indexAdded(model: "Trip", columns: ["c", "b"]),
                    .conflictRuleChanged(model: "Trip", members: ["b", "c"]),
                    .uniqueAdded(model: "Trip", members: ["c"]),
                    .uniqueRemoved(model: "Trip", members: ["b"]),
                ])
    }

    @Test func enums() throws {
        #expect(
            try kinds(
                "enums: { S: [a, b], T: [x] }\n" + Self.trip("s: S"),
                "enums: { S: { type: String, cases: { A: a, c: c } }, U: [y] }\n" + Self.trip("s: S")) == [
                    .enumCaseRemoved(enumeration: "S", name: "b"),
                    .enumCaseRenamed(enumeration: "S", from: "a", to: "A"),
                    .enumCaseAdded(enumeration: "S", name: "c"), .enumAdded("U"), .enumRemoved("T"),
                ])
    }

    @Test func aRawValueIsItsBytes() throws {
        func changes(_ old: String, _ new: String) throws -> [SchemaChange] {
            let body = "\n" + Self.trip("s: S")
            let versions = try Versions(
                "enums: { S: { cases: { a: a, é: \(old) } } }" + body,
                "enums: { S: { cases: { a: a, é: \(new) } } }" + body)
            return diff(from: versions.schemas[0], to: versions.schemas[1])
        }
        let found = try changes("caf\u{E9}", "cafe\u{301}")
        #expect(found.map(\.code) == [.enumCaseRemoved, nil] && found.first?.risk == .lossy)
        #expect(try changes("caf\u{E9}", "caf\u{E9}").isEmpty)
    }

    @Test func casesMayNotExchangeTheirRawValues() throws {
        func changes(_ old: String, _ new: String, stored: Bool = true) throws -> [SchemaChange] {
            let trip = Self.trip(stored ? "s: S" : "a: Int")
            let versions = try Versions("enums: { S: \(old) }\n" + trip, "enums: { S: \(new) }\n" + trip)
            return diff(from: versions.schemas[0], to: versions.schemas[1])
        }
        let swapped = try changes("[a, b]", "{ type: String, cases: { a: b, b: a } }")
        #expect(swapped.map(\.risk) == [.ambiguous, .ambiguous])
        #expect(swapped.map(\.code) == [.enumCaseRemoved, .enumCaseRemoved])
        let finding = swapped[0].finding(
            from: SchemaVersion(1, 0, 0), to: SchemaVersion(2, 0, 0), places: SchemaPlaces())
        #expect(finding?.message.hasPrefix("`S.a` takes the raw value that `b` had in version 1.0.0") == true)
        // `b` keeps its name, and what was written of it is now `a`'s.
        #expect(
            try changes("{ type: Int, cases: { a: 1, b: 2 } }", "{ type: Int, cases: { a: 2, b: 3, c: 1 } }")
                .map(\.isPlannable) == [false, true, false])
        #expect(try changes("[a, b]", "{ type: String, cases: { x: a, b: b } }").map(\.isPlannable) == [true])
        #expect(
            try changes("[a, b]", "{ type: String, cases: { a: b, b: a } }", stored: false).allSatisfy(\.isPlannable))
    }

    @Test func anotherEnumMayNotExchangeRawValuesEither() throws {
        func isPlannable(_ cases: String) throws -> Bool {
            let enums = "enums: { S: [a, b], T: { type: String, cases: { \(cases) } } }\n"
            let versions = try Versions(enums + Self.trip("s: S"), enums + Self.trip("s: T"))
            return diff(from: versions.schemas[0], to: versions.schemas[1]).allSatisfy(\.isPlannable)
        }
        #expect(try !isPlannable("a: b, b: a"))
        #expect(try !isPlannable("a: b, b: c, c: a"))
        #expect(try isPlannable("a: a, b: b, c: c"))
        #expect(try isPlannable("x: a, y: b"))
    }

    @Test func theSchemaIsRenamed() throws {
        let versions = try Versions(Self.trip("a: Int"), Self.trip("a: Int"))
        var older = versions.schemas[0]
        #expect(diff(from: older, to: versions.schemas[1]).isEmpty)
        older.name = "Journeys"
        let changes = diff(from: older, to: versions.schemas[1])
        #expect(changes.map(\.kind) == [.schemaRenamed(from: "Journeys", to: "Test")])
        #expect(changes.map(\.isPlannable) == [true])
        var findings = Findings()
        let plan = planMigration(
            from: older, to: versions.schemas[1], places: versions.places, findings: &findings)
        #expect(plan?.steps.isEmpty == true)
        #expect(findings.all.map(\.code) == [.schemaRenamed] && findings.all.map(\.severity) == [.warning])
        #expect(findings.all[0].message.hasSuffix("`JourneysSchema` of generated code becomes `TestSchema`"))
        #expect(versions.text(at: findings.all[0].range) == "Test")
    }

    @Test func riskAndConsent() throws {
        let versions = try Versions(Self.trip("a: Int, b: Int?"), Self.trip("b: Int, c: Date, d: Int?"))
        let changes = diff(from: versions.schemas[0], to: versions.schemas[1])
        #expect(changes.map(\.risk) == [.lossy, .needsValue, .needsValue, .safe])
        #expect(changes.map(\.code) == [.attributeRemoved, .becameRequired, .requiredWithoutValue, nil])
        #expect(changes.map(\.isPlannable) == [false, false, false, true])
        let consented = diff(
            from: versions.schemas[0], to: versions.schemas[1], directives: MigrationDirectives(remove: ["Trip.a"]))
        #expect(consented.map(\.isPlannable) == [true, false, false, true])
    }

    @Test func docsOrderAndFormattingAreNoChange() throws {
        #expect(
            try kinds(
                "models: { A: { attributes: { x: Int, y: Int } }, B: {} }",
                "models:\n  B: {}\n  A:\n    doc: What.\n    attributes:\n      y: { type: Int, doc: Why. }\n      x: Int\n"
            ) == [])
    }

    @Test func largeSchemasAreComparedInLinearTime() throws {
        func schema(_ count: Int, _ extra: Int) -> Schema {
            .make(
                (0..<count).map { number in
                    .make(
                        "M\(number)", (0..<(10 + extra)).map { .make("a\($0)", .int, optional: true) },
                        [.key("next", to: "M\((number + 1) % count)")])
                })
        }
        let growth = Growth(from: 100) { count in
            let (old, new) = (schema(count, 0), schema(count, 1))
            var findings = Findings()
            var stepCount: Int?
            let seconds = undividedWorkSeconds {
                stepCount = planMigration(from: old, to: new, places: SchemaPlaces(), findings: &findings)?.steps.count
            }
            #expect(stepCount == count)
            return seconds
        }
        #expect(growth.isWithinLimit, "\(growth)")
    }
}
