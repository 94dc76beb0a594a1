import Foundation

/// To what a condition of a ``Query`` pays no regard where it looks for a text in another one, as Foundation's options of the same names say.
public struct QueryTextOptions: OptionSet, Hashable, Sendable {
    /// A bit for each option.
    public let rawValue: Int

    /// Options by their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Capital and small letters are one: `ß` and `SS` too, final and other forms of the Greek sigma; `I` and `i` as the store's
    /// ``ModelConfiguration/textRules`` have them.
    public static let caseInsensitive = QueryTextOptions(rawValue: 1)
    /// Letters are the same with and without marks: accents, Arabic tashkeel, Hebrew niqqud. A letter with a stroke (`ł`) is another one.
    public static let diacriticInsensitive = QueryTextOptions(rawValue: 2)
}

extension QueryTextOptions {
    /// Whether a text has another one in it.
    func holds(_ text: String, _ part: String, _ rules: TextRules) -> Bool {
        if part.isEmpty { return true }
        var (text, part) = (text, part)
        var options: String.CompareOptions = []
        if contains(.diacriticInsensitive) { options.insert(.diacriticInsensitive) }
        if contains(.caseInsensitive) {
            options.insert(.caseInsensitive)
            // By the language's letters first: without its dot, an `İ` would be an `I`, whose small letter is `ı` there.
            if let locale = QueryCollation.locale(of: rules) {
                text = text.lowercased(with: locale)
                part = part.lowercased(with: locale)
            }
        }
        return text.range(of: part, options: options) != nil
    }
}
