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

struct ReviewRulesTests {
    @Test func everyCodeIsDescribedOnceAndInItsRange() {
        let codes = reviewRules.map(\.code)
        #expect(Set(codes).count == codes.count)
        #expect(codes.allSatisfy { (700..<750).contains($0.rawValue) })
        #expect(reviewRules.allSatisfy { $0.explanation.hasSuffix(".") && !$0.fix.isEmpty && $0.bad != $0.good })
        // Advice is never an error, and what a profile asks for can always be waived.
        #expect(LintRules.all.allSatisfy { $0.level == .note || $0.level == .warning && $0.isWaivable })
        #expect((CloudKitRules.all + SourceRules.all).allSatisfy { $0.level == .error && $0.isWaivable })
        #expect((DestructiveRules.all).allSatisfy { !$0.isWaivable })
    }
}
