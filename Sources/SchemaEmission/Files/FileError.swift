/// A file that could not be read or written.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Verb: String, Hashable, Sendable {
        case read, write
        /// Either of them, where nobody says which.
        case use = "read or write"
    }

    package enum Reason: Hashable, Sendable {
        /// The system's words, such as `No such file or directory`.
        case system(String)
        case tooLarge(byteCount: Int)

        var words: String {
            switch self {
            case .system(let words): words
            case .tooLarge(let byteCount): "it has \(byteCount) bytes"
            }
        }
    }

    package var verb: Verb
    /// The path as it was given.
    package var path: String
    package var reason: Reason
    /// What there is to know besides.
    package var note: String?

    package init(_ verb: Verb, _ path: String, _ reason: Reason, note: String? = nil) {
        self.verb = verb
        self.path = path
        self.reason = reason
        self.note = note
    }

    /// In the form of a finding, so that SwiftPM and editors show it as one.
    package var description: String {
        "\(path): error: cannot \(verb.rawValue) the file: \(reason.words)"
            + (note.map { "\n\(path): note: \($0)" } ?? "")
    }
}
