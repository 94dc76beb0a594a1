/// Words that Swift's grammar reserves: as the name of a declaration they need back-ticks.
///
/// Words with a meaning in some places only (`get`, `open`, `async`, `actor` …) need none and are absent.
let reservedSwiftWords: Set<String> = [
    "Any", "Self", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
    "import",
    "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
]

/// Words that are free elsewhere, but where a type or a member stands only back-ticks make a name of them.
let wordsReservedInPlaces: Set<String> = [
    "Protocol", "Type", "any", "async", "borrowing", "consuming", "each", "isolated", "sending", "some",
]
