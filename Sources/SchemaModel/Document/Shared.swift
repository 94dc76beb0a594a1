/// What few values of a kind have, behind one pointer: the values are copied often, and would be several times as large with it inside.
final class Shared<Content: Hashable & Sendable>: Hashable, Sendable {
    let content: Content

    init(_ content: Content) { self.content = content }

    static func == (left: Shared, right: Shared) -> Bool { left === right || left.content == right.content }

    func hash(into hasher: inout Hasher) { hasher.combine(content) }
}
