import SchemaSnapshot

/// A relationship between two classes, and what its ends say of deletions.
struct Form: Hashable, Sendable, CustomStringConvertible {
    enum Shape: String, CaseIterable, Sendable {
        case oneToOne = "1-1"
        case oneToMany = "1-n"
        case manyToMany = "n-n"
        /// A to-one without another end.
        case toOne = "to-one"
        /// A to-many without another end.
        case toMany = "to-many"

        var isOneWay: Bool { self == .toOne || self == .toMany }
    }

    let shape: Shape
    /// Whether the end that has the key must not be empty.
    let isRequired: Bool
    /// The rule of the class `Left`.
    let left: DeleteRule
    /// The rule of the class `Right`; `nullify` where it has no end.
    let right: DeleteRule

    /// All that a schema can say: an end that must not be empty cannot be emptied by a rule.
    static let all: [Form] = Shape.allCases.flatMap { shape in
        [false, true].flatMap { isRequired in
            DeleteRule.allCases.flatMap { left in
                DeleteRule.allCases.compactMap { right in
                    if isRequired, shape == .manyToMany || shape == .toMany { return nil }
                    if isRequired, !shape.isOneWay, left == .nullify { return nil }
                    if shape.isOneWay, right != .nullify { return nil }
                    return Form(shape: shape, isRequired: isRequired, left: left, right: right)
                }
            }
        }
    }

    var description: String {
        "\(shape.rawValue)\(isRequired ? " required" : "") \(left)\(shape.isOneWay ? "" : "/\(right)")"
    }

    /// The schema: `Left` and `Right`, linked by their `link`.
    var yaml: String {
        let (toLeft, toRight) =
            switch shape {
            case .oneToOne: (isRequired ? "Left" : "Left?", "Right?")
            case .oneToMany: (isRequired ? "Left" : "Left?", "[Right]")
            case .manyToMany: ("[Left]", "[Right]")
            case .toOne: ("", isRequired ? "Right" : "Right?")
            case .toMany: ("", "[Right]")
            }
        return """
            schema: Rules
            version: 1.0.0
            models:
              Left:
                attributes: { name: String }
            \(relationship(to: toRight, left))
              Right:
                attributes: { name: String }
            \(shape.isOneWay ? "" : relationship(to: toLeft, right))
            """
    }

    private func relationship(to type: String, _ rule: DeleteRule) -> String {
        let dangling = rule == .noAction ? ", danglingAllowed: true" : ""
        let inverse = shape.isOneWay ? "none" : "link"
        return "    relationships: { link: { type: \"\(type)\", inverse: \(inverse), deleteRule: \(rule)\(dangling) } }"
    }

    /// What is linked with what at first, by name; whoever can be without a link is, too.
    var links: [Pair] {
        switch shape {
        case .oneToOne: [Pair("l1", "r1"), Pair("l2", "r2")]
        case .oneToMany: [Pair("l1", "r1"), Pair("l1", "r2"), Pair("l2", "r3")]
        case .manyToMany, .toMany: [Pair("l1", "r1"), Pair("l1", "r2"), Pair("l2", "r2"), Pair("l2", "r3")]
        case .toOne: [Pair("l1", "r1"), Pair("l2", "r1"), Pair("l3", "r2")]
        }
    }

    /// The names of all objects.
    var names: [String] {
        switch shape {
        case .oneToOne: ["l1", "l2", "l3", "r1", "r2"] + (isRequired ? [] : ["r3"])
        case .oneToMany: ["l1", "l2", "l3", "r1", "r2", "r3"] + (isRequired ? [] : ["r4"])
        case .manyToMany, .toMany: ["l1", "l2", "l3", "r1", "r2", "r3", "r4"]
        case .toOne: ["l1", "l2", "l3"] + (isRequired ? [] : ["l4"]) + ["r1", "r2", "r3"]
        }
    }
}

/// An object of `Left` and one of `Right`, by name.
struct Pair: Hashable, Comparable, Sendable {
    let left: String
    let right: String

    init(_ left: String, _ right: String) { (self.left, self.right) = (left, right) }

    func contains(_ name: String) -> Bool { left == name || right == name }

    func other(than name: String) -> String { left == name ? right : left }

    static func < (one: Pair, two: Pair) -> Bool { (one.left, one.right) < (two.left, two.right) }
}
