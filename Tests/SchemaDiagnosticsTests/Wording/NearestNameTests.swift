import Pacing
import SchemaDiagnostics
import Testing

@Suite struct NearestNameTests {
    @Test(arguments: [
        ("atributes", "attributes"), ("realtionships", "relationships"), ("inheirts", "inherits"),
        ("delete_rule", "deleteRule"),
        ("DeleteRule", "deleteRule"), ("defualt", "default"), ("typ", "type"), ("uniqe", "unique"),
        ("external-storage", "externalStorage"),
    ]) func slips(written: String, meant: String) {
        let keys = [
            "attributes", "relationships", "inherits", "indexes", "unique", "deleteRule", "default", "type",
            "externalStorage",
        ]
        #expect(nearestName(to: written, among: keys) == meant)
    }

    @Test func nothingNear() {
        #expect(nearestName(to: "colour", among: ["type", "default", "unique"]) == nil)
        #expect(nearestName(to: "a", among: ["b", "c"]) == nil)
        #expect(nearestName(to: "", among: ["a"]) == nil)
        #expect(nearestName(to: "name", among: []) == nil)
        #expect(nearestName(to: "name", among: ["name"]) == nil)
        #expect(nearestName(to: "note", among: ["name"]) == nil)
    }

    @Test func swapsCountOnceAndTheNearestWins() {
        #expect(nearestName(to: "Tirp", among: ["Tag", "Trip"]) == "Trip")
        #expect(nearestName(to: "bookins", among: ["booking", "bookings"]) == "booking")
        #expect(nearestName(to: "bookngs", among: ["booking", "bookings"]) == "bookings")
    }

    @Test func charactersNotBytesCount() {
        // One letter of another alphabet, an accent in another form, one emoji of many scalars.
        #expect(nearestName(to: "سفرر", among: ["سفر"]) == "سفر")
        #expect(nearestName(to: "cafe\u{301}s", among: ["caf\u{E9}"]) == "caf\u{E9}")
        #expect(nearestName(to: "cafe\u{301}", among: ["caf\u{E9}"]) == nil)
        #expect(nearestName(to: "a👨‍👩‍👧bc", among: ["abc"]) == "abc")
    }

    @Test func longTextsAreShortened() {
        #expect(shortened("سفر") == "سفر")
        #expect(shortened(String(repeating: "é", count: 80)) == String(repeating: "é", count: 80))
        let long = shortened(String(repeating: "a", count: 50) + String(repeating: "b", count: 1_000_000))
        #expect(long == String(repeating: "a", count: 40) + "…" + String(repeating: "b", count: 39))
    }

    @Test func hostileNamesCostLittle() {
        // A table of distances would cost a hundred times as much for ten times the letters.
        let growth = Growth(from: 100_000, by: 10) { length in
            let long = String(repeating: "a", count: length)
            return workSeconds {
                #expect(nearestName(to: long, among: [String](repeating: "attributes", count: 1_000)) == nil)
                #expect(nearestName(to: "attribute", among: [long, "attributes"]) == "attributes")
            }
        }
        #expect(growth.isWithinLimit, "\(growth)")
    }
}
