/// Bounds on one file of YAML, so that a hostile one costs bounded memory and time.
package enum YAMLLimits {
    /// Lists and mappings in one another.
    package static let depth = 64
    /// Values written in one file.
    package static let values = 1_000_000
    /// Values that all aliases of a file may stand for together.
    package static let aliasExpansion = 50_000
    /// Findings reported for one file before the rest of it is left unread.
    package static let findings = 200
}
