public import Foundation
import SchemaMigration

#if !canImport(Darwin)
    extension PredicateExpressions {
        /// `localizedStandardContains` in a predicate. Foundation has it on Apple's platforms only; the macro finds this one.
        public struct SchemaLocalizedStandardContains<Base: PredicateExpression, Other: PredicateExpression>:
            PredicateExpression
        where Base.Output: StringProtocol, Other.Output: StringProtocol {
            /// The text that is searched.
            public let base: Base
            /// What is looked for.
            public let other: Other

            /// Whether the text contains the other, both folded as full-text search folds them: more falls together than for
            /// `String.localizedStandardContains`, such as Persian and Arabic forms of one letter, and digits of all scripts.
            public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
                TextFold.contains(String(try base.evaluate(bindings)), String(try other.evaluate(bindings)))
            }
        }

        /// What the macro makes of `localizedStandardContains`.
        public static func build_localizedStandardContains<Base, Other>(
            _ base: Base, _ other: Other
        ) -> SchemaLocalizedStandardContains<Base, Other> {
            SchemaLocalizedStandardContains(base: base, other: other)
        }
    }

    extension PredicateExpressions.SchemaLocalizedStandardContains: Codable where Base: Codable, Other: Codable {}
    extension PredicateExpressions.SchemaLocalizedStandardContains: Sendable where Base: Sendable, Other: Sendable {}
    extension PredicateExpressions.SchemaLocalizedStandardContains: StandardPredicateExpression
    where Base: StandardPredicateExpression, Other: StandardPredicateExpression {}

    extension PredicateExpressions.SchemaLocalizedStandardContains: SQLTranslatable {
        func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
            .scalar(try translator.textCondition(.localizedStandardContains, base, other))
        }
    }

    extension PredicateExpressions.SchemaLocalizedStandardContains: GuardedExpression {
        func guarded(_ bindings: PredicateBindings) throws -> Bool {
            TextFold.contains(String(try base.value(bindings)), String(try other.value(bindings)))
        }
    }
#else
    extension PredicateExpressions.StringLocalizedStandardContains: SQLTranslatable {
        func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
            .scalar(try translator.textCondition(.localizedStandardContains, root, other))
        }
    }
#endif
