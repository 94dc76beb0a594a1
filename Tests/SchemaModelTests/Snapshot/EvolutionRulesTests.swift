import SchemaDiagnostics
import SchemaSnapshot
import Testing

@testable import SchemaModel

struct EvolutionRulesTests {
    @Test func everyCodeIsDescribedOnce() {
        let codes = evolutionRules.map(\.code)
        #expect(Set(codes).count == codes.count)
        #expect(Set(codes).isDisjoint(with: schemaModelRules.map(\.code)))
        #expect(evolutionRules.allSatisfy { !$0.explanation.isEmpty && !$0.fix.isEmpty && $0.bad != $0.good })
    }
}
