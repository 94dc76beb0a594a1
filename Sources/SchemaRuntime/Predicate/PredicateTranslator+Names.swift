import Foundation

// What an error says of a part that has no SQL.
extension PredicateTranslator {
    func beyond(_ limit: String, _ expression: Any) -> ModelError {
        .unsupportedPredicate(expression: limit, property: lastProperty(of: expression))
    }

    func unsupported(_ expression: Any, property: String? = nil) -> ModelError {
        let name =
            (expression as? any NamedExpression)?.name
            ?? String("\(type(of: expression))".prefix { $0 != "<" })
        return .unsupportedPredicate(expression: name, property: property ?? lastProperty(of: expression))
    }

    /// The first property that an expression mentions.
    func property(in expression: Any) -> String? {
        var names: [String] = []
        collect(&names, in: expression)
        return names.first
    }

    /// The property of an expression that was looked at last, since what stands before it has a form in SQL; the first where none was.
    private func lastProperty(of expression: Any) -> String? {
        var names: [String] = []
        collect(&names, in: expression)
        // Where it mentions none, a captured value say, it is the one beside it.
        guard let lastProperty, !names.isEmpty else { return names.first ?? lastProperty }
        return names.contains(lastProperty) ? lastProperty : names[0]
    }

    private func collect(_ names: inout [String], in expression: Any, depth: Int = 0) {
        if let path = (expression as? any PropertyExpression)?.path ?? expression as? AnyKeyPath {
            let found = context.store.graph.entities.lazy.compactMap { entity in
                entity.property(at: path).map { entity.properties[$0].name }
            }
            if let name = found.first { names.append(name) }
        }
        // Captured values mention none, however many they are.
        guard depth < 12, names.count < 8, !(expression is any Constant) else { return }
        for child in Mirror(reflecting: expression).children { collect(&names, in: child.value, depth: depth + 1) }
    }
}

/// An expression that is a captured value.
private protocol Constant {}

extension PredicateExpressions.Value: Constant {}
