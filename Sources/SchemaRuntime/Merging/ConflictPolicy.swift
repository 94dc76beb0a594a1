/// What a save does with an attribute that was changed here and, since it was read, by somebody else too. What only one side has changed is merged
/// without being asked for.
public struct ConflictPolicy {
    enum Kind {
        case error
        case mine
        case theirs
        case closure((inout SaveConflict) throws -> Void)
    }

    let kind: Kind

    /// The save throws ``ModelError/conflict(_:isDeleted:)``, and everything still waits. That is so at first.
    public static var error: ConflictPolicy { ConflictPolicy(kind: .error) }

    /// What was set here is written over what the other has written.
    public static var mine: ConflictPolicy { ConflictPolicy(kind: .mine) }

    /// What the other has written stays; the object takes it over. An object whose row the other has deleted is deleted.
    public static var theirs: ConflictPolicy { ConflictPolicy(kind: .theirs) }

    /// A closure decides for each object. It is called between two attempts to write, when nothing is open in the object's store (where a
    /// container has several, others may wait for their commit), and may be called again where others write on. What it leaves undecided is an error.
    ///
    ///     context.conflictPolicy = .resolve { conflict in
    ///         if let mine = conflict.mine(\Trip.visits), let theirs = conflict.theirs(\Trip.visits) {
    ///             conflict.take(max(mine, theirs), for: \Trip.visits)
    ///         }
    ///         conflict.take(.theirs)
    ///     }
    ///
    /// - Parameter body: decides, or throws what `save` is to throw. It must not save, fetch or delete.
    public static func resolve(_ body: @escaping (inout SaveConflict) throws -> Void) -> ConflictPolicy {
        ConflictPolicy(kind: .closure(body))
    }
}
