import Mustache

/// One parameter of an initialiser, or one argument of a call to it.
struct ParameterView: TemplateView {
    var label: String
    /// The parameter as the body names it.
    var name: String
    var type: String
    var defaultValue: String?
    var isLast = false

    var value: MustacheValue {
        [
            "label": .string(label), "name": .string(name), "type": .string(type),
            "default": MustacheValue(defaultValue),
            "isLast": .bool(isLast),
        ]
    }
}
