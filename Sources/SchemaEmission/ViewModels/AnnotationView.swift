import Mustache
import SchemaModel

extension [Annotation.Entry] {
    /// The annotations as a template sees them: names lead to texts, Bools, lists and further names.
    var value: MustacheValue {
        .object(Dictionary(map { ($0.name, $0.value.view) }, uniquingKeysWith: { first, _ in first }))
    }
}

extension Annotation {
    fileprivate var view: MustacheValue {
        switch self {
        case .null: .null
        case .bool(let flag): .bool(flag)
        case .number(let text), .text(let text): .string(text)
        case .list(let items): .list(items.map(\.view))
        case .mapping(let entries): entries.value
        }
    }
}
