/// A schema file and what lies beside it.
package struct SchemaLocation: Hashable, Sendable {
    /// The schema file as the user gave it.
    package let path: String

    package init(_ path: String) { self.path = path }

    /// The file's name without its folder.
    package var fileName: String { String(path[folder.endIndex...]) }

    /// `TripPlanner` of `Sources/App/TripPlanner.schema.yaml`.
    package var stem: String {
        for ending in [".schema.yaml", ".schema.yml", ".yaml", ".yml"] where fileName.hasSuffix(ending) {
            return String(fileName.dropLast(ending.count))
        }
        return fileName
    }

    /// The folder of the released versions, `NAME.versions`.
    package var versionsFolder: String { "\(folder)\(stem).versions" }

    /// The folder of the templates that take the place of built-in ones, `NAME.templates`.
    package var templatesFolder: String { "\(folder)\(stem).templates" }

    /// Up to the last slash and with it; empty for a file of the current folder.
    private var folder: Substring {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
    }
}
