/// How well statements are used again: SQLite makes a program of each text, which is kept for the next time.
public struct StatementStatistics: Hashable, Sendable {
    /// How many statements were prepared.
    public let prepared: Int
    /// How often one was taken that was kept.
    public let reused: Int
    /// How many are kept now.
    public let kept: Int
}

extension ModelContext {
    /// What has become of the statements of the context's connection: all of 0 for a context that has not come to its store yet. Loops that make
    /// `prepared` grow with each turn send texts that differ where values should.
    ///
    /// A connection goes on to the next context, with what it has kept and counted; in memory all contexts have one. Compare what was with what is. Of
    /// several stores it is the sum.
    public var statementStatistics: StatementStatistics {
        var (prepared, reused, kept) = (0, 0, 0)
        for context in [self] + parts {
            guard let one = context.connection?.statistics else { continue }
            (prepared, reused, kept) = (prepared + one.prepared, reused + one.reused, kept + one.kept)
        }
        return StatementStatistics(prepared: prepared, reused: reused, kept: kept)
    }
}
