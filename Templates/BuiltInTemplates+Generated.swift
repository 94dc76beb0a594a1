// Written by Scripts/embed-templates.sh from the templates beside it. Do not edit.
// swift-format-ignore-file

/// The templates that come with the generator, as text within the executable: it needs no file beside it.
package enum BuiltInTemplates {
    /// Every template's path below `Templates`, without extension, in byte order.
    package static let names: [String] = [
    ]

    /// The text of the template with that name.
    package static func source(_ name: String) -> String? {
        switch name {
        default:
            nil
        }
    }
}
