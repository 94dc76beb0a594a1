/// A value as it is written: anchors, aliases, quotes and comments kept, spaces and line breaks between values forgotten.
struct SyntaxNode {
    enum Value {
        /// `key:` with nothing behind it.
        case empty
        /// The name behind `*`.
        case alias(String)
        case scalar(ScalarLayout)
        case sequence([SyntaxItem])
        case mapping([SyntaxItem])
    }

    var value: Value
    /// The name behind `&`.
    var anchor: String?
    /// Whether the author wrote `[ ]` or `{ }`.
    var isFlow = false
    /// Whether this is the mapping of a `key: value` that stands in `[ ]` without braces.
    var isPair = false
    /// Comments behind its last item that are indented as its items are, or as items of an empty value would be.
    var closing: [Comment] = []

    /// The items of a list or mapping; `nil` for other values.
    var items: [SyntaxItem]? {
        switch value {
        case .sequence(let items), .mapping(let items): items
        case .empty, .alias, .scalar: nil
        }
    }

    /// Whether nothing is written for it, not even an anchor.
    var isEmpty: Bool {
        if case .empty = value { anchor == nil } else { false }
    }

    /// Whether a comment stands in it.
    var hasComments: Bool {
        !closing.isEmpty
            || items?.contains { !$0.leading.isEmpty || !$0.trailing.isEmpty || $0.value.hasComments } ?? false
    }
}

/// An entry of a mapping or an element of a list, with the comments that belong to it.
struct SyntaxItem {
    /// Comments in the lines above it.
    var leading: [Comment] = []
    /// Whether a blank line stands before it, behind its leading comments.
    var isAfterBlankLine = false
    /// The key as it is printed before its colon; `nil` for an element of a list.
    var key: String?
    var value = SyntaxNode(value: .empty)
    /// The comment at the end of its line, and those that continue it in the lines below, in the same column.
    var trailing: [Comment] = []
}

/// A file: its value, and the comments that no item holds.
struct SyntaxDocument {
    var root: SyntaxItem
    /// Comments behind the root.
    var closing: [Comment]
    /// Every comment of the file, in order.
    var comments: [Comment]
}
