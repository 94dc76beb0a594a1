import SchemaSnapshot

/// What the published table says of a deletion, worked out without the library.
struct Expectation: Equatable {
    /// A deletion that is denied: of whom, and because of how many.
    struct Denial: Hashable {
        let name: String
        let count: Int
    }

    /// Who goes.
    private(set) var gone: Set<String>
    private(set) var denials: Set<Denial> = []
    /// Who is in the way of those who are denied.
    private(set) var blockers: Set<String> = []
    /// The links that are left.
    private(set) var links: [Pair] = []
    /// Links that stay in the tables although an end is gone.
    private(set) var dangling: [Pair] = []

    init(of form: Form, deleting names: Set<String>) {
        gone = names
        var fresh = Array(names)
        while let name = fresh.popLast() {
            guard Self.rule(form, ofTheClassOf: name) == .cascade else { continue }
            for pair in form.links where pair.contains(name) {
                if gone.insert(pair.other(than: name)).inserted { fresh.append(pair.other(than: name)) }
            }
        }
        for name in gone where Self.rule(form, ofTheClassOf: name) == .deny {
            let others = form.links.filter { $0.contains(name) }.map { $0.other(than: name) }
                .filter { !gone.contains($0) }
            if !others.isEmpty { denials.insert(Denial(name: name, count: others.count)) }
            blockers.formUnion(others)
        }
        links = form.links.filter { !gone.contains($0.left) && !gone.contains($0.right) }.sorted()
        dangling = form.links.filter { dangles($0, form) }.sorted()
    }

    private func dangles(_ pair: Pair, _ form: Form) -> Bool {
        let (noLeft, noRight) = (gone.contains(pair.left), gone.contains(pair.right))
        guard noLeft || noRight else { return false }
        switch form.shape {
        // The key goes with the row that has it: `Right` has it where `Left` may hold many.
        case .oneToMany: return !noRight && form.left == .noAction
        case .oneToOne:
            return form.isLeftKeyed ? !noLeft && form.right == .noAction : !noRight && form.left == .noAction
        case .toOne: return !noLeft && form.left == .noAction
        case .manyToMany: return (!noLeft || form.left == .noAction) && (!noRight || form.right == .noAction)
        case .toMany: return !noRight && form.left == .noAction
        }
    }

    /// What becomes of those with whom an object is linked when it is deleted.
    static func rule(_ form: Form, ofTheClassOf name: String) -> DeleteRule {
        if name.hasPrefix("l") { return form.left }
        guard form.shape.isOneWay else { return form.right }
        // Nothing is said there: a link is emptied, or where it must not be empty the deletion is denied.
        if form.left == .noAction { return .noAction }
        return form.isRequired ? .deny : .nullify
    }
}

extension Form {
    /// Of a one-to-one the end that must not be empty has the key, else the one whose class comes first.
    var isLeftKeyed: Bool { shape == .toOne || shape == .oneToOne && !isRequired }
}
