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

    @Test func everyRuleHasAFileOfItsOwn() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Sources/SchemaModel/Rules")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        for rule in schemaModelRules {
            let own = names.filter { $0.hasPrefix(rule.code.description) }
            #expect(own.count == 1, "\(rule.code)")
            guard let name = own.first else { continue }
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            #expect(
                text.contains("FindingCode(\(rule.code.rawValue))") && text.contains("\"\(rule.title)\""), "\(name)")
        }
    }
}
