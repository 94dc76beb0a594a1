import Mustache

/// What a template is given: every name spelled, every decision made. `Templates/README.md` lists the keys.
protocol TemplateView {
    var value: MustacheValue { get }
}

extension Array where Element: TemplateView {
    var value: MustacheValue { .list(map(\.value)) }
}

extension [String] {
    var value: MustacheValue { .list(map(MustacheValue.string)) }
}

extension MustacheValue {
    /// An object with the keys of both; none may stand in both.
    func merging(_ other: MustacheValue) -> MustacheValue {
        guard case .object(let left) = self, case .object(let right) = other else {
            preconditionFailure("only objects can be merged")
        }
        assert(Set(left.names).isDisjoint(with: right.names), "a key stands in both objects")
        return .object(left.joined(with: right))
    }
}
