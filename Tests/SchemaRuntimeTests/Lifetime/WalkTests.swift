import Foundation
import Testing

/// Random walks over lifetimes. `SCHEMA_WALKS` says how many; under the address sanitizer they find what is used after its end.
@Suite struct WalkTests {
    private static var seeds: ClosedRange<UInt64> {
        1...(ProcessInfo.processInfo.environment["SCHEMA_WALKS"].flatMap(UInt64.init) ?? 25)
    }

    @Test(arguments: seeds) func `A walk keeps both ends of every link, agrees with the store and leaks nothing`(
        seed: UInt64
    ) throws {
        let walk = try Walk(seed: seed)
        try walk.run(steps: 300)
        let left = walk.end()
        #expect(left.isEmpty, "objects are left after \(walk.log.suffix(60).joined(separator: "; "))")
    }
}
