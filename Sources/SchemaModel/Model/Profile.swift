/// A set of rules that a schema asks to be held to, beyond those of the language.
package enum Profile: String, Hashable, Sendable, CaseIterable {
    /// What CloudKit can sync.
    case cloudkit
    /// Within a major version the generated Swift breaks nobody's code.
    case sourceStable
}
