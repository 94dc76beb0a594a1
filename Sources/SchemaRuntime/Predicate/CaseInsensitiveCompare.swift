public import Foundation

#if !canImport(Darwin)
    extension PredicateExpressions {
        /// `caseInsensitiveCompare` in a predicate. Foundation has it on Apple's platforms only; the macro finds this one.
        ///
        ///     let same = ComparisonResult.orderedSame
        ///     #Predicate<Trip> { $0.destination.caseInsensitiveCompare("shiraz") == same }
        public struct SchemaCaseInsensitiveCompare<Base: PredicateExpression, Other: PredicateExpression>:
            PredicateExpression
        where Base.Output: StringProtocol, Other.Output: StringProtocol {
            /// The text on the left.
            public let base: Base
            /// The text on the right.
            public let other: Other

            /// How the texts are ordered without regard to case.
            public func evaluate(_ bindings: PredicateBindings) throws -> ComparisonResult {
                QueryCollation.caseless(String(try base.evaluate(bindings)), String(try other.evaluate(bindings)))
            }
        }

        /// What the macro makes of `caseInsensitiveCompare`.
        public static func build_caseInsensitiveCompare<Base, Other>(
            _ base: Base, _ other: Other
        ) -> SchemaCaseInsensitiveCompare<Base, Other> {
            SchemaCaseInsensitiveCompare(base: base, other: other)
        }
    }

    extension PredicateExpressions.SchemaCaseInsensitiveCompare: Codable where Base: Codable, Other: Codable {}
    extension PredicateExpressions.SchemaCaseInsensitiveCompare: Sendable where Base: Sendable, Other: Sendable {}
    extension PredicateExpressions.SchemaCaseInsensitiveCompare: StandardPredicateExpression
    where Base: StandardPredicateExpression, Other: StandardPredicateExpression {}

    extension PredicateExpressions.SchemaCaseInsensitiveCompare: SQLTranslatable {
        func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
            .scalar(try translator.caselessOrder(base, other))
        }
    }

    extension PredicateExpressions.SchemaCaseInsensitiveCompare: GuardedExpression {
        func guarded(_ bindings: PredicateBindings) throws -> ComparisonResult {
            QueryCollation.caseless(String(try base.value(bindings)), String(try other.value(bindings)))
        }
    }
#else
    extension PredicateExpressions.StringCaseInsensitiveCompare: SQLTranslatable {
        func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
            .scalar(try translator.caselessOrder(root, other))
        }
    }
#endif

extension PredicateTranslator {
    /// The raw value of a `ComparisonResult`; NULL where one of the texts is.
    fileprivate mutating func caselessOrder(_ one: Any, _ other: Any) throws -> Scalar {
        let (left, right) = (try scalar(one).sql, try scalar(other).sql)
        let less = "\(left) COLLATE \(QueryCollation.caselessName) < \(right)"
        let same = "\(left) COLLATE \(QueryCollation.caselessName) = \(right)"
        let isThere = "\(left) IS NOT NULL AND \(right) IS NOT NULL"
        return Scalar("(CASE WHEN \(less) THEN -1 WHEN \(same) THEN 0 WHEN \(isThere) THEN 1 END)", .computed)
    }
}
