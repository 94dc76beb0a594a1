/// Why a template could not be parsed or rendered, and where.
package struct MustacheError: Error, Hashable, Sendable {
    /// What is wrong at the place.
    package enum Problem: Hashable, Sendable {
        // Found while parsing.
        case unclosedTag(closing: String)
        case emptyTag
        case invalidName(String)
        case invalidDelimiters(String)
        case unclosedSection(String)
        case mismatchedClose(String, open: String, openLine: Int)
        case unopenedClose(String)
        case duplicateBlock(String)
        // Found while rendering.
        case unknownKey(String)
        case unknownPartial(String)
        case unknownBlock(String, parent: String)
        case notText(String)
        case tooDeep(limit: Int)
        case tooManyExpansions(limit: Int)
        case tooMuchOutput(limit: Int)
    }

    package var problem: Problem
    /// The name under which the template was parsed; within a partial, the partial's.
    package var template: String
    /// From 1.
    package var line: Int
    /// In UTF-8 bytes, from 1.
    package var column: Int

    package init(problem: Problem, template: String, line: Int, column: Int) {
        self.problem = problem
        self.template = template
        self.line = line
        self.column = column
    }
}

extension MustacheError {
    /// One sentence for a person, without the place.
    package var message: String {
        switch problem {
        case .unclosedTag(let closing): "the tag is never closed with '\(closing)'"
        case .emptyTag: "the tag has no name"
        case .invalidName(let name): "'\(name)' is not a name"
        case .invalidDelimiters(let text): "'\(text)' is not two delimiters with a blank between them"
        case .unclosedSection(let name): "'\(name)' is opened here and never closed"
        case .mismatchedClose(let name, let open, let line):
            "'\(name)' is closed while '\(open)' from line \(line) is open"
        case .unopenedClose(let name): "'\(name)' is closed and was not opened"
        case .duplicateBlock(let name): "the block '\(name)' is given twice"
        case .unknownKey(let key): "the data has no key '\(key)'"
        case .unknownPartial(let name): "there is no template '\(name)'"
        case .unknownBlock(let name, let parent): "the template '\(parent)' has no block '\(name)'"
        case .notText(let key): "'\(key)' is a list or an object and cannot be written as text"
        case .tooDeep(let limit): "more than \(limit) sections and templates are open at once"
        case .tooManyExpansions(let limit): "sections and templates are entered more than \(limit) times"
        case .tooMuchOutput(let limit): "the output is larger than \(limit) bytes"
        }
    }
}

extension MustacheError: CustomStringConvertible {
    package var description: String { "\(template):\(line):\(column): \(message)" }
}
