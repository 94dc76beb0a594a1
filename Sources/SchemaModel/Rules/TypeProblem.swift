import SchemaDiagnostics

/// Why a text is no type of the schema language.
package enum TypeProblem: Hashable, Sendable {
    case missingType
    case missingDefault
    case missingArgument
    case missing(String)
    case missingElement
    case dictionaryKey
    case unexpected(String)
    case badStringLiteral
    case zeroCharacter
    case doubleOptional
    case defaultNotAllowed
    case tooDeep
    case severalElements
    case defaultBesideType

    var message: String {
        switch self {
        case .missingType: "a type is missing, such as `String`, `Int?` or `[String]`"
        case .missingDefault: "a default is missing after `=`"
        case .missingArgument: "an argument is missing, as in `Decimal(12,2)`"
        case .missing(let sign): "`\(sign)` is missing"
        case .missingElement: "an element is missing between two commas"
        case .dictionaryKey: "the key of a dictionary is `String`, as in `[String: Int]`"
        case .unexpected(let text): "unexpected `\(shortened(text))` in a type"
        case .zeroCharacter: "a text cannot hold the character U+0000; remove its escape"
        case .badStringLiteral: "not a string literal: it ends with `\"` and has `\\\"` for a quote inside"
        case .doubleOptional: "a type is optional once: drop the second `?`"
        case .defaultNotAllowed: "a relationship has no default: it begins empty"
        case .tooDeep: "too many brackets inside each other"
        case .defaultBesideType: "beside the key `type`, a default stands under the key `default`"
        case .severalElements: "`[ ]` around a type holds one type"
        }
    }
}
