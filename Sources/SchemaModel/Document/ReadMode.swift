/// What kind of file is read.
package enum ReadMode: Hashable, Sendable {
    /// The schema that an author edits.
    case author
    /// A released version that schemagen froze: it records discriminators, and nobody can act on a warning about it.
    case snapshot
    /// A released version that the author keeps under `versions`: it may record discriminators.
    case inline
}
