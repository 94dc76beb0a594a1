import Foundation
import FuzzHarness
import Testing

/// The inputs that fuzzing found, and those that were written to be nasty: each entrance keeps its promises for each of them.
@Suite struct CorpusTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fuzzers/Corpus")

    static func inputs(of entrance: Entrance) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: folder.appending(path: entrance.rawValue), includingPropertiesForKeys: nil
        ).sorted { $0.path < $1.path }
    }

    @Test(arguments: Entrance.allCases) func `Every input of the corpus is taken without an accident`(
        entrance: Entrance
    ) throws {
        let inputs = try Self.inputs(of: entrance)
        #expect(inputs.count >= 5)
        for input in inputs {
            let bytes = [UInt8](try Data(contentsOf: input))
            #expect(throws: Never.self, "\(input.lastPathComponent)") { try entrance.run(bytes) }
        }
    }

    @Test(arguments: Entrance.allCases) func `An input of another entrance is no accident either`(entrance: Entrance)
        throws
    {
        for other in Entrance.allCases where other != entrance {
            for input in try Self.inputs(of: other) {
                let bytes = [UInt8](try Data(contentsOf: input))
                #expect(throws: Never.self, "\(input.lastPathComponent)") { try entrance.run(bytes) }
            }
        }
    }
}
