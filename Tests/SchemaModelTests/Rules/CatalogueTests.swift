import Foundation
import SchemaDiagnostics
import SchemaModel
import Testing

@Suite("The catalogue of rules") struct CatalogueTests {
    @Test func everyRuleIsExplained() {
        // A code described twice traps.
        let catalogue = RuleCatalogue(schemaModelRules)
        #expect(catalogue.rules.count == schemaModelRules.count)
        for rule in catalogue.rules {
            for text in [rule.title, rule.explanation, rule.bad, rule.good, rule.fix] { #expect(!text.isEmpty) }
            #expect(rule.bad != rule.good)
            #expect(rule.explanation.hasSuffix("."))
            #expect(
                (6..<10).contains(rule.code.rawValue) || (100..<200).contains(rule.code.rawValue)
                    || rule.code == .versionOrder)
        }
    }

    @Test func theTableOfCodesIsTrue() throws {
        let readme = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Sources/SchemaModel/Rules/README.md")
        let lines = try String(contentsOf: readme, encoding: .utf8).split(separator: "\n").filter {
            $0.hasPrefix("| SG")
        }
        let rows = lines.map { line in line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
        let expected = RuleCatalogue(schemaModelRules).rules.map { [$0.code.description, $0.level.rawValue, $0.title] }
        #expect(rows == expected)
    }
}
