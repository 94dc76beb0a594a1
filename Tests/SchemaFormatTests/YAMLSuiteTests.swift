import Foundation
import Testing

/// The public YAML test suite, run where the environment variable SCHEMAGEN_CASES names the folder of cases.
@Suite struct YAMLSuiteTests {
    struct Case: Decodable {
        let id: String
        let yaml: String
    }

    static let folder = ProcessInfo.processInfo.environment["SCHEMAGEN_CASES"]

    @Test(.enabled(if: folder != nil, "SCHEMAGEN_CASES is not set"))
    func `Whatever a schema may hold of YAML keeps comments and meaning`() throws {
        let path = try #require(Self.folder) + "/yaml-test-suite/cases.json"
        let cases = try JSONDecoder().decode([Case].self, from: Data(contentsOf: URL(filePath: path)))
        let valid = cases.filter { check($0.yaml) != nil }
        #expect(valid.count > 150)
        #expect(valid.reduce(0) { $0 + checkMutations(of: $1.yaml, rounds: 12) } > 300)
    }
}
