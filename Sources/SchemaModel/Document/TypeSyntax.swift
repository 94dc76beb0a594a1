import SchemaDiagnostics

/// A type as its author spelled it; names are not yet looked up.
package indirect enum TypeSyntax: Hashable, Sendable {
    /// `Name` or `Name(argument, …)`.
    case name(Located<String>, arguments: [Located<String>])
    /// `T?`
    case optional(TypeSyntax, SourceRange)
    /// `[T]`
    case array(TypeSyntax, SourceRange)
    /// `[K: V]`
    case dictionary(SourceRange)

    package var range: SourceRange {
        switch self {
        case .name(let name, let arguments):
            guard let last = arguments.last else { return name.range }
            return SourceRange(path: name.range.path, start: name.range.start, end: last.range.end)
        case .optional(_, let range), .array(_, let range), .dictionary(let range): return range
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
    case emptyList
    /// A list with elements.
    case list
}

/// A YAML scalar with what its quotes tell: only a plain one can be a number, a Bool or null.
package struct ScalarSyntax: Hashable, Sendable {
    package var text: String
    package var isPlain: Bool
}
