import SchemaDiagnostics
import Testing

@Suite struct CatalogueTests {
    let catalogue = RuleCatalogue(YAMLStructureRules.all, FileRules.all, YAMLSyntaxRules.all)

    @Test func rulesAreListedByCodeAndFound() {
        #expect(catalogue.rules.map(\.code) == catalogue.rules.map(\.code).sorted())
        #expect(catalogue.rules.count == FileRules.all.count + YAMLSyntaxRules.all.count + YAMLStructureRules.all.count)
        #expect(catalogue[.duplicateKey]?.title == "key written twice")
        #expect(catalogue[FindingCode(999)] == nil)
    }

    @Test(arguments: FileRules.all + YAMLSyntaxRules.all + YAMLStructureRules.all)
    func descriptionsAreWhole(rule: RuleDescription) {
        #expect((1..<50).contains(rule.code.rawValue))
        #expect(!rule.title.hasSuffix("."))
        #expect(rule.explanation.hasSuffix("."))
        #expect(rule.fix.hasSuffix("."))
        #expect(rule.bad != rule.good)
        #expect(rule.level == .error)
    }

    @Test func codesHaveThreeDigits() {
        #expect(FindingCode(7).description == "SG007")
        #expect(FindingCode(301).description == "SG301")
    }
}
