import Mustache

/// What a template is given: every name spelled, every decision made. `Templates/README.md` lists the keys.
protocol TemplateView {
    var value: MustacheValue { get }
}

extension [any TemplateView] {
    var value: MustacheValue { .list(map(\.value)) }
}

extension Array where Element: TemplateView {
    var value: MustacheValue { .list(map(\.value)) }
}

extension [String] {
    var value: MustacheValue { .list(map(MustacheValue.string)) }
}
