import Foundation

/// Conditions under one word, `AND` or `OR`, however they are nested: written as one list, since SQLite's parser takes few parentheses in each
/// other, and gone through without a call for each.
struct ConditionChain {
    enum Word: String {
        case and = "AND"
        case or = "OR"

        /// The value that decides, whatever the other conditions are.
        var decision: Bool { self == .or }
    }

    /// SQLite's expressions are up to 1,000 deep, and each word between two conditions of a list is one level.
    private static let longest = 32

    let word: Word
    private var terms: [String] = []
    private var isDecided = false
    private(set) var mayBeNull = false

    init(_ word: Word) { self.word = word }

    mutating func add(_ term: Scalar) {
        terms.append(term.sql)
        if term.mayBeNull { mayBeNull = true }
    }

    /// What is known without looking at a row.
    mutating func add(_ value: Bool) { if value == word.decision { isDecided = true } }

    /// Whether the conditions are true, or false, for all rows.
    var constant: Bool? { isDecided ? word.decision : terms.isEmpty ? !word.decision : nil }

    var sql: String { Self.sql(terms, word) }

    static func sql(_ terms: [String], _ word: Word) -> String {
        var terms = terms
        func joined(_ terms: some Collection<String>) -> String {
            terms.count == 1 ? terms.first! : "(\(terms.joined(separator: " \(word.rawValue) ")))"
        }
        while terms.count > longest {
            terms = stride(from: 0, to: terms.count, by: longest).map {
                joined(terms[$0..<min($0 + longest, terms.count)])
            }
        }
        return joined(terms)
    }
}

/// `&&` and `||` of a predicate.
private protocol ChainExpression {
    var word: ConditionChain.Word { get }
    var sides: (any PredicateExpression, any PredicateExpression) { get }
}

extension PredicateExpressions.Conjunction: ChainExpression {
    fileprivate var word: ConditionChain.Word { .and }
    fileprivate var sides: (any PredicateExpression, any PredicateExpression) { (lhs, rhs) }
}

extension PredicateExpressions.Disjunction: ChainExpression {
    fileprivate var word: ConditionChain.Word { .or }
    fileprivate var sides: (any PredicateExpression, any PredicateExpression) { (lhs, rhs) }
}

/// A predicate as a part of another one.
private protocol PartExpression {
    var content: any PredicateExpression { get }
    func bind(in translator: inout PredicateTranslator) throws
    func bound(_ bindings: PredicateBindings) throws -> PredicateBindings
}

extension PredicateExpressions.SchemaPart: PartExpression {
    fileprivate var content: any PredicateExpression { condition }

    fileprivate func bind(in translator: inout PredicateTranslator) throws {
        for (variable, outer) in repeat (each variables, each input) {
            translator.variables[variable.key] = try translator.node(outer)
        }
    }

    fileprivate func bound(_ bindings: PredicateBindings) throws -> PredicateBindings { try inner(bindings) }
}

extension PredicateExpressions.Conjunction: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        try translator.chain(.and, self)
    }
}

extension PredicateExpressions.Disjunction: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        try translator.chain(.or, self)
    }
}

extension PredicateExpressions.SchemaPart: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        try bind(in: &translator)
        let node = try translator.node(condition)
        if case .constant = node { return node }
        return .scalar(.condition(translator.text(of: try translator.scalar(node, like: nil, condition))))
    }
}

extension PredicateTranslator {
    fileprivate mutating func chain(_ word: ConditionChain.Word, _ expression: Any) throws -> Node {
        let mark = self.mark
        var chain = ConditionChain(word)
        var pending: [Any] = [expression]
        while let next = pending.popLast() {
            if let part = next as? any PartExpression {
                try part.bind(in: &self)
                pending.append(part.content)
            } else if let pair = next as? any ChainExpression, pair.word == word {
                let (one, other) = pair.sides
                pending += [other, one]
            } else {
                beginClause()
                let node = try node(next)
                if case .constant(let value) = node, let isTrue = value as? Bool {
                    chain.add(isTrue)
                } else {
                    chain.add(.condition(text(of: try scalar(node, like: nil, next))))
                }
            }
        }
        if let constant = chain.constant {
            // What does not stand in the statement has no parameters in it.
            rewind(to: mark)
            return .constant(constant)
        }
        return .scalar(.condition(chain.sql))
    }
}

// MARK: - In memory

extension PredicateExpressions.Conjunction: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Bool {
        if LHS.self is any PartExpression.Type { return try holds(.and, [lhs, rhs], bindings) }
        return try both({ try lhs.value(bindings) }) { try rhs.value(bindings) }
    }
}

extension PredicateExpressions.Disjunction: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Bool {
        if LHS.self is any PartExpression.Type { return try holds(.or, [lhs, rhs], bindings) }
        return try either({ try lhs.value(bindings) }) { try rhs.value(bindings) }
    }
}

/// Whether conditions that were put together hold; one that decides does so whether or not the others have values.
///
/// - Throws: `NoValue`.
private func holds(
    _ word: ConditionChain.Word, _ expressions: [any PredicateExpression], _ bindings: PredicateBindings
) throws -> Bool {
    func truth(_ condition: some PredicateExpression, _ bindings: PredicateBindings) throws -> Bool? {
        do { return try condition.value(bindings) as? Bool } catch is NoValue { return nil }
    }
    var pending = expressions.reversed().map { ($0, bindings) }
    var isKnown = true
    while let (next, bindings) = pending.popLast() {
        if let part = next as? any PartExpression {
            pending.append((part.content, try part.bound(bindings)))
        } else if let pair = next as? any ChainExpression, pair.word == word {
            pending += [(pair.sides.1, bindings), (pair.sides.0, bindings)]
        } else if let truth = try truth(next, bindings) {
            if truth == word.decision { return truth }
        } else {
            isKnown = false
        }
    }
    guard isKnown else { throw NoValue() }
    return !word.decision
}
