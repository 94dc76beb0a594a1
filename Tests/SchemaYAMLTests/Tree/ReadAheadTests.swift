import Foundation
import SchemaDiagnostics
import Testing

@testable import SchemaYAML

/// Reading ahead must not show: tree and findings are those of reading event by event.
struct ReadAheadTests {
    private func expectSame(
        _ text: String, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let source = SourceText(path: "x", text: text)
        var plain = YAMLTreeBuilder(source, readsAhead: false)
        var ahead = YAMLTreeBuilder(source, readsAhead: true)
        #expect(plain.build() == ahead.build(), comment, sourceLocation: sourceLocation)
        #expect(plain.findings == ahead.findings, comment, sourceLocation: sourceLocation)
    }

    private func models(_ count: Int) -> String {
        "schema: Large\nmodels:\n"
            + (0..<count).map { "  Model\($0):\n    attributes: { \"名\($0)\": String, b: 'Int = \($0)' }\n" }.joined()
    }

    @Test(arguments: [1, 40, 400, 4_000]) func aTreeOfAnyLength(count: Int) {
        var builder = YAMLTreeBuilder(SourceText(path: "x", text: models(count)), readsAhead: true)
        #expect(builder.build()?.entries?.last?.value.entries?.count == count)
        #expect(builder.findings.isEmpty)
        expectSame(models(count))
    }

    @Test(arguments: ["  [", "  Model1: 1\n", "\t", "---\na: b\n", "  x: *nowhere\n", "\u{1}", "  y: &a [*a]\n"])
    func whatStopsTheWalkStopsItAtTheSamePlace(fault: String) {
        for count in [0, 3, 100, 2_000] {
            expectSame(models(count) + fault, "behind \(count)")
            expectSame(models(count) + fault + models(500), "between \(count) and 500")
        }
    }

    @Test func damagedFilesInAnyPlace() {
        var random = SystemRandomNumberGenerator()
        let whole = Array(models(600).utf8)
        for round in 0..<60 {
            var bytes = whole
            let place = Int.random(in: 0..<bytes.count, using: &random)
            if round.isMultiple(of: 2) {
                bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random)
            } else {
                bytes.removeSubrange(place...)
            }
            expectSame(String(decoding: bytes, as: UTF8.self), "round \(round), place \(place)")
        }
    }

    /// A walk that ends early leaves the other thread in the middle of its work.
    @Test func manyWalksThatEndEarly() async {
        let text = models(3) + "---\n" + models(3_000)
        await withTaskGroup(of: Int.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    var builder = YAMLTreeBuilder(SourceText(path: "x", text: text), readsAhead: true)
                    _ = builder.build()
                    return builder.findings.count
                }
            }
            for await count in group { #expect(count == 1) }
        }
    }
}
