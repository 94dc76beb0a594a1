import Foundation
import SchemaDiagnostics
import SchemaYAML
import Testing

/// The public YAML test suite, run where the environment variable SCHEMAGEN_CASES names the folder of cases.
@Suite struct YAMLTestSuiteTests {
    struct Case: Decodable {
        let id: String
        let name: String
        let error: Bool
        let yaml: String
        let json: String?
    }

    static let folder = ProcessInfo.processInfo.environment["SCHEMAGEN_CASES"]

    @Test(.enabled(if: folder != nil, "SCHEMAGEN_CASES is not set"))
    func theListOfKnownFailuresIsTrue() throws {
        let path = try #require(Self.folder) + "/yaml-test-suite/cases.json"
        let cases = try JSONDecoder().decode([Case].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(cases.count == 402)
        let known = knownFailures()
        for test in cases {
            let difference = try difference(of: test)
            switch (difference, known[test.id]) {
            case (nil, let reason?):
                Issue.record("\(test.id) passes; take it off the list of known failures (\(reason))")
            case (let difference?, nil): Issue.record("\(test.id) (\(test.name)): \(difference)")
            case (let difference?, let reason?):
                // A case that a rule of ours refuses must be refused by that rule.
                let code = reason.firstRange(of: /SG\d+/).map { String(reason[$0]) }
                #expect(code.map(difference.contains) != false, "\(test.id): \(difference), expected \(reason)")
            case (nil, nil): break
            }
        }
        #expect(Set(known.keys).subtracting(cases.map(\.id)) == [])
    }

    /// What our reading has against the suite's; `nil` where they agree.
    private func difference(of test: Case) throws -> String? {
        var findings = Findings()
        let tree = parseYAML(SourceText(path: test.id, text: test.yaml), findings: &findings)
        let errors = findings.all.map { "\($0.code) \($0.message)" }.joined(separator: "; ")
        if test.error { return findings.hasErrors ? nil : "accepted" }
        if findings.hasErrors { return errors }
        guard let json = test.json, let tree else { return nil }
        let expected = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
        return isEqual(tree, expected) ? nil : "read as \(outline(tree)), expected \(json)"
    }

    private func isEqual(_ node: YAMLNode, _ json: Any) -> Bool {
        switch (node.value, json) {
        case (.sequence(let elements), let array as [Any]):
            elements.count == array.count && zip(elements, array).allSatisfy(isEqual)
        case (.mapping(let entries), let object as [String: Any]):
            entries.count == object.count
                && entries.allSatisfy { entry in object[entry.key].map { isEqual(entry.value, $0) } ?? false }
        case (.scalar, _): isEqual(node.scalar ?? .null, json)
        default: false
        }
    }

    private func isEqual(_ scalar: YAMLScalar, _ json: Any) -> Bool {
        switch scalar {
        case .null: json is NSNull
        case .bool(let value): json as? Bool == value && "\(json)" != "0" && "\(json)" != "1"
        case .integer(let text), .decimal(let text):
            !(json is String) && (json as? NSNumber)?.doubleValue == Double(text)
        case .text(let text): json as? String == text
        }
    }
}
