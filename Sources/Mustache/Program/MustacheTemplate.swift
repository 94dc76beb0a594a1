/// A template, parsed once and rendered as often as needed.
package struct MustacheTemplate: Sendable {
    let program: Program

    /// The name under which errors and other templates speak of it.
    package var name: String { program.name }
}
