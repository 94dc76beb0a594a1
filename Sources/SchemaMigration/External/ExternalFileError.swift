/// What is wrong with the file of a value.
package enum ExternalFileError: Error, Hashable, Sendable, CustomStringConvertible {
    case missing(name: String)
    case wrongSize(name: String, found: Int64, expected: Int64)
    case wrongDigest(name: String)
    case unreadable(name: String, problem: String)
    /// A text that names no file of ours.
    case malformedReference

    package var description: String {
        switch self {
        case .missing(let name): "the file \(name) is missing"
        case .wrongSize(let name, let found, let expected):
            "the file \(name) has \(found) bytes in place of \(expected)"
        case .wrongDigest(let name): "the bytes of the file \(name) are not those that were stored"
        case .unreadable(let name, let problem): "the file \(name) cannot be read: \(problem)"
        case .malformedReference: "the text in the column names no file of the store"
        }
    }

    /// Whether the file may have been replaced since the reference was read.
    package var isMissing: Bool { if case .missing = self { true } else { false } }
}
