import Mustache
import SchemaDiagnostics
import SchemaTemplates

/// The templates of a consumer: those that stand in for built-in ones, and those that only they use.
struct TemplateOverrides: Sendable {
    /// Under this prefix, each built-in template is there also for the one that takes its place.
    static let builtInPrefix = "builtin/"

    /// By name: `swift/Model`, `partials/Label`.
    var sources: [String: SourceText] = [:]

    /// What a mistake in a template means for who wrote it, and the text in which it stands; `nil` where no template is a consumer's, so
    /// that the mistake is ours.
    func finding(for error: MustacheError, _ code: FindingCode) -> (finding: Finding, source: SourceText)? {
        if sources.isEmpty { return nil }
        if let source = sources[error.template] {
            return (Finding(code, .error, error.message, at: place(of: error, in: source)), source)
        }
        let name =
            error.template.hasPrefix(Self.builtInPrefix)
            ? String(error.template.dropFirst(Self.builtInPrefix.count)) : error.template
        guard let text = BuiltInTemplates.source(name) else { return nil }
        // What it is given comes from the template that names it.
        let source = SourceText(path: "\(Self.builtInPrefix)\(name).mustache", text: text)
        let message = "\(error.message), in a built-in template that one of yours uses where it does not fit"
        return (Finding(code, .error, message, at: place(of: error, in: source)), source)
    }

    private func place(of error: MustacheError, in source: SourceText) -> SourceRange {
        let start = SourcePosition(line: error.line, column: error.column)
        return SourceRange(path: source.path, start: start, end: start)
    }
}
