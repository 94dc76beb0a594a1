/// One file of output, still in memory.
package struct GeneratedFile: Hashable, Sendable {
    /// Relative to the output folder.
    package var path: String
    package var text: String

    package init(path: String, text: String) {
        self.path = path
        self.text = text
    }
}
