import Mustache
import SchemaModel

extension [Annotation.Entry] {
    /// The annotations as a template sees them: names lead to texts, Bools, lists and further names. One that is not there is no mistake:
    /// not every element has every annotation.
    var value: MustacheValue { view { .string($0) } }

    /// The same with each text as a string literal, quotes included.
    var literals: MustacheValue { view { .string(SwiftLiteral.string($0)) } }

    fileprivate func view(_ text: (String) -> MustacheValue) -> MustacheValue {
        .open(MustacheMembers(map { ($0.name, $0.value.view(text)) }))
    }
}

extension Annotation {
    fileprivate func view(_ text: (String) -> MustacheValue) -> MustacheValue {
        switch self {
        case .null: .open(MustacheMembers([]))
        case .bool(let flag): .bool(flag)
        case .number(let digits): .string(digits)
        case .text(let content): text(content)
        case .list(let items): .list(items.map { $0.view(text) })
        case .mapping(let entries): entries.view(text)
        }
    }
}
