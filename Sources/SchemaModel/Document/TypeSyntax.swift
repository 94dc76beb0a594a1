import SchemaDiagnostics

/// A type as its author spelled it; names are not yet looked up.
package indirect enum TypeSyntax: Hashable, Sendable {
    /// `Name` or `Name(argument, …)`.
    case name(Located<String>, arguments: [Located<String>], SourceRange)
    /// `T?`
    case optional(TypeSyntax, SourceRange)
    /// `[T]`
    case array(TypeSyntax, SourceRange)
    /// `[K: V]`
    case dictionary(key: TypeSyntax, value: TypeSyntax, SourceRange)

    /// `[T]`, `[T]?`
    var isList: Bool {
        switch self {
        case .array, .optional(.array, _): true
        default: false
        }
    }

    package var range: SourceRange {
        switch self {
        case .name(_, _, let range), .optional(_, let range), .array(_, let range), .dictionary(_, _, let range):
            range
        }
    }
}

/// A default as its author spelled it; the attribute's type decides what it means.
package enum DefaultSyntax: Hashable, Sendable {
    /// After `=`: a word or a number without quotes of its own; all of the shorthand may stand in quotes of YAML's.
    case bare(String, inQuotes: Bool)
    /// After `=`: text between double quotes, escapes resolved.
    case quoted(String)
    /// The value of the key `default`.
    case scalar(ScalarSyntax)
    /// A list with elements.
    case list([Located<DefaultSyntax>])
    /// `[:]`, or `{}` under the key
    case emptyDictionary
}

/// A YAML scalar with what its quotes tell: only a plain one can be a number, a Bool or null.
package struct ScalarSyntax: Hashable, Sendable {
    package var text: String
    package var isPlain: Bool
}
