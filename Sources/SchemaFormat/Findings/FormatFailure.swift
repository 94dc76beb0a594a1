/// A mistake of the formatter's own: what it made of a file would not mean the same. Nothing is written then.
package struct FormatFailure: Error, Hashable, Sendable, CustomStringConvertible {
    package let path: String
    package let reason: String

    package var description: String { "cannot format \(path) without changing it: \(reason)" }
}
