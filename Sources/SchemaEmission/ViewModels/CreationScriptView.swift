import Mustache

/// What `sql/Creation.mustache` is given: the statements that make a store.
struct CreationScriptView: TemplateView {
    var header: HeaderView
    var storeHash: String
    /// Without the semicolons.
    var statements: [String]

    var value: MustacheValue {
        header.value.merging(["storeHash": .string(storeHash), "statements": statements.value])
    }
}
