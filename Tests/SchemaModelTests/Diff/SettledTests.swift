import SchemaDiagnostics
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// A comparison leaves out what did not change, and comes to the same answers as one that looks at everything.
struct SettledTests {
    /// What a step changes and where values come from.
    private struct Answers: Equatable {
        var changes: [SchemaChange]
        var mapping: StoreMapping?

        init(_ old: Schema, _ new: Schema, _ directives: MigrationDirectives, settles: Bool) {
            let match = SchemaMatch(from: old, to: new, directives: directives, settles: settles)
            changes = SchemaDiffer(from: old, to: new, match: match, directives: directives).changes()
            mapping = changes.allSatisfy(\.isPlannable) ? match.storeMapping(from: old, to: new) : nil
        }
    }

    /// - Returns: the models that were left out.
    @discardableResult private func compare(
        _ old: Schema, _ new: Schema, _ directives: MigrationDirectives = MigrationDirectives(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Set<String> {
        let (short, long) = (
            Answers(old, new, directives, settles: true), Answers(old, new, directives, settles: false)
        )
        #expect(short == long, sourceLocation: sourceLocation)
        return SchemaMatch(from: old, to: new, directives: directives).settled
    }

    private func settled(_ old: String, _ new: String, sourceLocation: SourceLocation = #_sourceLocation) throws
        -> Set<String>
    {
        let versions = try Versions(old, new, sourceLocation: sourceLocation)
        return compare(
            versions.schemas[0], versions.schemas[1],
            versions.directives[versions.schemas[1].version] ?? MigrationDirectives(), sourceLocation: sourceLocation)
    }

    @Test(arguments: [InheritanceStrategy.single, .joined, .concrete], 1...40)
    func randomHistories(strategy: InheritanceStrategy, seed: UInt64) {
        let history = RandomHistory(seed: seed, versions: 4, strategy: strategy)
        for (index, old) in history.schemas.enumerated() {
            for new in history.schemas[index...] {
                compare(old, new, history.removed[new.version] ?? MigrationDirectives())
                // Backwards, most is refused.
                compare(new, old)
            }
        }
    }

    @Test func whatIsLeftOut() throws {
        #expect(
            try settled(
                "models: { A: { attributes: { a: Int } }, B: { attributes: { b: Int } }, C: {} }",
                "models: { A: { attributes: { a: Int } }, B: { attributes: { b: Int? } }, D: {} }") == ["A"])
    }

    @Test func oneClassKeepsItsHierarchyIn() throws {
        let hierarchy = "A: { attributes: { a: Int } }, B: { inherits: A }, C: { inherits: B"
        #expect(try settled("models: { \(hierarchy) } }", "models: { \(hierarchy) } }") == ["A", "B", "C"])
        #expect(try settled("models: { \(hierarchy) } }", "models: { \(hierarchy) }, D: { inherits: A } }") == [])
        #expect(try settled("models: { \(hierarchy) }, D: { inherits: A } }", "models: { \(hierarchy) } }") == [])
        #expect(
            try settled("models: { \(hierarchy) } }", "models: { \(hierarchy), attributes: { c: Int = 1 } } }") == [])
    }

    @Test func hintThatDoesNothingAnyMore() throws {
        let versions = try Versions(
            "models: { A: { attributes: { a: Int } } }",
            "models: { A: { attributes: { b: { type: Int, originalName: a } } } }",
            "models: { A: { attributes: { b: { type: Int, originalName: a } } } }")
        #expect(compare(versions.schemas[1], versions.schemas[2]) == ["A"])
        #expect(
            diff(from: versions.schemas[1], to: versions.schemas[2]).map(\.kind)
                == [.hintStale(name: "A.b", originalName: "a")])
    }

    @Test func whatItNamesChanges() throws {
        // The struct of an attribute.
        let model = "models: { A: { attributes: { p: P, e: E } } }"
        #expect(
            try settled(
                "structs: { P: { x: Int } }\nenums: { E: [a, b] }\n\(model)",
                "structs: { P: { x: Int, y: Int = 0 } }\nenums: { E: [a, b] }\n\(model)") == ["A"])
        // The cases of its enum.
        #expect(
            try settled(
                "structs: { P: { x: Int } }\nenums: { E: [a, b] }\n\(model)",
                "structs: { P: { x: Int } }\nenums: { E: [a] }\n\(model)") == ["A"])
        // The target of a relationship, which another class takes the name of.
        let end = "A: { relationships: { b: { type: B?, inverse: none } } }"
        #expect(
            try settled(
                "models: { \(end), B: { attributes: { x: Int } }, C: { attributes: { y: Int } } }",
                """
                models: { \(end), B: { originalName: C, attributes: { y: Int } }, C: { originalName: B, attributes: { x: Int } } }
                """) == ["A"])
    }

    @Test func whatTheAuthorSaysStillCounts() throws {
        let models = "A: { attributes: { a: Int, b: Int } }"
        let versions = try Versions("models: { \(models) }", migrated(models, "values: { A.a: b + 1 }"))
        let directives = try #require(versions.directives[versions.schemas[1].version])
        #expect(compare(versions.schemas[0], versions.schemas[1], directives) == ["A"])
        let mapping = SchemaMatch(from: versions.schemas[0], to: versions.schemas[1], directives: directives)
            .storeMapping(from: versions.schemas[0], to: versions.schemas[1])
        #expect(mapping.tables["A"]?.columns["b"] == .stored("b"))
        #expect(mapping.tables["A"]?.columns["a"] != .stored("a"))
    }
}
