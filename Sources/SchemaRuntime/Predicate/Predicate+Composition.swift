public import Foundation

// The macro lets no predicate ask another one.
extension Predicate {
    /// What both predicates hold for.
    ///
    ///     let open = #Predicate<Trip> { !$0.isArchived }
    ///     let urgent = open.and(#Predicate { $0.priority > 3 })
    public func and(_ other: Self) -> Self {
        Self { (input: repeat PredicateExpressions.Variable<each Input>) in
            let (one, another) = (part(of: repeat each input), other.part(of: repeat each input))
            return conjunction(one, another)
        }
    }

    /// What one of the predicates holds for, or both.
    public func or(_ other: Self) -> Self {
        Self { (input: repeat PredicateExpressions.Variable<each Input>) in
            let (one, another) = (part(of: repeat each input), other.part(of: repeat each input))
            return disjunction(one, another)
        }
    }

    /// What the predicate does not hold for.
    public func not() -> Self {
        Self { (input: repeat PredicateExpressions.Variable<each Input>) in negation(part(of: repeat each input)) }
    }

    /// The predicate as a part of another one, whose variables are given.
    func part(
        of input: repeat PredicateExpressions.Variable<each Input>
    ) -> any StandardPredicateExpression<Bool> {
        func part<Condition: StandardPredicateExpression<Bool>>(
            _ condition: Condition
        ) -> any StandardPredicateExpression<Bool> {
            PredicateExpressions.SchemaPart<Condition, repeat each Input>(
                condition: condition, variables: (repeat each variable), input: (repeat each input))
        }
        return part(expression)
    }
}

private func conjunction(
    _ one: some StandardPredicateExpression<Bool>, _ other: some StandardPredicateExpression<Bool>
) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.Conjunction(lhs: one, rhs: other)
}

private func disjunction(
    _ one: some StandardPredicateExpression<Bool>, _ other: some StandardPredicateExpression<Bool>
) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.Disjunction(lhs: one, rhs: other)
}

private func negation(_ one: some StandardPredicateExpression<Bool>) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.Negation(one)
}

extension PredicateExpressions {
    /// A predicate that stands in another one, asked about the other's objects.
    struct SchemaPart<Condition: PredicateExpression<Bool>, each Input>: PredicateExpression {
        /// Not the condition itself: a chain of thousand parts would be copied with each step through it.
        private let content: PartContent<Condition>
        /// The variables of the predicate, by which its condition names the objects.
        let variables: (repeat Variable<each Input>)
        /// The other's variables.
        let input: (repeat Variable<each Input>)

        init(condition: Condition, variables: (repeat Variable<each Input>), input: (repeat Variable<each Input>)) {
            content = PartContent(condition)
            (self.variables, self.input) = (variables, input)
        }

        var condition: Condition { content.condition }

        /// Whether the predicate holds.
        func evaluate(_ bindings: PredicateBindings) throws -> Bool {
            try condition.evaluate(inner(bindings))
        }

        /// The bindings under the names of the predicate's own variables.
        func inner(_ bindings: PredicateBindings) throws -> PredicateBindings {
            // It knows no other variables, and copies of all that stand around it would be a copy for each part of a long chain.
            var inner = PredicateBindings(repeat (each variables, try (each input).evaluate(bindings)))
            CapturedLists.of(bindings)?.add(to: &inner)
            return inner
        }
    }
}

/// The condition of a predicate that stands in another one.
private final class PartContent<Condition> {
    let condition: Condition

    init(_ condition: Condition) { self.condition = condition }
}

extension PartContent: Sendable where Condition: Sendable {}

extension PredicateExpressions.SchemaPart: Sendable where Condition: Sendable {}

// The macro's protocol asks for it; Foundation archives no predicates outside Apple's platforms.
extension PredicateExpressions.SchemaPart: Codable where Condition: Codable {
    /// - Throws: `EncodingError`, always.
    func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(
            condition, .init(codingPath: encoder.codingPath, debugDescription: "predicates are not archived"))
    }

    /// - Throws: `DecodingError`, always.
    init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(
            .init(codingPath: decoder.codingPath, debugDescription: "predicates are not archived"))
    }
}

extension PredicateExpressions.SchemaPart: StandardPredicateExpression where Condition: StandardPredicateExpression {}
